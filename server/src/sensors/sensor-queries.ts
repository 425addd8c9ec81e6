import { SENSOR_TYPE_NAMES, type Sensor, type SensorType } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';

const UNIQUE_VIOLATION = '23505';

interface SensorRow {
  id: number;
  number: string;
  type: SensorType;
  wagon_number: number | null;
}

/** A sensor on the lists, with its key. */
export interface ListedSensor extends Sensor {
  id: number;
}

const LISTED = `
  FROM sensor s LEFT JOIN sensor_assignment a ON a.sensor_id = s.id AND a.to_at IS NULL
  WHERE s.removed_at IS NULL`;

const toSensor = (row: SensorRow): ListedSensor => ({
  id: row.id,
  sensorNumber: row.number,
  wagonNumber: row.wagon_number,
  sensorName: SENSOR_TYPE_NAMES[row.type],
  sensorType: row.type,
});

/**
 * A page of sensors by number.
 * @param part only sensors whose number contains this; '' for all
 */
export async function listSensors(
  database: Queryable,
  part: string,
  page: number,
  size: number,
): Promise<{ sensors: Sensor[]; total: number }> {
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>(
      "SELECT count(*) AS total FROM sensor WHERE removed_at IS NULL AND ($1 = '' OR strpos(lower(number), lower($1)) > 0)",
      [part],
    ),
    database.query<SensorRow>(
      `SELECT s.id, s.number, s.type, a.wagon_number
       FROM (SELECT * FROM sensor
             WHERE removed_at IS NULL AND ($1 = '' OR strpos(lower(number), lower($1)) > 0)
             ORDER BY number LIMIT $2 OFFSET $3) s
       LEFT JOIN sensor_assignment a ON a.sensor_id = s.id AND a.to_at IS NULL
       ORDER BY s.number`,
      [part, size, page * size],
    ),
  ]);
  return { sensors: found.rows.map(toSensor), total: counted.rows[0]?.total ?? 0 };
}

/** Numbers of sensors of a type that ride on no wagon, and of the one on `wagonNumber`. */
export async function listFreeSensors(
  database: Queryable,
  type: SensorType,
  wagonNumber: number | null,
): Promise<string[]> {
  const { rows } = await database.query<{ number: string }>(
    `SELECT s.number ${LISTED} AND s.type = $1 AND (a.id IS NULL OR a.wagon_number = $2) ORDER BY s.number`,
    [type, wagonNumber],
  );
  return rows.map((row) => row.number);
}

/**
 * Finds a listed sensor and keeps it from changing until the transaction ends.
 * @throws Refused `sensor_not_found` (404)
 */
export async function lockSensor(connection: Connection, number: string): Promise<ListedSensor> {
  const locked = await connection.query('SELECT 1 FROM sensor WHERE number = $1 AND removed_at IS NULL FOR UPDATE', [
    number,
  ]);
  if (!locked.rowCount) throw new Refused(404, 'sensor_not_found', `There is no sensor ${number}.`);
  const { rows } = await connection.query<SensorRow>(
    `SELECT s.id, s.number, s.type, a.wagon_number ${LISTED} AND s.number = $1`,
    [number],
  );
  return toSensor(rows[0] as SensorRow);
}

/**
 * Registers a sensor; one that was removed comes back.
 * @throws Refused `sensor_number_taken` (409)
 */
export async function insertSensor(connection: Connection, number: string, type: SensorType): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO sensor (number, type) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET type = excluded.type, removed_at = NULL WHERE sensor.removed_at IS NOT NULL`,
    [number, type],
  );
  if (!rowCount) throw new Refused(409, 'sensor_number_taken', `The sensor ${number} is registered already.`);
}

/** @throws Refused `sensor_number_taken` (409) */
export async function updateSensor(
  connection: Connection,
  sensor: ListedSensor,
  number: string,
  type: SensorType,
): Promise<void> {
  try {
    await connection.query('UPDATE sensor SET number = $2, type = $3 WHERE id = $1', [sensor.id, number, type]);
  } catch (failure) {
    if ((failure as { code?: string }).code !== UNIQUE_VIOLATION) throw failure;
    throw new Refused(409, 'sensor_number_taken', `The sensor ${number} is registered already.`);
  }
}

/** Takes a sensor from the lists and from its wagon; what it reported stays. */
export async function removeSensor(connection: Connection, sensor: ListedSensor): Promise<void> {
  await endRides(connection, 'sensor_id', sensor.id);
  await connection.query('UPDATE sensor SET removed_at = now() WHERE id = $1', [sensor.id]);
}

/** Ends what rides now, from this moment on; a ride that only began in this moment never was. */
export async function endRides(
  connection: Connection,
  by: 'sensor_id' | 'wagon_number' | 'id',
  value: number,
): Promise<void> {
  await connection.query(`DELETE FROM sensor_assignment WHERE ${by} = $1 AND to_at IS NULL AND from_at >= now()`, [
    value,
  ]);
  await connection.query(`UPDATE sensor_assignment SET to_at = now() WHERE ${by} = $1 AND to_at IS NULL`, [value]);
}
