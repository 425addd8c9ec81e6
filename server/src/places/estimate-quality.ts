import { type EstimateQuality, MEAN_DAYS, type Place } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

/** How good the estimates were, of every place that has any. */
export type QualityOf = (place: Place) => EstimateQuality;

interface Row extends EstimateQuality {
  stationId: number | null;
  regionId: number | null;
}

const READ = `
  SELECT a.station_id AS "stationId", s.region_id AS "regionId", count(*) AS count,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(extract(epoch FROM a.reached_at - a.expected_at)) / 60)::float8
           AS "medianErrorMinutes",
         avg((a.outcome = 'stopped')::int4)::float8 AS "stoppedShare"
  FROM arrival_estimate a JOIN station s ON s.id = a.station_id
  WHERE a.outcome IS NOT NULL AND a.told_at >= now() - interval '${MEAN_DAYS} days'
  GROUP BY GROUPING SETS ((a.station_id), (s.region_id), ())`;

const NONE: EstimateQuality = { count: 0, medianErrorMinutes: null, stoppedShare: null };

/** Asks how good all estimates were that are known by now. */
export async function readQualities(pool: Pool): Promise<QualityOf> {
  const { rows } = await pool.query<Row>(READ);
  const keyOf = (stationId: number | null, regionId: number | null) => `${stationId}/${regionId}`;
  const found = new Map(rows.map(({ stationId, regionId, ...quality }) => [keyOf(stationId, regionId), quality]));
  return (place) =>
    found.get(keyOf(place.level === 'station' ? place.id : null, place.level === 'region' ? place.id : null)) ?? NONE;
}
