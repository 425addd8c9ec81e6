import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from './format.ts';

const HOUR_MS = 3_600_000;
/** From so many hours on days are told, as limits of standing are chosen: 24 hours, 48 hours, 3 days. */
const DAYS_FROM = 48;

interface DurationPart {
  unit: 'days' | 'hours' | 'minutes';
  count: number;
}

/** A length of time (hours) in its two largest units, of which what is nought is left out; less than a minute is none. */
export function durationParts(hours: number): DurationPart[] {
  const minutes = Math.max(0, Math.round(hours * 60));
  const wholeHours = Math.round(minutes / 60);
  const parts: DurationPart[] =
    wholeHours >= DAYS_FROM
      ? [
          { unit: 'days', count: Math.floor(wholeHours / 24) },
          { unit: 'hours', count: wholeHours % 24 },
        ]
      : [
          { unit: 'hours', count: Math.floor(minutes / 60) },
          { unit: 'minutes', count: minutes % 60 },
        ];
  const told = parts.filter(({ count }) => count > 0);
  return told.length > 0 ? told : [{ unit: 'minutes', count: 0 }];
}

/** Writes hours as a person says them, `5 soat 30 daqiqa`; a dash while unknown. */
export function useDuration(): (hours: number | null) => string {
  const t = useTranslations('duration');
  const { number } = useFormat();
  return (hours) =>
    hours === null
      ? UNKNOWN
      : durationParts(hours)
          .map(({ unit, count }) => t(unit, { count: number(count) }))
          .join(' ');
}

/** Hours from one moment (ISO 8601) to another; null while either is unknown, nought when they are the other way round. */
export function hoursBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from)) / HOUR_MS;
}
