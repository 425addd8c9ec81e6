import type { SensorType } from '@vagon/contract';
import type { Connection } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { endRides } from './rides.ts';
import type { ListedSensor } from './sensor-queries.ts';

const numberTaken = (number: string) =>
  new Refused(409, 'sensor_number_taken', `The sensor ${number} is registered already.`);

const numberRemoved = (number: string) =>
  new Refused(409, 'sensor_number_removed', `The sensor ${number} was removed; its history keeps the number.`);

/**
 * Registers a sensor; one that was removed comes back.
 * @returns its version
 * @throws Refused `sensor_number_taken` (409)
 */
export async function insertSensor(connection: Connection, number: string, type: SensorType): Promise<number> {
  const { rows } = await connection.query<{ version: number }>(
    `INSERT INTO sensor (number, type) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET type = excluded.type, removed_at = NULL, version = sensor.version + 1
     WHERE sensor.removed_at IS NOT NULL
     RETURNING version`,
    [number, type],
  );
  if (!rows[0]) throw numberTaken(number);
  return rows[0].version;
}

/**
 * Takes a number for a sensor that is to be renumbered, by a row that stands
 * for it until {@link updateSensor}. Before the sensor itself is locked: whoever
 * registers the number at the same time is waited for with empty hands.
 * @throws Refused `sensor_number_taken`, `sensor_number_removed` (409)
 */
export async function reserveNumber(connection: Connection, number: string): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO sensor (number, type, removed_at) VALUES ($1, 'location', now()) ON CONFLICT DO NOTHING`,
    [number],
  );
  if (rowCount) return;
  const { rows } = await connection.query<{ removed: boolean }>(
    'SELECT removed_at IS NOT NULL AS removed FROM sensor WHERE number = $1',
    [number],
  );
  throw rows[0]?.removed ? numberRemoved(number) : numberTaken(number);
}

/**
 * Changes a locked sensor; another number was reserved before.
 * @returns its version
 */
export async function updateSensor(
  connection: Connection,
  sensor: ListedSensor,
  number: string,
  type: SensorType,
): Promise<number> {
  if (number !== sensor.sensorNumber) await connection.query('DELETE FROM sensor WHERE number = $1', [number]);
  const { rows } = await connection.query<{ version: number }>(
    'UPDATE sensor SET number = $2, type = $3, version = version + 1 WHERE id = $1 RETURNING version',
    [sensor.id, number, type],
  );
  // The wagon's row shows the number.
  await connection.query('UPDATE wagon SET version = version + 1 WHERE number = $1', [sensor.wagonNumber]);
  return rows[0]?.version as number;
}

/** Takes a locked sensor from the lists and from its wagon; what it reported stays. */
export async function removeSensor(connection: Connection, sensor: ListedSensor): Promise<void> {
  await endRides(connection, 'sensor_id', sensor.id);
  await connection.query('UPDATE sensor SET removed_at = now(), version = version + 1 WHERE id = $1', [sensor.id]);
}
