import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { takeUnassigned } from './keep-unassigned.ts';
import type { Reading } from './reading.ts';
import { Overloaded } from './reading-door.ts';
import type { RecordingDoor } from './record-readings.ts';
import type { Storable } from './record-storable.ts';

const CHUNK = 5_000;
/** Readings that sensors send now go before kept ones: when the door is full, these wait, ms. */
const WAIT_MS = 500;

interface UnassignedRow {
  sensor_number: string;
  date: number;
  id: number;
  latitude: number | null;
  longitude: number | null;
  temperature: number | null;
  battery: number | null;
  is_empty: boolean | null;
}

const toReading = (row: UnassignedRow): Reading => ({
  sensorNumber: row.sensor_number,
  date: row.date,
  id: row.id,
  latitude: row.latitude,
  longitude: row.longitude,
  temperature: row.temperature,
  battery: row.battery,
  isEmpty: row.is_empty,
});

/** Kept readings whose sensor is known by now to have ridden on a wagon when they were measured. */
const ASSIGNABLE = `
  SELECT u.sensor_number, u.date, u.id, u.latitude, u.longitude, u.temperature, u.battery, u.is_empty
  FROM unassigned_reading u
  JOIN sensor s ON s.number = u.sensor_number
  JOIN sensor_assignment a ON a.sensor_id = s.id AND a.from_at <= u.date AND (a.to_at IS NULL OR u.date < a.to_at)
  WHERE $1::text[] IS NULL OR u.sensor_number = ANY($1)
  ORDER BY u.sensor_number, u.date LIMIT ${CHUNK}`;

/**
 * Moves kept readings into history once their sensor is known. Recorded first
 * and taken from the keep afterwards: a crash between the two only repeats a
 * reading, which is stored once.
 * @param sensorNumbers only these; all when absent
 * @param signal ends it after the chunk at hand
 * @returns how many readings were moved
 */
export async function replayUnassigned(
  pool: Pool,
  door: Pick<RecordingDoor, 'recordChecked'>,
  log: Log,
  sensorNumbers?: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  let moved = 0;
  while (!signal?.aborted) {
    const { rows } = await pool.query<UnassignedRow>(ASSIGNABLE, [sensorNumbers ?? null]);
    if (rows.length === 0) break;
    const readings = rows.map(toReading);
    const recorded = await recordWhenThereIsRoom(door, readings, signal);
    // The door hears of a ride a moment after the record has it. What it did not match stays kept, for the look that
    // follows when it has heard.
    if (!recorded || recorded.stored.unassigned + recorded.unstorable.length > 0) break;
    await inTransaction(pool, (connection) => takeUnassigned(connection, readings));
    moved += rows.length;
  }
  if (moved > 0) log.info({ moved }, 'kept readings found their wagons');
  return moved;
}

/** @returns null when it was ended before there was room */
async function recordWhenThereIsRoom(
  door: Pick<RecordingDoor, 'recordChecked'>,
  readings: readonly Reading[],
  signal: AbortSignal | undefined,
): Promise<Storable | null> {
  while (!signal?.aborted) {
    try {
      return await door.recordChecked(readings);
    } catch (failure) {
      if (!(failure instanceof Overloaded)) throw failure;
    }
    await pause(WAIT_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
