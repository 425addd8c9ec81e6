import { TASHKENT_OFFSET_MS } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import type { ReportDay } from './check-question.ts';
import { groupColumn, IN_PLACE } from './groups.ts';
import { type Asked, placeAnd } from './reckoning.ts';

/** Hours in which wagons carried sensors, and of these the ones in which they were heard. */
export interface HeardHours {
  positionCarried: number;
  positionHeard: number;
  loadCarried: number;
  loadHeard: number;
}

export const NO_HOURS: HeardHours = { positionCarried: 0, positionHeard: 0, loadCarried: 0, loadHeard: 0 };

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

/** A time as hours since 1970 of Tashkent's clocks, five ahead of UTC all year: 24 of them are a row of `sensor_hours`. */
const hours = (time: string) => `(date_part('epoch', ${time}) / 3600 + 5)`;
const countOf = (bits: string, type: string) =>
  `coalesce(sum(bit_count((${bits})::bit(24))::int) FILTER (WHERE sensor_type = '${type}'), 0)`;

/**
 * Whole hours from $3 to $4, which lie in the days $5; a row a ride and day. A
 * first ride begins before all times, so that readings from before the
 * registration find their wagon: there a sensor is missed from its registration
 * on, or from when the wagon was first heard of. A wagon's day counts where it
 * was in its last hour with a position, without one where it was before, or is.
 */
const heardBy = (group: string) => `
  WITH ride AS MATERIALIZED (
    SELECT a.wagon_number, a.sensor_type,
           greatest(ceil(${hours('$3::timestamptz')}), ceil(${hours(`CASE
             WHEN a.from_at > '-infinity' THEN a.from_at
             WHEN s.created_at <= $3 THEN s.created_at
             ELSE least(s.created_at, (SELECT min(h.day)::timestamp AT TIME ZONE 'Asia/Tashkent'
                                       FROM sensor_hours h WHERE h.wagon_number = a.wagon_number)) END`)}))::int AS since,
           least(floor(${hours('$4::timestamptz')}), floor(${hours('a.to_at')}))::int AS until
    FROM sensor_assignment a JOIN sensor s ON s.id = a.sensor_id
    WHERE a.from_at < $4 AND (a.to_at IS NULL OR a.to_at > $3)
  ), carried AS MATERIALIZED (
    SELECT wagon_number, sensor_type, date '1970-01-01' + day AS day, ((1 << (last - first)) - 1) << first AS mask
    FROM ride CROSS JOIN unnest($5::int[]) AS day
    CROSS JOIN LATERAL (SELECT greatest(since - day * 24, 0) AS first, least(until - day * 24, 24) AS last) span
    WHERE first < last
  ), placed AS (
    SELECT c.wagon_number, c.sensor_type, c.mask, coalesce(h.position_hours, 0) AS position_hours,
           coalesce(h.load_hours, 0) AS load_hours,
           coalesce(h.station_id,
             (SELECT b.station_id FROM sensor_hours b
              WHERE b.wagon_number = c.wagon_number AND b.day < c.day AND b.station_id IS NOT NULL
              ORDER BY b.day DESC LIMIT 1),
             (SELECT w.station_id FROM wagon_state w WHERE w.wagon_number = c.wagon_number)) AS station_id
    FROM carried c LEFT JOIN sensor_hours h ON h.day = c.day AND h.wagon_number = c.wagon_number
      AND h.day BETWEEN date '1970-01-01' + ($5::int[])[1] AND date '1970-01-01' + ($5::int[])[cardinality($5::int[])]
  )
  SELECT ${group} AS group,
         ${countOf('mask', 'location')} AS "positionCarried",
         ${countOf('mask & position_hours', 'location')} AS "positionHeard",
         ${countOf('mask', 'state')} AS "loadCarried",
         ${countOf('mask & load_hours', 'state')} AS "loadHeard"
  FROM (SELECT placed.*, t.region_id FROM placed LEFT JOIN station t ON t.id = placed.station_id) located
  WHERE ${IN_PLACE}
  GROUP BY 1`;

/** The calendar days of Tashkent that a span lies in, counted from 1 January 1970. */
function calendarDays(from: number, until: number): number[] {
  const dayOf = (time: number) => Math.floor((time + TASHKENT_OFFSET_MS) / HOUR_MS / DAY_HOURS);
  const first = dayOf(from);
  return Array.from({ length: dayOf(until - 1) - first + 1 }, (_, index) => first + index);
}

/** Hours of sensors in a reporting day until now, by the question's groups. */
export async function readHeardHours(
  database: Queryable,
  { question, countedAt }: Asked,
  { from, to }: ReportDay,
): Promise<(HeardHours & { group: number | null })[]> {
  const until = Math.min(to, countedAt);
  if (until <= from) return [];
  const { rows } = await database.query<HeardHours & { group: number | null }>(heardBy(groupColumn(question)), [
    ...placeAnd(question, from, until),
    calendarDays(from, until),
  ]);
  return rows;
}

/** Adds hours to others. */
export function addHours(to: HeardHours, more: HeardHours): void {
  for (const name of Object.keys(NO_HOURS) as (keyof HeardHours)[]) to[name] += more[name];
}
