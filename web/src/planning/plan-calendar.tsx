import { DatePicker } from '@mantine/dates';
import type { ReportingDate } from '@vagon/contract';
import { useCalendarOptions } from '../ui/use-calendar-options.ts';

interface PlanCalendarProps {
  date: ReportingDate;
  onDate: (date: ReportingDate) => void;
}

/** A calendar from which one day is chosen. */
export default function PlanCalendar({ date, onDate }: PlanCalendarProps) {
  return (
    <DatePicker
      {...useCalendarOptions()}
      value={date}
      defaultDate={date}
      onChange={(chosen) => chosen && onDate(chosen)}
    />
  );
}
