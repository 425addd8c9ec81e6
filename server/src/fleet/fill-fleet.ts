import type { Pool } from '../database/pool.ts';
import type { WagonState } from './wagon-state.ts';

const CHUNK = 10_000;

const milliseconds = (column: string) => `(extract(epoch FROM s.${column}) * 1000)::float8`;

/** The columns of a {@link WagonState}, of the table `wagon_state s`. */
export const STATE_COLUMNS = `
  s.wagon_number AS number, ${milliseconds('date')} AS date, s.reading_id AS "readingId", s.sensor_id AS "sensorId",
  ${milliseconds('position_date')} AS "positionDate", s.latitude, s.longitude,
  coalesce(s.station_id, 0) AS "stationId", s.station_distance AS "stationDistance",
  coalesce(s.at_station, false) AS "atStation",
  ${milliseconds('temperature_date')} AS "temperatureDate", s.temperature,
  ${milliseconds('battery_date')} AS "batteryDate", s.battery,
  ${milliseconds('load_date')} AS "loadDate", s.is_empty AS "isEmpty"`;

const READ = `
  SELECT ${STATE_COLUMNS}
  FROM wagon_state s JOIN wagon w ON w.number = s.wagon_number
  WHERE w.removed_at IS NULL AND s.wagon_number > $1
  ORDER BY s.wagon_number LIMIT $2`;

/** Reads the latest state of every wagon on the lists, a chunk at a time. */
export async function* readStates(pool: Pool): AsyncGenerator<WagonState[]> {
  let last = 0;
  for (;;) {
    const { rows } = await pool.query<WagonState>(READ, [last, CHUNK]);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.number ?? last;
  }
}

/** Reads the latest state of one wagon, or null when it never reported or is off the lists. */
export async function readState(pool: Pool, number: number): Promise<WagonState | null> {
  const { rows } = await pool.query<WagonState>(READ, [number - 1, 1]);
  return rows[0]?.number === number ? rows[0] : null;
}
