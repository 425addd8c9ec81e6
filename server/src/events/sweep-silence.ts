import type { Connection } from '../database/pool.ts';
import type { CourseState } from './course-state.ts';
import type { EventFinder } from './find-events.ts';
import { storeEvents, type WagonEventRow } from './stored-events.ts';

/** Wagons that one sweep finds at the most; the rest are found by the next. */
const MOST = 1_000;

/**
 * Finds wagons that are silent now and stores that they fell silent. However long ago: the
 * clock found it and no late reading, so it corrects nothing.
 * @param hasMonth whether events of a time can be kept; older silences are only marked
 * @returns the events
 */
export async function sweepSilence(
  connection: Connection,
  silenceMs: number,
  finderOf: (wagonNumber: number) => EventFinder,
  hasMonth: (date: number) => boolean,
): Promise<WagonEventRow[]> {
  // A wagon whose later readings have not been looked at yet is not silent.
  const { rows } = await connection.query<{ wagonNumber: number; state: CourseState }>(
    `SELECT c.wagon_number AS "wagonNumber", c.state
     FROM wagon_course c JOIN wagon_state s USING (wagon_number)
     WHERE c.silent_since IS NULL AND c.through < now() - make_interval(secs => $1) AND s.date <= c.through
     ORDER BY c.wagon_number LIMIT ${MOST}`,
    [silenceMs / 1000],
  );
  const events = rows.flatMap(({ wagonNumber, state }) => {
    const event = finderOf(wagonNumber).silenceAfter(state);
    return event ? [{ wagonNumber, ...event }] : [];
  });
  if (events.length === 0) return [];
  const kept = events.filter(({ date }) => hasMonth(date));
  await storeEvents(connection, kept);
  await connection.query('UPDATE wagon_course SET silent_since = through WHERE wagon_number = ANY($1::int4[])', [
    events.map(({ wagonNumber }) => wagonNumber),
  ]);
  return kept;
}
