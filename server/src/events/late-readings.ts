import type { Connection } from '../database/pool.ts';
import type { PutOff, UnseenReadings } from './backlog.ts';
import type { CourseState } from './course-state.ts';
import { type KeptCourse, readCheckpoints } from './stored-courses.ts';
import { countReadings } from './stored-readings.ts';

/** A wagon that is looked at anew. */
export interface LookedAnew {
  wagonNumber: number;
  /** The state from which on; undefined from the first reading on. */
  checkpoint: CourseState | undefined;
  /** How many readings had been looked at from there on. */
  readings: number;
}

/**
 * Tells which wagons have to be looked at anew, since readings came late. Their
 * rows wait in the backlog while looks for other rows go on and see what is
 * recorded by then: where as many readings lie between a checkpoint and the
 * course as were looked at, none of them is unseen.
 * @param waitOf how long a wagon has to wait until it may be looked through anew, ms
 */
export async function findLate(
  connection: Connection,
  wagons: readonly UnseenReadings[],
  kept: ReadonlyMap<number, KeptCourse>,
  waitOf: (wagonNumber: number, readings: number) => number,
): Promise<{ anew: Map<number, LookedAnew>; putOff: PutOff[] }> {
  const anew = new Map<number, LookedAnew>();
  const putOff: PutOff[] = [];
  const late = wagons.filter(
    ({ wagonNumber, earliest }) => earliest <= (kept.get(wagonNumber)?.state.last?.date ?? -1),
  );
  if (late.length === 0) return { anew, putOff };
  const checkpoints = await readCheckpoints(connection, late);
  const recorded = await countReadings(
    connection,
    late.flatMap(({ wagonNumber }) => {
      const after = checkpoints.get(wagonNumber)?.last;
      const until = kept.get(wagonNumber)?.state.last;
      return after && until ? [{ wagonNumber, after, until }] : [];
    }),
  );
  for (const wagon of late) {
    const { wagonNumber } = wagon;
    const checkpoint = checkpoints.get(wagonNumber);
    const readings = (kept.get(wagonNumber)?.state.seen ?? 0) - (checkpoint?.seen ?? 0);
    if (recorded.get(wagonNumber) === readings) continue;
    const waitMs = waitOf(wagonNumber, readings);
    if (waitMs > 0) putOff.push({ ...wagon, waitMs });
    else anew.set(wagonNumber, { wagonNumber, checkpoint, readings });
  }
  return { anew, putOff };
}
