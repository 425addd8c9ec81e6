import type { Connection } from '../database/pool.ts';
import { putBack } from './backlog.ts';
import { columnsOf } from './course-columns.ts';
import type { Look } from './look-through.ts';
import type { RailwayMap } from './railway-map.ts';
import { storeHeard } from './sensor-hours.ts';
import { removeCheckpoints, storeCheckpoints, storeCourses } from './stored-courses.ts';
import { noteCorrections, removeEvents, storeEvents } from './stored-events.ts';

/** Stores what a look came to. What is found in history is no correction: nothing was reported of it before. */
export async function storeLook(
  connection: Connection,
  look: Look,
  isHistory: boolean,
  railway: RailwayMap,
): Promise<void> {
  const { added, withdrawn, courses, checkpoints, reopened, known, unfinished } = look;
  // Its history is still being looked through.
  const isUnfinished = new Set(unfinished.map(({ wagonNumber }) => wagonNumber));
  if (withdrawn.length > 0) await removeEvents(connection, withdrawn);
  if (added.length > 0) await storeEvents(connection, added);
  if (!isHistory)
    for (const { events, isAdded } of [
      { events: withdrawn, isAdded: false },
      { events: added, isAdded: true },
    ]) {
      const reported = events.filter(({ wagonNumber }) => known.has(wagonNumber) && !isUnfinished.has(wagonNumber));
      if (reported.length > 0) await noteCorrections(connection, reported, isAdded);
    }
  if (reopened.length > 0) await removeCheckpoints(connection, reopened);
  if (checkpoints.length > 0) await storeCheckpoints(connection, checkpoints);
  if (courses.length > 0)
    await storeCourses(
      connection,
      courses.map((course) => ({ ...course, ...columnsOf(course.state, railway) })),
    );
  if (look.heard.size > 0) await storeHeard(connection, look.heard);
  if (unfinished.length > 0) await putBack(connection, unfinished);
}
