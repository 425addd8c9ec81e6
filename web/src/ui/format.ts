import { TIME_ZONE } from '@vagon/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { FormatLocale } from '../messages/languages.ts';

/** Digits of a moment in Tashkent; the same in every language, so one formatter serves all. */
const dateParts = new Intl.DateTimeFormat('ru-RU', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What stands where a value is unknown. */
export const UNKNOWN = '—';

/** Ways to write values in the interface's language. A moment is ISO 8601 or Unix milliseconds. */
export interface Format {
  /** At most one decimal: `1 234 567,9`, in English `1,234,567.9`. */
  number: (value: number) => string;
  /** `dd.mm.yyyy hh:mm:ss` in Tashkent, 24-hour (specification, section 2). */
  dateTime: (moment: string | number) => string;
  /** `hh:mm:ss` in Tashkent. */
  time: (moment: string | number) => string;
  /** `hh:mm` in Tashkent. */
  clock: (moment: string | number) => string;
  /** {@link time} of a moment of today, {@link dateTime} of any other. */
  moment: (moment: string | number) => string;
  /** The year in Tashkent, `2026`. */
  year: (moment: number) => string;
  /** `-3,5 °C`; a dash while unknown. */
  temperature: (celsius: number | null) => string;
  /** Charge, `87 %`, in English `87%`; a dash while unknown. */
  battery: (percent: number | null) => string;
}

const dateOf = (moment: string | number) => written(moment, (at) => `${at.day}.${at.month}.${at.year}`);
const time = (moment: string | number) => written(moment, (at) => `${at.hour}:${at.minute}:${at.second}`);
const dateTime = (moment: string | number) =>
  written(moment, (at) => `${at.day}.${at.month}.${at.year} ${at.hour}:${at.minute}:${at.second}`);

/** Ways to write values by the rules of a language. */
export function formatOf(locale: FormatLocale): Format {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    number: (value) => numbers.format(value),
    dateTime,
    time,
    clock: (moment) => written(moment, (at) => `${at.hour}:${at.minute}`),
    moment: (moment) => (dateOf(moment) === dateOf(Date.now()) ? time(moment) : dateTime(moment)),
    year: (moment) => written(moment, (at) => `${at.year}`),
    temperature: (celsius) => (celsius === null ? UNKNOWN : `${numbers.format(celsius)}\u00a0°C`),
    battery: (percent) => (percent === null ? UNKNOWN : percents.format(percent / 100)),
  };
}

/** {@link formatOf} the interface's language. */
export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatOf(locale), [locale]);
}

/** A moment's parts in Tashkent, put together; a dash when it is none. */
function written(moment: string | number, join: (parts: Record<string, string>) => string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return join(Object.fromEntries(dateParts.formatToParts(date).map(({ type, value }) => [type, value])));
}
