import type { SensorType } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

const CHUNK = 2_000;

/** A sensor on the lists. */
export interface ExportedSensor {
  number: string;
  type: SensorType;
  wagonNumber: number | null;
}

const READ = `
  SELECT s.number, s.type, a.wagon_number AS "wagonNumber"
  FROM sensor s LEFT JOIN sensor_assignment a ON a.sensor_id = s.id AND a.to_at IS NULL
  WHERE s.removed_at IS NULL AND s.number > $1 AND ($2 = '' OR strpos(lower(s.number), lower($2)) > 0)
  ORDER BY s.number LIMIT $3`;

/**
 * Every sensor on the lists by number, a chunk at a time; each from the place
 * where the one before ended, so that a slow receiver holds no snapshot open.
 * @param part only sensors whose number contains this; '' for all
 */
export async function* readSensors(database: Queryable, part: string): AsyncGenerator<ExportedSensor[]> {
  let last = '';
  for (;;) {
    const { rows } = await database.query<ExportedSensor>(READ, [last, part, CHUNK]);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.number ?? last;
  }
}
