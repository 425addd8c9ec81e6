import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../database/pool.ts';

/** A wagon as it is now by what was found in its readings; times Unix ms. The columns of `wagon_course` say what each means. */
export interface WagonNow {
  number: number;
  isEmpty: boolean | null;
  stationId: number | null;
  regionId: number | null;
  isAbroad: boolean;
  /** Since when it stands in the station, or runs. */
  since: number | null;
  /** The reading up to which it is known, and the newest of any kind. */
  through: number;
  date: number;
  lastStationId: number | null;
  nextStationId: number | null;
  nextKm: number | null;
  paceKmh: number | null;
  silentSince: number | null;
  /** % and °C. */
  battery: number | null;
  temperature: number | null;
}

/** As a number: of 30,000 wagons' times that is half the cost of reading them. */
const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

const READ = `
  SELECT c.wagon_number AS number, c.is_empty AS "isEmpty", c.station_id AS "stationId",
         coalesce(s.region_id, c.region_id) AS "regionId", c.is_abroad AS "isAbroad",
         ${milliseconds('c.since')} AS since, ${milliseconds('c.through')} AS through,
         ${milliseconds('greatest(w.date, c.through)')} AS date, c.last_station_id AS "lastStationId",
         c.next_station_id AS "nextStationId", c.next_km AS "nextKm", c.pace_kmh AS "paceKmh",
         ${milliseconds('c.silent_since')} AS "silentSince", w.battery, w.temperature
  FROM wagon_course c
  JOIN wagon ON wagon.number = c.wagon_number AND wagon.removed_at IS NULL
  JOIN wagon_state w ON w.wagon_number = c.wagon_number
  LEFT JOIN station s ON s.id = c.station_id
  WHERE c.wagon_number > $1
  ORDER BY c.wagon_number LIMIT $2`;

/** Wagons read at once: reading 30,000 in one piece keeps all other callers waiting for some 70 ms. */
const CHUNK = 4_000;

/** Reads all wagons on the lists of which anything was found. */
export async function readWagonsNow(pool: Pool): Promise<WagonNow[]> {
  const wagons: WagonNow[] = [];
  for (;;) {
    const { rows } = await pool.query<WagonNow>(READ, [wagons.at(-1)?.number ?? 0, CHUNK]);
    for (const wagon of rows) wagons.push(wagon);
    if (rows.length < CHUNK) return wagons;
    await nextTurn();
  }
}
