import type { Report, ReportResult } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { reckonLoading } from './loading-reckoning.ts';
import { reckonMileage } from './mileage-reckoning.ts';
import { type Asked, periodOf, type Reckoning } from './reckoning.ts';
import { reckonSensors } from './sensor-reckoning.ts';
import { reckonSpans } from './span-reckoning.ts';

const RECKONINGS: Record<Report, (asked: Asked) => Reckoning> = {
  turnaround: (asked) => reckonSpans('turnaround', asked),
  dwell: (asked) => reckonSpans('dwell', asked),
  mileage: reckonMileage,
  loading: reckonLoading,
  sensors: reckonSensors,
};

/** Steps that a report of so many days takes: one each, and one for the end. */
export const stepsOf = (days: number): number => days + 1;

/**
 * Makes a report.
 * @param onStep told after each step how many are made; what it throws ends the report
 */
export async function makeReport(
  database: Queryable,
  asked: Asked,
  onStep: (done: number) => void,
): Promise<ReportResult> {
  const reckoning = RECKONINGS[asked.question.report](asked);
  for (const [index, day] of asked.days.entries()) {
    await reckoning.takeDay(database, day);
    onStep(index + 1);
  }
  await reckoning.takeEnd(database);
  onStep(stepsOf(asked.days.length));
  const { from, to } = periodOf(asked.days);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    countedAt: new Date(asked.countedAt).toISOString(),
    ...reckoning.found(),
  };
}
