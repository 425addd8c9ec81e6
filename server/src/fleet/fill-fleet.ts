import type { CopiedRow } from '../database/copied-row.ts';
import { copyRows } from '../database/copy-rows.ts';
import type { Pool } from '../database/pool.ts';
import type { WagonState } from './wagon-state.ts';

/** Wagons that the fleet takes at once. */
const PORTION = 1_000;

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

const READ_ONE = `
  SELECT ${STATE_COLUMNS}
  FROM wagon_state s JOIN wagon w ON w.number = s.wagon_number
  WHERE w.removed_at IS NULL AND s.wagon_number = $1`;

/** Of the columns that {@link toState} reads, in its order; wagons on the lists. */
const COPIED = `
  SELECT s.wagon_number, s.date, s.reading_id, s.sensor_id, s.position_date, s.latitude, s.longitude, s.station_id,
         s.station_distance, s.at_station, s.temperature_date, s.temperature, s.battery_date, s.battery, s.load_date,
         s.is_empty
  FROM wagon_state s JOIN wagon w ON w.number = s.wagon_number
  WHERE w.removed_at IS NULL`;

const toState = (row: CopiedRow): WagonState => ({
  number: row.int() as number,
  date: row.time() as number,
  readingId: row.long() as number,
  sensorId: row.int() as number,
  positionDate: row.time(),
  latitude: row.float8(),
  longitude: row.float8(),
  stationId: row.int() ?? 0,
  stationDistance: row.float4(),
  atStation: row.bool() ?? false,
  temperatureDate: row.time(),
  temperature: row.float4(),
  batteryDate: row.time(),
  battery: row.float4(),
  loadDate: row.time(),
  isEmpty: row.bool(),
});

/** Hands over the latest state of every wagon on the lists, a portion at a time. */
export async function readStates(pool: Pool, take: (states: readonly WagonState[]) => void): Promise<void> {
  let portion: WagonState[] = [];
  await copyRows(pool, COPIED, (row) => {
    portion.push(toState(row));
    if (portion.length < PORTION) return;
    take(portion);
    portion = [];
  });
  take(portion);
}

/** Reads the latest state of one wagon, or null when it never reported or is off the lists. */
export async function readState(pool: Pool, number: number): Promise<WagonState | null> {
  const { rows } = await pool.query<WagonState>(READ_ONE, [number]);
  return rows[0] ?? null;
}
