import type { ReadingMessage } from '@vagon/contract';
import type { DemoWagon } from './demo-wagons.ts';
import { measureLocation, measureState } from './measure.ts';
import { seededFraction } from './seeded-fraction.ts';
import { silenceNear } from './silence.ts';
import type { Timetable } from './timetable.ts';
import { truthAt } from './truth.ts';

/** A reading and when it was sent, Unix ms: after a time without coverage later than it was measured. */
export interface SentReading {
  sentAt: number;
  message: ReadingMessage;
}

const MINUTE_MS = 60_000;
/** A tracker on the move reports every 5 to 10 minutes, each device at its own interval. */
const MOVING_MINUTES = { min: 5, max: 10 };
/** At rest it reports hourly, and a state sensor always does. */
const RESTING_MS = 60 * MINUTE_MS;
/** How often a tracker looks whether it moves. */
const LOOK_MS = MINUTE_MS;

/**
 * What a wagon's two sensors send in a span of time when they report as battery
 * trackers on real wagons do, which is much less often than the demo fleet:
 * that one is made to be looked at. Meant for a timetable at pace 1. In the
 * order in which they are measured.
 */
export function trackerReadings(
  timetable: Timetable,
  wagon: DemoWagon,
  { from, to }: { from: number; to: number },
): SentReading[] {
  const { min, max } = MOVING_MINUTES;
  const movingMs = (min + (max - min) * seededFraction(wagon.number, 17)) * MINUTE_MS;
  const isMoving = (time: number) => truthAt(timetable, wagon, time).stationId === null;
  const readings: SentReading[] = [];
  let located = Number.NEGATIVE_INFINITY;
  let wasMoving = false;
  let told = from - Math.floor(RESTING_MS * seededFraction(wagon.number, 18));
  for (let time = from; time < to; time += LOOK_MS) {
    const moving = isMoving(time);
    // After a stop it reports once more at the interval of the move, and then rests.
    if (time - located >= (moving || wasMoving ? movingMs : RESTING_MS)) {
      readings.push(sent(wagon, measureLocation(timetable, wagon, time), time));
      located = time;
      wasMoving = moving;
    }
    if (time - told >= RESTING_MS) {
      readings.push(sent(wagon, measureState(timetable, wagon, time), time));
      told = time;
    }
  }
  return readings;
}

/** A reading measured without coverage is sent when it is back. */
function sent(wagon: DemoWagon, message: ReadingMessage, time: number): SentReading {
  const silence = silenceNear(wagon.number, time);
  const isSilent = silence && time >= silence.from && time < silence.until;
  return { message, sentAt: isSilent ? silence.until : time };
}
