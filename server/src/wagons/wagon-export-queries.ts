import type { Queryable } from '../database/pool.ts';

const CHUNK = 2_000;

/** A wagon on the lists with the names and numbers that a person reads. */
export interface ExportedWagon {
  number: number;
  country: string;
  stateSensor: string | null;
  locationSensor: string | null;
}

const carried = (type: 'state' | 'location') => `
  (SELECT s.number FROM sensor_assignment a JOIN sensor s ON s.id = a.sensor_id
   WHERE a.wagon_number = w.number AND a.sensor_type = '${type}' AND a.to_at IS NULL)`;

const READ = `
  SELECT w.number, c.name AS country, ${carried('state')} AS "stateSensor", ${carried('location')} AS "locationSensor"
  FROM wagon w JOIN country c ON c.id = w.country_id
  WHERE w.removed_at IS NULL AND w.number > $1 AND ($2::int4 IS NULL OR w.number = $2)
  ORDER BY w.number LIMIT $3`;

/**
 * Every wagon on the lists by number, a chunk at a time; each from the place
 * where the one before ended, so that a slow receiver holds no snapshot open.
 * @param only the one wagon of this number; null for all
 */
export async function* readWagons(database: Queryable, only: number | null): AsyncGenerator<ExportedWagon[]> {
  let last = 0;
  for (;;) {
    const { rows } = await database.query<ExportedWagon>(READ, [last, only, CHUNK]);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.number ?? last;
  }
}
