import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';

/** What would be written as 60 minutes is an hour. */
const HOURS_FROM = 59.5 / 60;
const DAYS_FROM = 48;

/** Writes hours as a person says them: minutes below one hour, days from two of them on; a dash while unknown. */
export function useDuration(): (hours: number | null) => string {
  const t = useTranslations('places.duration');
  const { number } = useFormat();
  return (hours) => {
    if (hours === null) return UNKNOWN;
    if (hours < HOURS_FROM) return t('minutes', { value: number(Math.round(hours * 60)) });
    if (hours < DAYS_FROM) return t('hours', { value: number(Math.round(hours * 10) / 10) });
    return t('days', { value: number(hours / 24) });
  };
}

/** `hh:mm` in Tashkent. */
export function useClock(): (moment: string) => string {
  const { time } = useFormat();
  return (moment) => time(moment).slice(0, 5);
}
