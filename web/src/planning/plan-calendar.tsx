import { DatePicker } from '@mantine/dates';
import type { ReportingDate } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz';
import 'dayjs/locale/uz-latn';
import { useLanguage } from '../language/use-language.ts';
import type { Language } from '../messages/languages.ts';

/** What the date library calls the interface's languages. */
const LOCALES: Record<Language, string> = { uz: 'uz-latn', 'uz-Cyrl': 'uz', ru: 'ru', en: 'en' };

interface PlanCalendarProps {
  date: ReportingDate;
  onDate: (date: ReportingDate) => void;
}

/** A calendar from which one day is chosen; the railway works on all of them, so no weekend is marked. */
export default function PlanCalendar({ date, onDate }: PlanCalendarProps) {
  const t = useTranslations('period');
  return (
    <DatePicker
      locale={LOCALES[useLanguage()]}
      value={date}
      hideOutsideDates
      weekendDays={[]}
      defaultDate={date}
      onChange={(chosen) => chosen && onDate(chosen)}
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
