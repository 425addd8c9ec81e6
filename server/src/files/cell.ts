/**
 * A cell as it is written. Text stays text whatever it looks like, a leading
 * zero and a fifteenth digit included; a date is shown as Tashkent's clocks show it.
 */
export type Cell = string | number | Date | null;

/** Uzbekistan's clocks run 5 hours ahead of UTC the whole year, since 1992. */
const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000;

/** How a date is written, and the same as Excel names it. */
export const DATE_FORMAT = 'dd.mm.yyyy hh:mm:ss';

/** The date whose UTC fields are those of Tashkent's clocks: a spreadsheet's dates know no time zone. */
export const atTashkent = (date: Date) => new Date(date.getTime() + TASHKENT_OFFSET_MS);

/** `20.11.2026 15:00:00`, in Tashkent. */
export function formatDate(date: Date): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(atTashkent(date).toISOString()) ?? [];
  return `${day}.${month}.${year} ${time}`;
}
