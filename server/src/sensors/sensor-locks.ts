import type { Connection } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { findSensors, type ListedSensor } from './sensor-queries.ts';

/*
 * The order of locks in the registry. Two who lock the same rows in different
 * orders wait for each other for ever, so everyone who changes more than one
 * row takes them in this one:
 *
 * 1. the number that a sensor is to have from now on (`reserveNumber`),
 * 2. sensors on the lists, by id: unlike their numbers, ids never change,
 * 3. wagons, new ones too, by number.
 *
 * Sensors come before wagons because a ride may only begin or end under its
 * sensor's lock: whoever has that knows the wagon that comes next, and an
 * import keeps all sensors of its file before it registers the first wagon.
 * Registering sensors needs no lock of a sensor on the lists.
 */

/**
 * Keeps sensors on the lists, and their rides, from changing until the transaction ends.
 * @returns the numbers of those there are
 */
export async function lockSensors(connection: Connection, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await connection.query<{ number: string }>(
    'SELECT number FROM sensor WHERE number = ANY($1::text[]) AND removed_at IS NULL ORDER BY id FOR UPDATE',
    [numbers],
  );
  return new Set(rows.map((row) => row.number));
}

/**
 * Finds one sensor and locks it as {@link lockSensors} does.
 * @throws Refused `sensor_not_found` (404)
 */
export async function lockSensor(connection: Connection, number: string): Promise<ListedSensor> {
  const locked = await lockSensors(connection, [number]);
  const [sensor] = await findSensors(connection, [...locked]);
  if (!sensor) throw new Refused(404, 'sensor_not_found', `There is no sensor ${number}.`);
  return sensor;
}
