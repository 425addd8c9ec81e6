import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import type { CalendarDate } from './period-value.ts';
import { useCalendarOptions } from './use-calendar-options.ts';

type Dates = [CalendarDate | null, CalendarDate | null];

interface PeriodCalendarProps {
  dates: Dates;
  /** Told when the last day is chosen too. */
  onDates: (first: CalendarDate, last: CalendarDate) => void;
}

/** A calendar from which the first and the last day are chosen. */
export default function PeriodCalendar({ dates, onDates }: PeriodCalendarProps) {
  const [chosen, setChosen] = useState<Dates>(dates);
  const choose = (next: Dates) => {
    setChosen(next);
    const [first, last] = next;
    if (first && last) onDates(first, last);
  };
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      {...useCalendarOptions()}
      value={chosen}
      defaultDate={dates[0] ?? undefined}
      onChange={choose}
    />
  );
}
