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
 * Registers sensors, as `insertSensor` does one, with an audit entry for each.
 * @returns the numbers that were registered; another one is taken
 */
export async function insertSensors(
  connection: Connection,
  sensors: readonly { number: string; type: SensorType }[],
  employeeId: number,
): Promise<Set<string>> {
  // In the order of numbers, so that two who register the same ones wait for each other instead of for ever.
  const { rows } = await connection.query<{ number: string }>(
    `WITH inserted AS (
       INSERT INTO sensor (number, type)
       SELECT number, type FROM unnest($1::text[], $2::text[]) AS d (number, type) ORDER BY number
       ON CONFLICT (number) DO UPDATE SET type = excluded.type, removed_at = NULL WHERE sensor.removed_at IS NOT NULL
       RETURNING number, type),
     audited AS (
       INSERT INTO audit_entry (employee_id, action, subject, subject_key, after)
       SELECT $3, 'add', 'sensor', number, jsonb_build_object('number', number, 'sensorType', type)
       FROM inserted ORDER BY number)
     SELECT number FROM inserted`,
    [sensors.map(({ number }) => number), sensors.map(({ type }) => type), employeeId],
  );
  return new Set(rows.map((row) => row.number));
}
