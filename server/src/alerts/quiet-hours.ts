import { type QuietHours, TASHKENT_OFFSET_MS } from '@vagon/contract';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * The first moment from `at` on that is not quiet; quiet hours whose ends are
 * alike are none.
 * @param at Unix ms
 * @returns Unix ms; `at` itself when it is not quiet then
 */
export function firstMomentFrom(at: number, { from, to }: QuietHours): number {
  const minute = Math.floor((at + TASHKENT_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES;
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const minutesLeft = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + minutesLeft * MINUTE_MS;
}
