import {
  isNightShift,
  PLACE_SPANS,
  type PlaceSpan,
  type ReportingDate,
  reportingDateOf,
  shiftAt,
  shiftsOfDay,
  spanOfDay,
  type WorkingHours,
} from '@vagon/contract';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many reporting days are offered, that which runs among them. */
const OFFERED_DAYS = 8;

/** A shift or a day of which a list may tell. */
export interface SpanChoice {
  span: PlaceSpan;
  /** When it began, ISO 8601; null for the one that runs. */
  at: string | null;
  from: number;
  to: number;
  isNight: boolean;
}

/** What may be chosen of a reporting day: its shifts, then all of it; of the day that runs only what is over. */
export interface DayOfSpans {
  date: ReportingDate;
  spans: SpanChoice[];
}

/**
 * The shifts and days that are over, the newest first.
 * @param now Unix ms
 * @param at a moment (ISO 8601) whose day is offered too, however long ago
 */
export function formerSpans(now: number, hours: WorkingHours, at: string | null): DayOfSpans[] {
  const today = reportingDateOf(now, hours);
  const dates = Array.from({ length: OFFERED_DAYS }, (_, days) => reportingDateOf(now - days * DAY_MS, hours));
  const asked = at === null ? today : reportingDateOf(Date.parse(at), hours);
  if (!dates.includes(asked)) dates.push(asked);
  return dates
    .map((date) => {
      const shifts = shiftsOfDay(date, hours).map((shift) => choiceOf('shift', shift));
      return { date, spans: [...shifts, choiceOf('day', spanOfDay(date, hours))].filter(({ to }) => to <= now) };
    })
    .filter(({ spans }) => spans.length > 0);
}

const choiceOf = (span: PlaceSpan, { from, to }: { from: number; to: number }): SpanChoice => ({
  span,
  at: new Date(from).toISOString(),
  from,
  to,
  isNight: span === 'shift' && isNightShift({ from, to }),
});

/** When the shift or day began in which a moment (ISO 8601) lies, as its choice says it; null for the one that runs. */
export function beginningOf(span: PlaceSpan, at: string | null, now: number, hours: WorkingHours): string | null {
  if (at === null) return null;
  const spanAt = (time: number) =>
    span === 'shift' ? shiftAt(time, hours) : spanOfDay(reportingDateOf(time, hours), hours);
  const { from } = spanAt(Date.parse(at));
  return from === spanAt(now).from ? null : new Date(from).toISOString();
}

/** A choice as a field's value, and back. */
export const writeChoice = ({ span, at }: Pick<SpanChoice, 'span' | 'at'>): string => `${span} ${at ?? ''}`.trim();
export function readChoice(text: string): Pick<SpanChoice, 'span' | 'at'> {
  const [span, at = null] = text.split(' ');
  return { span: PLACE_SPANS.find((known) => known === span) ?? 'shift', at };
}
