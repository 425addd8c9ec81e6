import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { daysAfter, type ReportingDate } from '@vagon/contract';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { CalendarPopover } from '../ui/calendar-popover.tsx';
import { readDate, writeDate } from '../ui/period-value.ts';
import { useDraft } from '../ui/use-draft.ts';
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
  const typed = readDate(text);
  const go = (days: number) => onDate(daysAfter(date, days));
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
        <CalendarPopover
          position="bottom-end"
          calendar={(close) => (
            <PlanCalendar
              date={date}
              onDate={(chosen) => {
                close();
                onDate(chosen);
              }}
            />
          )}
        />
        <ActionIcon variant="default" size={36} aria-label={t('planning.date.after')} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
