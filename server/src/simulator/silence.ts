import { seededFraction } from './seeded-fraction.ts';

/** A time without coverage, Unix milliseconds; what was measured then is uploaded afterwards. */
export interface Silence {
  from: number;
  until: number;
  /** Whether the upload begins with what was measured last. */
  newestFirst: boolean;
}

const MINUTE_MS = 60_000;
/** In each such span of time a wagon may fall silent once. */
const SPAN_MS = 120 * MINUTE_MS;
/** How often it does. */
const SILENT_SHARE = 0.2;
/** Minutes of a silence; short ones are more frequent. */
const LENGTH = { min: 3, max: 60 };
/** Silences end well before their span, so that the next report falls into the same span. */
const MARGIN_MS = 10 * MINUTE_MS;

/** @returns the one silence of a wagon in the two hours around a time, if there is one: before, during or after it */
export function silenceNear(wagonNumber: number, time: number): Silence | undefined {
  const phase = SPAN_MS * seededFraction(wagonNumber, 8);
  const span = Math.floor((time - phase) / SPAN_MS);
  if (seededFraction(wagonNumber, span, 9) >= SILENT_SHARE) return undefined;
  const minutes = LENGTH.min + (LENGTH.max - LENGTH.min) * seededFraction(wagonNumber, span, 10) ** 2;
  const length = Math.round(minutes * MINUTE_MS);
  const latest = SPAN_MS - MARGIN_MS - length;
  const from = Math.floor(phase + span * SPAN_MS + latest * seededFraction(wagonNumber, span, 11));
  return { from, until: from + length, newestFirst: seededFraction(wagonNumber, span, 12) < 0.5 };
}
