import { SENSOR_TYPE_NAMES, type Sensor, type SensorType } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

interface SensorRow {
  id: number;
  number: string;
  type: SensorType;
  version: number;
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
  version: row.version,
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
      `SELECT s.id, s.number, s.type, s.version, a.wagon_number
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

/** The sensors on the lists that have these numbers. */
export async function findSensors(database: Queryable, numbers: readonly string[]): Promise<ListedSensor[]> {
  const { rows } = await database.query<SensorRow>(
    `SELECT s.id, s.number, s.type, s.version, a.wagon_number ${LISTED} AND s.number = ANY($1::text[])`,
    [numbers],
  );
  return rows.map(toSensor);
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
