import { useTranslations } from 'use-intl';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz';
import 'dayjs/locale/uz-latn';
import type { Language } from '../messages/languages.ts';

/** What the date library calls the interface's languages. */
const LOCALES: Record<Language, string> = { uz: 'uz-latn', 'uz-Cyrl': 'uz', ru: 'ru', en: 'en' };

/** What every calendar has in common; the railway works on all days, so no weekend is marked. */
export function useCalendarOptions() {
  const t = useTranslations('period');
  return {
    locale: LOCALES[document.documentElement.lang as Language],
    hideOutsideDates: true,
    weekendDays: [],
    ariaLabels: {
      previousMonth: t('earlier'),
      nextMonth: t('later'),
      previousYear: t('earlier'),
      nextYear: t('later'),
      previousDecade: t('earlier'),
      nextDecade: t('later'),
    },
  };
}
