import { ActionIcon, Group, Popover, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReportingDate } from '@vagon/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.css';
import { readDate, writeDate } from '../ui/period-value.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { dateAfter } from './plan-address.ts';
import classes from './planning.module.css';

// Brings the date library along: only whoever opens it needs that.
const PlanCalendar = lazy(() => import('./plan-calendar.tsx'));

interface PlanDateProps {
  date: ReportingDate;
  onDate: (date: ReportingDate) => void;
}

/** Chooses the reporting day: the one before or after, typed as `20.11.2026`, or from a calendar. */
export function PlanDate({ date, onDate }: PlanDateProps) {
  const t = useTranslations();
  const [text, setText] = useDraft(writeDate(date));
  const [isOpen, setOpen] = useState(false);
  const typed = readDate(text);
  const go = (days: number) => {
    const next = dateAfter(date, days);
    if (next) onDate(next);
  };
  return (
    <form
      aria-label={t('planning.date.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) onDate(typed);
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <ActionIcon variant="default" size={36} aria-label={t('planning.date.before')} onClick={() => go(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <TextInput
          className={classes.date}
          aria-label={t('events.reportingDay')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => typed && typed !== date && onDate(typed)}
          error={typed === null && t('period.wrongDate')}
          inputMode="decimal"
          autoComplete="off"
        />
        <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal={false} position="bottom-end">
          <Popover.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('period.calendar')}
              title={t('period.calendar')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('period.calendar')}>
            <Suspense fallback={<Spinner />}>
              <PlanCalendar
                date={date}
                onDate={(chosen) => {
                  setOpen(false);
                  onDate(chosen);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        <ActionIcon variant="default" size={36} aria-label={t('planning.date.after')} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
