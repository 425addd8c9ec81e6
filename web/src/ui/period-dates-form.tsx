import { Button, Group, TextInput } from '@mantine/core';
import { MAX_PERIOD_DAYS } from '@vagon/contract';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CalendarPopover } from './calendar-popover.tsx';
import classes from './period-picker.module.css';
import { type CalendarDate, type Period, periodFault, readDate, writeDate } from './period-value.ts';
import { useDraft } from './use-draft.ts';

// Brings the date library along: only whoever opens it needs that.
const PeriodCalendar = lazy(() => import('./period-calendar.tsx'));

interface PeriodDatesFormProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Two dates as people here write them, typed or taken from a calendar. What is wrong stays as it was typed, and says why. */
export function PeriodDatesForm({ period, onPeriod }: PeriodDatesFormProps) {
  const t = useTranslations('period');
  const isDates = !('preset' in period);
  const [from, setFrom] = useDraft(isDates ? writeDate(period.from) : '');
  const [to, setTo] = useDraft(isDates ? writeDate(period.to) : '');
  const [isSubmitted, setSubmitted] = useState(false);
  const [first, last] = [readDate(from), readDate(to)];
  const fault = first && last && periodFault(first, last);
  const errorOf = (date: CalendarDate | null) => isSubmitted && date === null && t('wrongDate');
  const submit = (begin: CalendarDate | null, end: CalendarDate | null) => {
    setSubmitted(true);
    if (begin && end && periodFault(begin, end) === null) onPeriod({ from: begin, to: end });
  };
  return (
    <form
      className={classes.dates}
      noValidate
      aria-label={t('dates')}
      onSubmit={(event) => {
        event.preventDefault();
        submit(first, last);
      }}
    >
      <TextInput
        size="sm"
        label={t('from')}
        placeholder={t('placeholder')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        error={errorOf(first)}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextInput
        size="sm"
        label={t('to')}
        placeholder={t('placeholder')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={errorOf(last) || (isSubmitted && fault && t(fault, { days: String(MAX_PERIOD_DAYS) }))}
        inputMode="decimal"
        autoComplete="off"
      />
      <Group gap={6} className={classes.actions}>
        <CalendarPopover
          calendar={(close) => (
            <PeriodCalendar
              dates={[first, last]}
              onDates={(begin, end) => {
                setFrom(writeDate(begin));
                setTo(writeDate(end));
                close();
                submit(begin, end);
              }}
            />
          )}
        />
        <Button type="submit" size="sm">
          {t('show')}
        </Button>
      </Group>
    </form>
  );
}
