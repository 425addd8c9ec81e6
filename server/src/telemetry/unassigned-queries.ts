import type { SensorType, UnassignedSensor } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

interface UnassignedRow {
  sensor_number: string;
  type: SensorType | null;
  rode_before: boolean;
  readings: number;
  positions: number;
  load_states: number;
  first_date: number;
  last_date: number;
}

/** Sensors whose number contains a text; '' for all. */
const NAMED = "($1 = '' OR strpos(lower(sensor_number), lower($1)) > 0)";

const toUnassignedSensor = (row: UnassignedRow): UnassignedSensor => ({
  sensorNumber: row.sensor_number,
  registered: row.type !== null,
  sensorType: row.type,
  rodeBefore: row.rode_before,
  readings: row.readings,
  firstDate: new Date(row.first_date).toISOString(),
  lastDate: new Date(row.last_date).toISOString(),
  hasPosition: row.positions > 0,
  hasLoadState: row.load_states > 0,
});

/**
 * A page of sensors that have kept readings, the newest reading first.
 * @param part only sensors whose number contains this; '' for all
 */
export async function listUnassignedSensors(
  database: Queryable,
  part: string,
  page: number,
  size: number,
): Promise<{ sensors: UnassignedSensor[]; total: number }> {
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>(`SELECT count(*) AS total FROM unassigned_sensor WHERE ${NAMED}`, [part]),
    database.query<UnassignedRow>(
      `SELECT u.*, CASE WHEN s.removed_at IS NULL THEN s.type END AS type,
              EXISTS (SELECT 1 FROM sensor_assignment a WHERE a.sensor_id = s.id) AS rode_before
       FROM (SELECT * FROM unassigned_sensor WHERE ${NAMED}
             ORDER BY last_date DESC, sensor_number LIMIT $2 OFFSET $3) u
       LEFT JOIN sensor s ON s.number = u.sensor_number
       ORDER BY u.last_date DESC, u.sensor_number`,
      [part, size, page * size],
    ),
  ]);
  return { sensors: found.rows.map(toUnassignedSensor), total: counted.rows[0]?.total ?? 0 };
}
