import { plainArray } from '../database/array-literals.ts';
import type { Connection, Pool, Queryable } from '../database/pool.ts';

/** What is worked off: fresh readings, those that sensors had stored, and what was there before events were looked for. */
export type Lane = 'fresh' | 'stored' | 'history';

const COLUMNS_OF_LANE: Record<Lane, [isHistory: boolean, isStored: boolean]> = {
  fresh: [false, false],
  stored: [false, true],
  history: [true, false],
};

/**
 * Wagons, counted row by row, that one look takes at the most (more only where one row has more): a look
 * is to be short, so that it can give way to readings that come in. Of history there is much to each.
 */
const WAGONS_AT_ONCE: Record<Lane, number> = { fresh: 500, stored: 1_000, history: 50 };
const ROWS_AT_ONCE = 200;
/** Wagons of a row of history. */
const HISTORY_WAGONS = 20;

/** A wagon with readings that have not been looked at; the earliest and the latest of them, Unix ms. */
export interface UnseenReadings {
  wagonNumber: number;
  earliest: number;
  latest: number;
}

/** A wagon that is looked at later. */
export interface PutOff extends UnseenReadings {
  waitMs: number;
}

/** Whether there is anything to be looked through now. */
export async function isAnythingDue(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    'SELECT EXISTS (SELECT FROM event_backlog WHERE at <= now()) AS due',
  );
  return rows[0]?.due ?? false;
}

/** Takes the oldest rows of a lane out of the backlog, those of one bucket. @returns their wagons, each once */
export async function takeOldest(connection: Connection, lane: Lane): Promise<UnseenReadings[]> {
  const { rows } = await connection.query<UnseenReadings>({
    name: 'take-oldest-backlog',
    text: `WITH due AS NOT MATERIALIZED (
             SELECT id, bucket, wagon_numbers FROM event_backlog WHERE is_history = $1 AND is_stored = $2 AND at <= now()
           ), first AS (SELECT bucket FROM due ORDER BY id LIMIT 1),
           oldest AS (
             SELECT id, cardinality(wagon_numbers) AS wagons FROM due
             WHERE bucket = (SELECT bucket FROM first) ORDER BY id LIMIT ${ROWS_AT_ONCE}
           ), counted AS (SELECT id, sum(wagons) OVER (ORDER BY id) - wagons AS before FROM oldest),
           taken AS (
             DELETE FROM event_backlog WHERE id IN (SELECT id FROM counted WHERE before < $3)
             RETURNING wagon_numbers, dates, last_dates
           )
           SELECT number AS "wagonNumber", min(date) AS earliest, max(last_date) AS latest
           FROM taken, unnest(wagon_numbers, dates, last_dates) AS w (number, date, last_date)
           GROUP BY number ORDER BY number`,
    values: [...COLUMNS_OF_LANE[lane], WAGONS_AT_ONCE[lane]],
  });
  return rows;
}

/** Puts wagons back whose readings were too many for one look; looking goes on where it ended. */
export const putBack = (connection: Connection, wagons: readonly UnseenReadings[]) =>
  connection.query(
    `INSERT INTO event_backlog (is_history, wagon_numbers, dates, last_dates)
     SELECT true, array_agg(number), array_agg(to_timestamp(latest / 1000.0)), array_agg(to_timestamp(latest / 1000.0))
     FROM unnest($1::int4[], $2::float8[]) AS w (number, latest)`,
    [plainArray(wagons.map(({ wagonNumber }) => wagonNumber)), plainArray(wagons.map(({ latest }) => latest))],
  );

/** Puts wagons back, each to be looked at when it has waited. */
export const putOff = (connection: Connection, wagons: readonly PutOff[]) =>
  connection.query(
    `INSERT INTO event_backlog (at, is_stored, wagon_numbers, dates, last_dates)
     SELECT now() + make_interval(secs => wait / 1000.0), true, ARRAY[number],
            ARRAY[to_timestamp(earliest / 1000.0)], ARRAY[to_timestamp(latest / 1000.0)]
     FROM unnest($1::int4[], $2::float8[], $3::float8[], $4::float8[]) AS w (number, earliest, latest, wait)`,
    [
      plainArray(wagons.map(({ wagonNumber }) => wagonNumber)),
      plainArray(wagons.map(({ earliest }) => earliest)),
      plainArray(wagons.map(({ latest }) => latest)),
      plainArray(wagons.map(({ waitMs }) => waitMs)),
    ],
  );

/**
 * Puts into the backlog what was recorded before anything looked for events: wagons
 * without a course, which are looked at from their first reading.
 */
export const putHistory = (pool: Pool) =>
  pool.query(
    `INSERT INTO event_backlog (is_history, wagon_numbers, dates, last_dates)
     SELECT true, array_agg(number), array_agg(date), array_agg(date)
     FROM (SELECT s.wagon_number AS number, s.date, row_number() OVER (ORDER BY s.wagon_number) AS n
           FROM wagon_state s
           WHERE NOT EXISTS (SELECT FROM wagon_course c WHERE c.wagon_number = s.wagon_number)
             AND NOT EXISTS (SELECT FROM event_backlog WHERE is_history)) AS unseen
     GROUP BY (n - 1) / ${HISTORY_WAGONS}`,
  );

/** How long the backlog is, without what was put off, and for how many seconds its oldest row of new readings has waited. */
export async function measureBacklog(pool: Queryable): Promise<{ rows: number; secondsBehind: number }> {
  const { rows } = await pool.query<{ rows: number; secondsBehind: number }>(
    `SELECT count(*) AS rows,
            coalesce(extract(epoch FROM now() - min(at) FILTER (WHERE NOT is_history)), 0)::float8 AS "secondsBehind"
     FROM event_backlog WHERE at <= now()`,
  );
  return rows[0] ?? { rows: 0, secondsBehind: 0 };
}
