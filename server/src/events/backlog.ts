import type { Connection, Pool, Queryable } from '../database/pool.ts';

/**
 * Wagons of rows that one look takes at the most (more only where one row has more). Of
 * history there is much to each: 2,000 would keep callers waiting for 400 ms.
 */
const WAGONS_AT_ONCE = 2_000;
const HISTORY_WAGONS_AT_ONCE = 200;
const ROWS_AT_ONCE = 500;
/** Wagons of a row of history. */
const HISTORY_WAGONS = 20;

/** A wagon with readings that have not been looked at; the earliest and the latest of them, Unix ms. */
export interface UnseenReadings {
  wagonNumber: number;
  earliest: number;
  latest: number;
}

/** Rows of the backlog that are worked off together. */
export interface BacklogRows {
  ids: string[];
  wagons: UnseenReadings[];
}

/** The oldest rows of the backlog, those of history or the others. */
export async function oldestRows(pool: Queryable, isHistory: boolean): Promise<BacklogRows> {
  const { rows } = await pool.query<{ ids: string[]; wagonNumber: number; earliest: number; latest: number }>({
    name: 'oldest-backlog',
    text: `WITH oldest AS (
             SELECT *, sum(cardinality(wagon_numbers)) OVER (ORDER BY id) - cardinality(wagon_numbers) AS before
             FROM (SELECT * FROM event_backlog WHERE is_history = $1 ORDER BY id LIMIT ${ROWS_AT_ONCE}) AS rows
           ), taken AS (SELECT * FROM oldest WHERE before < $2)
           SELECT (SELECT array_agg(id) FROM taken) AS ids, number AS "wagonNumber",
                  min(date) AS earliest, max(last_date) AS latest
           FROM taken, unnest(wagon_numbers, dates, last_dates) AS w (number, date, last_date)
           GROUP BY number ORDER BY number`,
    values: [isHistory, isHistory ? HISTORY_WAGONS_AT_ONCE : WAGONS_AT_ONCE],
  });
  return { ids: rows[0]?.ids ?? [], wagons: rows.map(({ ids, ...wagon }) => wagon) };
}

/** Takes rows out that are worked off. @returns whether they were all still there */
export async function takeRows(connection: Connection, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM event_backlog WHERE id = ANY($1::int8[])', [ids]);
  return rowCount === ids.length;
}

/** Puts wagons back whose readings were too many for one look; looking goes on where it ended. */
export const putBack = (connection: Connection, wagons: readonly UnseenReadings[]) =>
  connection.query(
    `INSERT INTO event_backlog (is_history, wagon_numbers, dates, last_dates)
     SELECT true, array_agg(number), array_agg(to_timestamp(latest / 1000.0)), array_agg(to_timestamp(latest / 1000.0))
     FROM unnest($1::int4[], $2::float8[]) AS w (number, latest)`,
    [wagons.map(({ wagonNumber }) => wagonNumber), wagons.map(({ latest }) => latest)],
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

/** How long the backlog is, and for how many seconds its oldest row of new readings has waited. */
export async function measureBacklog(pool: Queryable): Promise<{ rows: number; secondsBehind: number }> {
  const { rows } = await pool.query<{ rows: number; secondsBehind: number }>(
    `SELECT count(*) AS rows,
            coalesce(extract(epoch FROM now() - min(at) FILTER (WHERE NOT is_history)), 0)::float8 AS "secondsBehind"
     FROM event_backlog`,
  );
  return rows[0] ?? { rows: 0, secondsBehind: 0 };
}
