import type { SensorType } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';

/** Those of the numbers that a sensor on the lists has. */
export async function listTakenSensors(database: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ number: string }>(
    'SELECT number FROM sensor WHERE number = ANY($1::text[]) AND removed_at IS NULL',
    [numbers],
  );
  return new Set(rows.map((row) => row.number));
}

/**
 * Keeps removed sensors of these numbers from changing until the transaction
 * ends. All at once and by id: two who bring the same ones back wait for each
 * other instead of for ever.
 */
export async function lockRemovedSensors(connection: Connection, numbers: readonly string[]): Promise<void> {
  await connection.query(
    `SELECT count(*) FROM (
       SELECT 1 FROM sensor WHERE number = ANY($1::text[]) AND removed_at IS NOT NULL ORDER BY id FOR UPDATE) AS locked`,
    [numbers],
  );
}

/**
 * Registers sensors, as `insertSensor` does one, with an audit entry for each.
 * @returns the numbers that were registered; another one is taken
 */
export async function insertSensors(
  connection: Connection,
  sensors: readonly { number: string; type: SensorType }[],
  employeeId: number,
): Promise<Set<string>> {
  // Who registers thousands must not wait for a sensor on the lists: whoever has that one may wait for another that is
  // registered here. So a number that is taken is passed over, not looked into by ON CONFLICT DO UPDATE, which locks it.
  const { rows } = await connection.query<{ number: string }>(
    `WITH wanted AS (SELECT * FROM unnest($1::text[], $2::text[]) AS d (number, type)),
     back AS (
       UPDATE sensor SET type = wanted.type, removed_at = NULL, version = version + 1 FROM wanted
       WHERE sensor.number = wanted.number AND removed_at IS NOT NULL
       RETURNING sensor.number, sensor.type),
     added AS (
       INSERT INTO sensor (number, type) SELECT number, type FROM wanted ORDER BY number
       ON CONFLICT (number) DO NOTHING
       RETURNING number, type),
     registered AS (SELECT * FROM back UNION ALL SELECT * FROM added),
     audited AS (
       INSERT INTO audit_entry (employee_id, action, subject, subject_key, after)
       SELECT $3, 'add', 'sensor', number, jsonb_build_object('number', number, 'sensorType', type)
       FROM registered ORDER BY number)
     SELECT number FROM registered`,
    [sensors.map(({ number }) => number), sensors.map(({ type }) => type), employeeId],
  );
  return new Set(rows.map((row) => row.number));
}
