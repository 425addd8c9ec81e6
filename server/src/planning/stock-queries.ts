import type { Pool } from '../database/pool.ts';
import { KIND_OF_DIGIT } from './done-queries.ts';
import type { PlannedRailway } from './railway.ts';
import { addTo, type Tally } from './tally.ts';

/**
 * Wagons that stand in the stations and that reach them soon, by kind. A wagon
 * whose load nobody knows counts as empty and as loaded.
 */
export interface Stock {
  empties: Tally;
  loaded: Tally;
  arrivingEmpties: Tally;
  arrivingLoaded: Tally;
  /** Wagons that run from a border station towards the first one beyond and have not crossed yet, by the key of the handover. */
  leaving: Tally;
}

interface StockRow {
  stationId: number | null;
  lastStationId: number | null;
  nextStationId: number | null;
  regionId: number | null;
  isEmpty: boolean | null;
  firstDigit: number;
  wagons: number;
}

/** Running wagons count where the way to the next station, at their own pace, ends before $1; silent ones do not run. */
const COUNT = `
  SELECT c.station_id AS "stationId", c.last_station_id AS "lastStationId", c.next_station_id AS "nextStationId",
    c.region_id AS "regionId", c.is_empty AS "isEmpty", c.wagon_number / 10000000 AS "firstDigit", count(*) AS wagons
  FROM (
    SELECT wagon_number, is_empty, station_id,
      CASE WHEN station_id IS NULL THEN last_station_id END AS last_station_id,
      CASE WHEN station_id IS NULL THEN next_station_id END AS next_station_id,
      CASE WHEN station_id IS NULL THEN region_id END AS region_id
    FROM wagon_course
    WHERE NOT is_abroad AND (station_id IS NOT NULL
      OR (next_station_id IS NOT NULL AND silent_since IS NULL AND pace_kmh > 0
        AND through + next_km / pace_kmh * interval '1 hour' < $1))
  ) c
  JOIN wagon ON wagon.number = c.wagon_number AND wagon.removed_at IS NULL
  GROUP BY 1, 2, 3, 4, 5, 6`;

/** @param until Unix ms: who arrives later is not counted as arriving */
export async function countStock(pool: Pool, { regionOf }: PlannedRailway, until: number): Promise<Stock> {
  const { rows } = await pool.query<StockRow>(COUNT, [new Date(until).toISOString()]);
  const stock: Stock = {
    empties: new Map(),
    loaded: new Map(),
    arrivingEmpties: new Map(),
    arrivingLoaded: new Map(),
    leaving: new Map(),
  };
  for (const { stationId, lastStationId, nextStationId, regionId, isEmpty, firstDigit, wagons } of rows) {
    const kind = KIND_OF_DIGIT[firstDigit] ?? 'other';
    const station = stationId ?? nextStationId;
    if (station === null) continue;
    const [empties, loaded] =
      stationId === null ? [stock.arrivingEmpties, stock.arrivingLoaded] : [stock.empties, stock.loaded];
    if (isEmpty !== false) addTo(empties, station, kind, wagons);
    if (isEmpty !== true) addTo(loaded, station, kind, wagons);
    if (lastStationId === null || nextStationId === null) continue;
    const toRegionId = regionOf(nextStationId);
    // Beyond the middle of the section it has been handed over, and is on its way to the next station still.
    const isBefore = regionOf(lastStationId) !== toRegionId && regionId !== toRegionId;
    if (isBefore) addTo(stock.leaving, lastStationId, `handOver:${toRegionId}`, wagons);
  }
  return stock;
}
