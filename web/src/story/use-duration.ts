import { useTranslations } from 'use-intl';
import { UNKNOWN } from '../ui/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes how long it is from one moment to another (ISO 8601), in its two largest units; a dash while either is unknown. */
export function useDuration(): (from: string | null, to: string | null) => string {
  const t = useTranslations('story.duration');
  return (from, to) => {
    if (from === null || to === null) return UNKNOWN;
    const length = Math.max(0, Date.parse(to) - Date.parse(from));
    const days = Math.floor(length / DAY_MS);
    const hours = Math.floor((length % DAY_MS) / HOUR_MS);
    const minutes = Math.floor((length % HOUR_MS) / MINUTE_MS);
    if (days > 0) return t('days', { days: String(days), hours: String(hours) });
    if (hours > 0) return t('hours', { hours: String(hours), minutes: String(minutes) });
    return t('minutes', { minutes: String(minutes) });
  };
}
