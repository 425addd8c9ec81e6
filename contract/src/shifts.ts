/** Asia/Tashkent is five hours ahead of UTC all year; it has had no summer time since 1992. */
export const TASHKENT_OFFSET_MS = 5 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When days and shifts begin: minutes since midnight, Asia/Tashkent. `shiftStarts` ascend. */
export interface WorkingHours {
  dayStart: number;
  shiftStarts: readonly number[];
}

/** A span of time, Unix ms: `from` inclusive, `to` exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** A shift of a reporting day; `index` counts from 0 in the order of the day. */
export interface Shift extends Span {
  index: number;
}

/** A reporting day by the calendar date on which it ends, as `2026-11-20`. */
export type ReportingDate = string;

/** The reporting day's span: it begins at `dayStart` of the calendar day before its date (18:00 to 18:00), or at midnight of its date when `dayStart` is 0. */
export function spanOfDay(date: ReportingDate, { dayStart }: WorkingHours): Span {
  const midnight = Date.parse(`${date}T00:00:00Z`) - TASHKENT_OFFSET_MS;
  const from = dayStart === 0 ? midnight : midnight - DAY_MS + dayStart * MINUTE_MS;
  return { from, to: from + DAY_MS };
}

/** The reporting day in which a time (Unix ms) falls. */
export function reportingDateOf(time: number, { dayStart }: WorkingHours): ReportingDate {
  const ahead = dayStart === 0 ? 0 : DAY_MS - dayStart * MINUTE_MS;
  return new Date(time + TASHKENT_OFFSET_MS + ahead).toISOString().slice(0, 10);
}

/** When shifts begin from two days before a midnight to two days after it, Unix ms, ascending. */
function startsAround(midnight: number, { shiftStarts }: WorkingHours): number[] {
  return [-2, -1, 0, 1, 2].flatMap((days) =>
    shiftStarts.map((minutes) => midnight + days * DAY_MS + minutes * MINUTE_MS),
  );
}

const midnightBefore = (time: number) => Math.floor((time + TASHKENT_OFFSET_MS) / DAY_MS) * DAY_MS - TASHKENT_OFFSET_MS;

/**
 * The shifts of a reporting day in order: the whole ones that begin in it. With
 * the customary hours (day 18–18, shifts 20–08 and 08–20) they are the night
 * 20–08 and the day 08–20, which ends two hours after its reporting day.
 */
export function shiftsOfDay(date: ReportingDate, hours: WorkingHours): Shift[] {
  const day = spanOfDay(date, hours);
  const starts = startsAround(midnightBefore(day.from), hours);
  return starts
    .map((from, index) => ({ from, to: starts[index + 1] as number }))
    .filter(({ from }) => from >= day.from && from < day.to)
    .map((span, index) => ({ index, ...span }));
}

/** The shift in which a time (Unix ms) falls. */
export function shiftAt(time: number, hours: WorkingHours): Span {
  const starts = startsAround(midnightBefore(time), hours);
  const next = starts.findIndex((start) => start > time);
  return { from: starts[next - 1] as number, to: starts[next] as number };
}

/** Whether a shift is worked by night: it begins after 16:00 or before 04:00, Asia/Tashkent. */
export function isNightShift({ from }: Span): boolean {
  const hour = new Date(from + TASHKENT_OFFSET_MS).getUTCHours();
  return hour >= 16 || hour < 4;
}
