import {
  type SensorType,
  typeOfWagonSensor,
  WAGON_SENSOR_TYPE_IDS,
  type Wagon,
  type WagonUpdate,
} from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { endRides, lockSensor } from '../sensors/sensor-queries.ts';

interface WagonRow {
  number: number;
  country_id: 1 | 2;
  country_name: string;
  sensors: { id: number; number: string; type: SensorType }[];
}

/** Wagons with their country and sensors; `wagons` names the table or the page of it that is listed. */
const listed = (wagons: string) => `
  SELECT w.number, w.country_id, c.name AS country_name,
         coalesce((SELECT json_agg(json_build_object('id', s.id, 'number', s.number, 'type', s.type) ORDER BY s.type DESC)
                   FROM sensor_assignment a JOIN sensor s ON s.id = a.sensor_id
                   WHERE a.wagon_number = w.number AND a.to_at IS NULL), '[]') AS sensors
  FROM ${wagons} w JOIN country c ON c.id = w.country_id
  WHERE w.removed_at IS NULL`;

/** Paged before its sensors are looked up: a deep page would look them up for all it passes over. */
const PAGE = '(SELECT * FROM wagon WHERE removed_at IS NULL ORDER BY number LIMIT $1 OFFSET $2)';

const toWagon = (row: WagonRow): Wagon => ({
  number: row.number,
  country: { id: row.country_id, name: row.country_name },
  wagonSensors: row.sensors.map((sensor) => ({
    id: sensor.id,
    number: sensor.number,
    sensorType: { id: WAGON_SENSOR_TYPE_IDS[sensor.type], name: sensor.type },
  })),
});

/** A page of wagons by number. */
export async function listWagons(
  database: Queryable,
  page: number,
  size: number,
): Promise<{ wagons: Wagon[]; total: number }> {
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>('SELECT count(*) AS total FROM wagon WHERE removed_at IS NULL'),
    database.query<WagonRow>(`${listed(PAGE)} ORDER BY w.number`, [size, page * size]),
  ]);
  return { wagons: found.rows.map(toWagon), total: counted.rows[0]?.total ?? 0 };
}

/** @throws Refused `wagon_not_found` (404) */
export async function getWagon(database: Queryable, number: number): Promise<Wagon> {
  const { rows } = await database.query<WagonRow>(`${listed('wagon')} AND w.number = $1`, [number]);
  if (!rows[0]) throw new Refused(404, 'wagon_not_found', `There is no wagon ${number}.`);
  return toWagon(rows[0]);
}

/** Like {@link getWagon}, and keeps the wagon from changing until the transaction ends. */
export async function lockWagon(connection: Connection, number: number): Promise<Wagon> {
  await connection.query('SELECT 1 FROM wagon WHERE number = $1 FOR UPDATE', [number]);
  return getWagon(connection, number);
}

/**
 * Registers a wagon; one that was removed comes back with its history.
 * @throws Refused `wagon_number_taken` (409)
 */
export async function insertWagon(connection: Connection, number: number, countryId: number): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO wagon (number, country_id) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET country_id = excluded.country_id, simulated = false, removed_at = NULL
     WHERE wagon.removed_at IS NOT NULL`,
    [number, countryId],
  );
  if (!rowCount) throw new Refused(409, 'wagon_number_taken', `The wagon ${number} is registered already.`);
}

export async function updateCountry(connection: Connection, number: number, countryId: number): Promise<void> {
  await connection.query('UPDATE wagon SET country_id = $2 WHERE number = $1', [number, countryId]);
}

/** Takes a wagon from the lists and its sensors from it; its history stays. */
export async function removeWagon(connection: Connection, number: number): Promise<void> {
  await endRides(connection, 'wagon_number', number);
  await connection.query('UPDATE wagon SET removed_at = now() WHERE number = $1', [number]);
}

/**
 * Makes the wagon carry exactly these sensors, from this moment on. A sensor
 * that never rode before is taken to have been on this wagon from its first
 * reading on.
 * @throws Refused `validation_failed` (400) for two sensors of a type,
 *   `sensor_not_found` (404), `sensor_type_mismatch` or `sensor_rides_elsewhere` (409)
 */
export async function carrySensors(
  connection: Connection,
  wagon: Wagon,
  wanted: WagonUpdate['sensorNumbers'],
): Promise<void> {
  if (new Set(wanted.map((sensor) => sensor.idType)).size < wanted.length)
    throw new Refused(400, 'validation_failed', 'A wagon carries at most one sensor of each type.', {
      errors: [{ field: 'sensorNumbers', reason: 'two sensors of one type' }],
    });

  const numbers = new Set(wanted.map((sensor) => sensor.sensorNumber));
  for (const carried of wagon.wagonSensors) {
    if (!numbers.has(carried.number)) await endRides(connection, 'sensor_id', carried.id);
  }
  const inOrder = [...wanted].sort((one, other) => (one.sensorNumber < other.sensorNumber ? -1 : 1));
  for (const { sensorNumber, idType } of inOrder) {
    const sensor = await lockSensor(connection, sensorNumber);
    if (sensor.wagonNumber === wagon.number && sensor.sensorType === typeOfWagonSensor(idType)) continue;
    if (sensor.sensorType !== typeOfWagonSensor(idType))
      throw new Refused(409, 'sensor_type_mismatch', `The sensor ${sensorNumber} is a ${sensor.sensorType} sensor.`);
    if (sensor.wagonNumber !== null)
      throw new Refused(
        409,
        'sensor_rides_elsewhere',
        `The sensor ${sensorNumber} rides on the wagon ${sensor.wagonNumber}.`,
      );
    await connection.query(
      `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
       SELECT $1, $2, $3, CASE WHEN EXISTS (SELECT 1 FROM sensor_assignment WHERE sensor_id = $1) THEN now() ELSE '-infinity' END`,
      [sensor.id, sensor.sensorType, wagon.number],
    );
  }
}
