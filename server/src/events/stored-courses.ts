import { plainArray } from '../database/array-literals.ts';
import type { Connection, Queryable } from '../database/pool.ts';
import type { UnseenReadings } from './backlog.ts';
import type { CourseColumns } from './course-columns.ts';
import type { CourseState } from './course-state.ts';
import type { ReadingKey } from './looked-at.ts';

/** A wagon's course as it is kept. */
export interface KeptCourse {
  wagonNumber: number;
  state: CourseState;
  /** Whether the sweep found it silent. */
  isSilent: boolean;
}

/** The courses of wagons by wagon number; a wagon of which nothing was looked at has none. */
export async function readCourses(
  connection: Connection,
  wagonNumbers: readonly number[],
): Promise<Map<number, KeptCourse>> {
  const { rows } = await connection.query<KeptCourse>({
    name: 'courses',
    text: `SELECT wagon_number AS "wagonNumber", state, silent_since IS NOT NULL AS "isSilent"
           FROM wagon_course WHERE wagon_number = ANY($1::int4[])`,
    values: [plainArray(wagonNumbers)],
  });
  return new Map(rows.map((row) => [row.wagonNumber, row]));
}

/** Of each wagon the state at the latest checkpoint before its earliest unseen reading; a wagon may have none. */
export async function readCheckpoints(
  connection: Connection,
  wagons: readonly UnseenReadings[],
): Promise<Map<number, CourseState>> {
  const { rows } = await connection.query<{ wagonNumber: number; state: CourseState }>({
    name: 'checkpoints-before',
    text: `SELECT q.number AS "wagonNumber", c.state
           FROM unnest($1::int4[], $2::float8[]) AS q (number, earliest)
           CROSS JOIN LATERAL (
             SELECT state FROM event_checkpoint
             WHERE wagon_number = q.number AND through < to_timestamp(q.earliest / 1000.0)
             ORDER BY through DESC, through_id DESC LIMIT 1
           ) AS c`,
    values: [
      plainArray(wagons.map(({ wagonNumber }) => wagonNumber)),
      plainArray(wagons.map(({ earliest }) => earliest)),
    ],
  });
  return new Map(rows.map(({ wagonNumber, state }) => [wagonNumber, state]));
}

/** Takes out checkpoints behind a reading (all when null): what they hold is not so any more. */
export const removeCheckpoints = (
  connection: Connection,
  wagons: readonly { wagonNumber: number; after: ReadingKey | null }[],
) =>
  connection.query(
    `DELETE FROM event_checkpoint c
     USING unnest($1::int4[], $2::float8[], $3::int8[]) AS q (number, after, after_id)
     WHERE c.wagon_number = q.number AND (c.through, c.through_id) > (to_timestamp(q.after / 1000.0), q.after_id)`,
    [
      plainArray(wagons.map(({ wagonNumber }) => wagonNumber)),
      plainArray(wagons.map(({ after }) => after?.date ?? Number.NEGATIVE_INFINITY)),
      plainArray(wagons.map(({ after }) => after?.id ?? -1)),
    ],
  );

/** States as the database takes them apart again, one a line: JSON has no line breaks, and an array's quoting costs more than the JSON. */
const linesOf = (courses: readonly { state: CourseState }[]) =>
  courses.map(({ state }) => JSON.stringify(state)).join('\n');

/** Keeps checkpoints. */
export const storeCheckpoints = (
  connection: Connection,
  checkpoints: readonly { wagonNumber: number; state: CourseState }[],
) =>
  connection.query({
    name: 'store-checkpoints',
    text: `INSERT INTO event_checkpoint (wagon_number, through, through_id, state)
           SELECT number, to_timestamp(date / 1000.0), id, state::json
           FROM unnest($1::int4[], $2::float8[], $3::int8[], string_to_array($4, E'\\n')) AS c (number, date, id, state)
           ON CONFLICT (wagon_number, through, through_id) DO UPDATE SET state = excluded.state`,
    values: [
      plainArray(checkpoints.map(({ wagonNumber }) => wagonNumber)),
      plainArray(checkpoints.map(({ state }) => state.last?.date ?? null)),
      plainArray(checkpoints.map(({ state }) => state.last?.id ?? null)),
      linesOf(checkpoints),
    ],
  });

/** Checkpoints of the last days are all kept; of earlier days the first of each. */
const ALL_KEPT_DAYS = 2;

/** Wagons whose checkpoints one statement goes through, and checkpoints that it takes out, at the most. */
const PRUNED_WAGONS = 200;
const PRUNED_AT_ONCE = 5_000;

/**
 * Takes out some checkpoints that are no longer worth their room: a late reading of
 * last week is looked at from its day's first. After years there are millions, so
 * that it goes through a few wagons at a time.
 * @param after the wagon number after which it goes on
 * @returns where to go on the next time; 0 when all wagons were gone through
 */
export async function pruneCheckpoints(pool: Queryable, retentionMonths: number, after: number): Promise<number> {
  const { rows } = await pool.query<{ pruned: number; last: number | null }>(
    `WITH wagons AS (
       SELECT wagon_number FROM wagon_course WHERE wagon_number > $2 ORDER BY wagon_number LIMIT ${PRUNED_WAGONS}
     ), pruned AS (
       DELETE FROM event_checkpoint WHERE (wagon_number, through, through_id) IN (
         SELECT c.wagon_number, c.through, c.through_id FROM wagons JOIN event_checkpoint c USING (wagon_number)
         WHERE c.through < now() - make_interval(months => $1 + 1)
            OR (c.through < now() - make_interval(days => ${ALL_KEPT_DAYS})
                AND EXISTS (SELECT FROM event_checkpoint e
                            WHERE e.wagon_number = c.wagon_number AND e.through >= date_trunc('day', c.through)
                              AND (e.through, e.through_id) < (c.through, c.through_id)))
         LIMIT ${PRUNED_AT_ONCE})
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM pruned) AS pruned, (SELECT max(wagon_number) FROM wagons) AS last`,
    [retentionMonths, after],
  );
  const { pruned = 0, last = null } = rows[0] ?? {};
  return pruned === PRUNED_AT_ONCE ? after : (last ?? 0);
}

/** Stores courses; what a sweep said of silence is taken back. */
export const storeCourses = (
  connection: Connection,
  courses: readonly (CourseColumns & { wagonNumber: number; state: CourseState })[],
) =>
  connection.query({
    name: 'store-courses',
    text: `INSERT INTO wagon_course (wagon_number, through, station_id, since, last_station_id, next_station_id, next_km,
                                     pace_kmh, region_id, is_abroad, is_empty, load_since, loaded_at, silent_since, state)
           SELECT number, to_timestamp(through / 1000.0), station_id, to_timestamp(since / 1000.0), last_station_id,
                  next_station_id, next_km, pace_kmh, region_id, is_abroad, is_empty,
                  to_timestamp(load_since / 1000.0), to_timestamp(loaded_at / 1000.0), NULL, state::json
           FROM unnest($1::int4[], $2::float8[], $3::int2[], $4::float8[], $5::int2[], $6::int2[], $7::float4[],
                       $8::float4[], $9::int2[], $10::bool[], $11::bool[], $12::float8[], $13::float8[],
                       string_to_array($14, E'\\n'))
             AS c (number, through, station_id, since, last_station_id, next_station_id, next_km, pace_kmh, region_id,
                   is_abroad, is_empty, load_since, loaded_at, state)
           ON CONFLICT (wagon_number) DO UPDATE SET
             through = excluded.through, station_id = excluded.station_id, since = excluded.since,
             last_station_id = excluded.last_station_id, next_station_id = excluded.next_station_id,
             next_km = excluded.next_km, pace_kmh = excluded.pace_kmh, region_id = excluded.region_id,
             is_abroad = excluded.is_abroad, is_empty = excluded.is_empty, load_since = excluded.load_since,
             loaded_at = excluded.loaded_at, silent_since = NULL, state = excluded.state`,
    values: [
      plainArray(courses.map((course) => course.wagonNumber)),
      plainArray(courses.map((course) => course.through)),
      plainArray(courses.map((course) => course.stationId)),
      plainArray(courses.map((course) => course.since)),
      plainArray(courses.map((course) => course.lastStationId)),
      plainArray(courses.map((course) => course.nextStationId)),
      plainArray(courses.map((course) => course.nextKm)),
      plainArray(courses.map((course) => course.paceKmh)),
      plainArray(courses.map((course) => course.regionId)),
      plainArray(courses.map((course) => course.isAbroad)),
      plainArray(courses.map((course) => course.isEmpty)),
      plainArray(courses.map((course) => course.loadSince)),
      plainArray(courses.map((course) => course.loadedAt)),
      linesOf(courses),
    ],
  });
