import { type SensorType, WAGON_SENSOR_TYPE_IDS, type Wagon } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';

interface WagonRow {
  number: number;
  country_id: 1 | 2;
  country_name: string;
  version: number;
  sensors: { id: number; number: string; type: SensorType }[];
}

/** Wagons with their country and sensors; `wagons` names the table or the page of it that is listed. */
const listed = (wagons: string) => `
  SELECT w.number, w.country_id, c.name AS country_name, w.version,
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
  version: row.version,
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
