import { type Shift, shiftsOfDay, type WorkingHours } from '@vagon/contract';
import { Refused } from '../http/problem.ts';

const invalid = (field: string, reason: string) =>
  new Refused(400, 'validation_failed', `The ${field} ${reason}.`, { errors: [{ field, reason }] });

/**
 * The shifts of a reporting day.
 * @throws Refused `validation_failed` (400) for a day that no calendar has
 */
export function shiftsOf(date: string, hours: WorkingHours): Shift[] {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date)
    throw invalid('date', 'is on no calendar');
  return shiftsOfDay(date, hours);
}

/** @throws Refused `validation_failed` (400) for a shift that the day does not have, and as {@link shiftsOf} */
export function shiftOf(date: string, index: number, hours: WorkingHours): Shift {
  const shift = shiftsOf(date, hours)[index];
  if (!shift) throw invalid('shift', 'is not one of the day');
  return shift;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The reporting date so many days before another. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
