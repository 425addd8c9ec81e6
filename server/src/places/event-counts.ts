import { MEAN_DAYS, type Span } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

/** How many events of a kind there were at a station or in an MTU in the shift and in the day that run. */
export interface EventCount {
  kind: 'arrived' | 'departed' | 'loaded' | 'unloaded' | 'crossed' | 'entered_country' | 'left_country';
  stationId: number | null;
  regionId: number | null;
  fromRegionId: number | null;
  shift: number;
  day: number;
}

const COUNT = `
  SELECT e.kind, e.station_id AS "stationId", e.region_id AS "regionId", e.from_region_id AS "fromRegionId",
         count(*) FILTER (WHERE e.date >= $1 AND e.date < $2)::int4 AS shift,
         count(*) FILTER (WHERE e.date >= $3 AND e.date < $4)::int4 AS day
  FROM wagon_event e
  WHERE e.kind IN ('arrived', 'departed', 'loaded', 'unloaded', 'crossed', 'entered_country', 'left_country')
    AND e.date >= least($1::timestamptz, $3::timestamptz) AND e.date < greatest($2::timestamptz, $4::timestamptz)
  GROUP BY 1, 2, 3, 4`;

const iso = (date: number) => new Date(date).toISOString();

/** Counts what happened, in one pass for all stations. */
export async function countEvents(pool: Pool, shift: Span, day: Span): Promise<EventCount[]> {
  const spans = [shift.from, shift.to, day.from, day.to].map(iso);
  const { rows } = await pool.query<EventCount>(COUNT, spans);
  return rows;
}

/** Dwell (of departures) and turnaround (of loadings) at a station, summed over the days of which means are told. */
export interface TimeSum {
  kind: 'departed' | 'loaded';
  stationId: number | null;
  regionId: number | null;
  count: number;
  hours: number;
}

const SUM = `
  SELECT e.kind, e.station_id AS "stationId", e.region_id AS "regionId", count(*)::int4 AS count,
         (extract(epoch FROM sum(e.date - e.since)) / 3600)::float8 AS hours
  FROM wagon_event e
  WHERE e.kind IN ('departed', 'loaded') AND e.date >= $1 AND e.date < $2 AND e.since IS NOT NULL
  GROUP BY 1, 2, 3`;

const DAY_MS = 24 * 3_600_000;

/** The days up to now of which means are told. */
export const meanSpan = (now: number): Span => ({ from: now - MEAN_DAYS * DAY_MS, to: now });

export async function sumTimes(pool: Pool, now: number): Promise<TimeSum[]> {
  const { from, to } = meanSpan(now);
  const { rows } = await pool.query<TimeSum>(SUM, [iso(from), iso(to)]);
  return rows;
}
