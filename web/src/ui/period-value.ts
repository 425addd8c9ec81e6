import {
  MAX_PERIOD_DAYS,
  reportingDateOf,
  type Span,
  spanOfDay,
  TASHKENT_OFFSET_MS,
  type WorkingHours,
} from '@vagon/contract';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A period that runs with the clock ends ahead of it by no more than this part of its length. */
const STEPS_PER_PERIOD = 1440;

/** Periods that move with the clock; names texts under `period.presets`. */
export const PERIOD_PRESETS = ['day', 'week', 'month', 'reporting_day'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** A calendar date in Tashkent, `2026-11-20`. */
export type CalendarDate = string;

/** What a screen shows: a preset, or calendar dates in Tashkent, the first and the last included. */
export type Period = { preset: PeriodPreset } | { from: CalendarDate; to: CalendarDate };

/** Why two dates are no period; names texts under `period`. */
export type PeriodFault = 'wrongOrder' | 'tooLong';

/** Fields of the address in which {@link writePeriod} keeps a period. */
export const PERIOD_FIELDS = ['period', 'from', 'to'] as const;

/** Reads a period from a screen's address; what is none there means `otherwise`. */
export function readPeriod(address: URLSearchParams, otherwise: PeriodPreset): Period {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (isCalendarDate(from) && isCalendarDate(to) && periodFault(from, to) === null) return { from, to };
  return { preset: PERIOD_PRESETS.find((preset) => preset === address.get('period')) ?? otherwise };
}

/** Writes the fields that {@link readPeriod} reads; a preset that is understood anyhow is left out. */
export function writePeriod(period: Period, otherwise: PeriodPreset): Record<string, string> {
  if (!('preset' in period)) return { from: period.from, to: period.to };
  return period.preset === otherwise ? {} : { period: period.preset };
}

/**
 * The span of a period, Unix ms. One that moves with the clock ends a little
 * ahead of it (a minute in a day), so that it stays the same for that long.
 */
export function spanOfPeriod(period: Period, now: number, hours: WorkingHours): Span {
  if (!('preset' in period)) return { from: midnightOf(period.from), to: midnightOf(period.to) + DAY_MS };
  if (period.preset === 'reporting_day') return spanOfDay(reportingDateOf(now, hours), hours);
  const length = { day: 1, week: 7, month: 30 }[period.preset] * DAY_MS;
  const to = Math.ceil(now / stepOf(length)) * stepOf(length);
  return { from: to - length, to };
}

const stepOf = (length: number) => length / STEPS_PER_PERIOD;
const midnightOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`) - TASHKENT_OFFSET_MS;

/** What is wrong with two calendar dates as a period, or null. */
export function periodFault(from: CalendarDate, to: CalendarDate): PeriodFault | null {
  if (to < from) return 'wrongOrder';
  return midnightOf(to) + DAY_MS - midnightOf(from) > MAX_PERIOD_DAYS * DAY_MS ? 'tooLong' : null;
}

/** The calendar date in Tashkent of a time (Unix ms). */
export const calendarDateOf = (time: number): CalendarDate =>
  new Date(time + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);

/** Reads a date as people write it, `20.11.2026` or `1.2.2026`; null when it is none. */
export function readDate(text: string): CalendarDate | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Writes a date as {@link readDate} reads it. */
export const writeDate = (date: CalendarDate): string => date.split('-').reverse().join('.');

/** Whether there is such a day; a month's 31st that it does not have would be another date when read. */
function isCalendarDate(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
