import type { Pool } from '../../database/pool.ts';

/** A wagon as a test states it: its number, and what is found of it; times Unix ms, what is left out is unknown. */
export interface StatedWagon {
  number: number;
  isEmpty?: boolean;
  stationId?: number;
  regionId?: number;
  isAbroad?: boolean;
  since?: number;
  /** The last reading looked at; now when absent. */
  through?: number;
  lastStationId?: number;
  nextStationId?: number;
  nextKm?: number;
  paceKmh?: number;
  silentSince?: number;
  battery?: number;
  temperature?: number;
}

const iso = (date: number | undefined) => (date === undefined ? null : new Date(date).toISOString());

/** Puts a wagon where the product keeps what it found of it; one that is there already becomes what is stated now. */
export async function putWagon(pool: Pool, wagon: StatedWagon): Promise<void> {
  const through = iso(wagon.through ?? Date.now());
  await pool.query('INSERT INTO wagon (number, country_id) VALUES ($1, 1) ON CONFLICT DO NOTHING', [wagon.number]);
  await pool.query('DELETE FROM wagon_state WHERE wagon_number = $1', [wagon.number]);
  await pool.query('DELETE FROM wagon_course WHERE wagon_number = $1', [wagon.number]);
  await pool.query(
    `INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, battery, temperature)
     VALUES ($1, $2, 1, 1, $3, $4)`,
    [wagon.number, through, wagon.battery ?? null, wagon.temperature ?? null],
  );
  await pool.query(
    `INSERT INTO wagon_course (wagon_number, through, station_id, since, last_station_id, next_station_id, next_km,
                               pace_kmh, region_id, is_abroad, is_empty, silent_since, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '{}')`,
    [
      wagon.number,
      through,
      wagon.stationId ?? null,
      iso(wagon.since),
      wagon.lastStationId ?? null,
      wagon.nextStationId ?? null,
      wagon.nextKm ?? null,
      wagon.paceKmh ?? null,
      wagon.regionId ?? null,
      wagon.isAbroad ?? false,
      wagon.isEmpty ?? null,
      iso(wagon.silentSince),
    ],
  );
}
