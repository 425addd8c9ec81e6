import {
  daysAfter,
  daysInPeriod,
  type Geography,
  isReportingDate,
  MAX_REPORT_DAYS,
  type Place,
  type ReportingDate,
  type ReportQuestion,
  type Span,
  spanOfDay,
  type WorkingHours,
} from '@vagon/contract';
import { Refused } from '../http/problem.ts';

/** A reporting day of the period, Unix ms. */
export interface ReportDay extends Span {
  date: ReportingDate;
}

const refuse = (field: string, reason: string) =>
  new Refused(400, 'validation_failed', `${field} ${reason}`, { errors: [{ field, reason }] });

/**
 * Checks what the schema cannot: the calendar, the period's length, and that the place is there.
 * @returns the question without what else was sent
 * @throws Refused `validation_failed` (400) that names the field
 */
export function checkQuestion(sent: ReportQuestion, geography: Geography): ReportQuestion {
  const { report, from, to, breakdown } = sent;
  for (const [field, date] of Object.entries({ from, to }))
    if (!isReportingDate(date)) throw refuse(field, 'is no date of the calendar');
  const days = daysInPeriod(from, to);
  if (days < 1) throw refuse('to', 'is before the first day');
  if (days > MAX_REPORT_DAYS) throw refuse('to', `makes more than ${MAX_REPORT_DAYS} days`);
  return { report, place: checkPlace(sent.place, geography), from, to, breakdown };
}

function checkPlace(place: Place, { regions, stations }: Geography): Place {
  if (place.level === 'railway') return { level: 'railway' };
  const { level, id } = place;
  const known = level === 'region' ? regions : stations;
  if (!known.some((each) => each.id === id)) throw refuse('place/id', `is no ${level}`);
  return { level, id };
}

/** The reporting days of a checked question, in order. */
export const daysOf = ({ from, to }: ReportQuestion, hours: WorkingHours): ReportDay[] =>
  Array.from({ length: daysInPeriod(from, to) }, (_, index) => {
    const date = daysAfter(from, index);
    return { date, ...spanOfDay(date, hours) };
  });
