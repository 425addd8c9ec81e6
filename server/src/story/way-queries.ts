import type { Span } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { isoOf } from './moments.ts';

/**
 * Positions that a way is drawn from at most: few enough to be laid along the
 * track in some milliseconds, and so many that even in the longest period those
 * of a wagon that reports hourly lie closer together than a silence is long.
 */
const MOST_FIXES = 4_500;
/** Seconds: PostgreSQL refuses spans of no length. */
const SHORTEST_SPAN = 0.001;

/** Where the wagon was when; Unix ms, WGS 84 degrees; `stationId` the nearest station. */
export interface Fix {
  date: number;
  latitude: number;
  longitude: number;
  stationId: number | null;
}

/**
 * A wagon's positions in a period, oldest first: the first of each of
 * {@link MOST_FIXES} equal spans, and the last of all.
 */
export async function readFixes(database: Queryable, wagonNumber: number, { from, to }: Span): Promise<Fix[]> {
  const { rows } = await database.query<Fix>(
    `SELECT date, latitude, longitude, "stationId" FROM (
       SELECT date, latitude, longitude, station_id AS "stationId",
              date_bin(make_interval(secs => $4), date, $2) IS DISTINCT FROM
                lag(date_bin(make_interval(secs => $4), date, $2)) OVER readings AS "isFirst",
              lead(date) OVER readings IS NULL AS "isLast"
       FROM position
       WHERE wagon_number = $1 AND date >= $2 AND date < $3 AND latitude IS NOT NULL
       WINDOW readings AS (ORDER BY date, id)) AS positions
     WHERE "isFirst" OR "isLast"`,
    [wagonNumber, isoOf(from), isoOf(to), Math.max(SHORTEST_SPAN, (to - from) / 1000 / MOST_FIXES)],
  );
  return rows;
}
