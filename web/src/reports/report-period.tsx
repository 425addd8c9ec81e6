import { Button, Group, TextInput } from '@mantine/core';
import { daysAfter, type ReportingDate } from '@vagon/contract';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { CalendarPopover } from '../ui/calendar-popover.tsx';
import { readDate, writeDate } from '../ui/period-value.ts';
import classes from './reports.module.css';

// Brings the date library along: only whoever opens it needs that.
const PeriodCalendar = lazy(() => import('../ui/period-calendar.tsx'));

/** Two dates as they are being typed, `20.11.2026`. */
export interface TypedPeriod {
  from: string;
  to: string;
}

const monthOf = (date: ReportingDate) => `${date.slice(0, 7)}-01`;

/** Periods that a report is asked for most, by today's reporting date; those that run end with it. */
const PRESETS = {
  lastMonth: (today: ReportingDate) => {
    const last = daysAfter(monthOf(today), -1);
    return { from: monthOf(last), to: last };
  },
  thisMonth: (today: ReportingDate) => ({ from: monthOf(today), to: today }),
  lastWeek: (today: ReportingDate) => ({ from: daysAfter(today, -7), to: daysAfter(today, -1) }),
};

interface ReportPeriodProps {
  typed: TypedPeriod;
  onTyped: (typed: TypedPeriod) => void;
  today: ReportingDate;
  errors: { from?: string | undefined; to?: string | undefined };
}

/** The first and the last reporting day of a report: typed, from a calendar, or one of the usual periods. */
export function ReportPeriod({ typed, onTyped, today, errors }: ReportPeriodProps) {
  const t = useTranslations();
  const take = (from: ReportingDate, to: ReportingDate) => onTyped({ from: writeDate(from), to: writeDate(to) });
  const input = (field: 'from' | 'to') => (
    <TextInput
      className={classes.date}
      label={t(`period.${field}`)}
      placeholder={t('period.placeholder')}
      value={typed[field]}
      onChange={({ currentTarget }) => onTyped({ ...typed, [field]: currentTarget.value })}
      error={errors[field]}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <>
      {input('from')}
      {input('to')}
      <Group gap={6} className={classes.besideInput}>
        <CalendarPopover
          calendar={(close) => (
            <PeriodCalendar
              dates={[readDate(typed.from), readDate(typed.to)]}
              onDates={(from, to) => {
                take(from, to);
                close();
              }}
            />
          )}
        />
        <Group gap={6} role="group" aria-label={t('reports.form.presets')}>
          {(['lastMonth', 'thisMonth', 'lastWeek'] as const).map((preset) => (
            <Button
              key={preset}
              size="compact-sm"
              variant="default"
              onClick={() => {
                const { from, to } = PRESETS[preset](today);
                take(from, to);
              }}
            >
              {t(`reports.form.${preset}`)}
            </Button>
          ))}
        </Group>
      </Group>
    </>
  );
}
