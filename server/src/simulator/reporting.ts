import type { ReadingMessage } from '@vagon/contract';
import type { DemoWagon } from './demo-wagons.ts';
import { measureLocation, measureState } from './measure.ts';
import { seededFraction } from './seeded-fraction.ts';
import { silenceNear } from './silence.ts';
import type { Timetable } from './timetable.ts';
import { truthAt } from './truth.ts';

/** Milliseconds between two reports of a moving wagon in a fleet of up to {@link FULL_RATE_WAGONS}. */
const SHORTEST_INTERVAL = 6_000;
/** A larger fleet reports less often, so that all together stay near 300 readings a second. */
const FULL_RATE_WAGONS = 3_000;
/** A standing wagon's location and any wagon's load state are reported every so many intervals. */
const SLOW = 10;
/** Load states are reported halfway between the locations of a standing wagon. */
const STATE_TURN = 5;

/** Milliseconds between two reports of a moving wagon; a fleet of 300 sends about 30 readings a second in all. */
export const reportInterval = (wagons: number): number =>
  Math.round(SHORTEST_INTERVAL * Math.max(1, wagons / FULL_RATE_WAGONS));

/** How many reports a wagon has come to by a time; whenever the number grows, one is due. */
export const reportsBy = (wagon: DemoWagon, interval: number, time: number): number =>
  Math.floor((time - phaseOf(wagon, interval)) / interval);

/** Wagons take turns, those that stand as well. */
const phaseOf = ({ number }: DemoWagon, interval: number) => Math.floor(SLOW * interval * seededFraction(number, 7));

/**
 * What a wagon sends when a report is due: usually what it measures then;
 * nothing while it is silent; after a silence first all it has stored.
 * @param report its number, counted by {@link reportsBy}
 * @param since Unix milliseconds at which its sensors were switched on; nothing was stored before
 */
export function readingsOfReport(
  timetable: Timetable,
  wagon: DemoWagon,
  interval: number,
  report: number,
  since: number,
): ReadingMessage[] {
  const time = phaseOf(wagon, interval) + report * interval;
  const silence = silenceNear(wagon.number, time);
  if (!silence || time < silence.from || time - interval >= silence.until)
    return measure(timetable, wagon, report, time);
  if (time < silence.until) return [];
  const stored: ReadingMessage[] = [];
  const first = reportsBy(wagon, interval, Math.max(since, silence.from) - 1) + 1;
  for (let missed = first; missed < report; missed++) {
    stored.push(...measure(timetable, wagon, missed, phaseOf(wagon, interval) + missed * interval));
  }
  if (silence.newestFirst) stored.reverse();
  return [...stored, ...measure(timetable, wagon, report, time)];
}

function measure(timetable: Timetable, wagon: DemoWagon, report: number, time: number): ReadingMessage[] {
  const readings: ReadingMessage[] = [];
  if (report % SLOW === 0 || truthAt(timetable, wagon, time).stationId === null)
    readings.push(measureLocation(timetable, wagon, time));
  if (report % SLOW === STATE_TURN) readings.push(measureState(timetable, wagon, time));
  return readings;
}
