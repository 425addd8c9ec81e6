import { DatePicker } from '@mantine/dates';
import { useTranslations } from 'use-intl';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz';
import 'dayjs/locale/uz-latn';
import { useState } from 'react';
import type { Language } from '../messages/languages.ts';
import type { CalendarDate } from './period-value.ts';

type Dates = [CalendarDate | null, CalendarDate | null];

/** What the date library calls the interface's languages. */
const LOCALES: Record<Language, string> = { uz: 'uz-latn', 'uz-Cyrl': 'uz', ru: 'ru', en: 'en' };

interface PeriodCalendarProps {
  dates: Dates;
  /** Told when the last day is chosen too. */
  onDates: (first: CalendarDate, last: CalendarDate) => void;
}

/** A calendar from which the first and the last day are chosen. */
export default function PeriodCalendar({ dates, onDates }: PeriodCalendarProps) {
  const t = useTranslations('period');
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
      hideOutsideDates
      weekendDays={[]}
      locale={LOCALES[document.documentElement.lang as Language]}
      value={chosen}
      defaultDate={dates[0] ?? undefined}
      onChange={choose}
      ariaLabels={{
        previousMonth: t('earlier'),
        nextMonth: t('later'),
        previousYear: t('earlier'),
        nextYear: t('later'),
        previousDecade: t('earlier'),
        nextDecade: t('later'),
      }}
    />
  );
}
