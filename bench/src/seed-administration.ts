import type { Pool } from '../../server/src/database/pool.ts';

export const UNKNOWN_SENSORS = 60_000;
/** Kept readings; every second one is of the same sensor. */
const READINGS = 1_000_000;
export const CHANGES = 200_000;

/** Keeps readings of sensors that nobody registered. */
export async function seedUnassigned(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO unassigned_reading (sensor_number, date, id, latitude, longitude)
     SELECT 'unknown-' || CASE WHEN n % 2 = 0 THEN 0 ELSE (n / 2) % $1::int END,
            now() - n * interval '1 second', n, 40 + random(), 65 + random()
     FROM generate_series(1, $2::int) AS n`,
    [UNKNOWN_SENSORS, READINGS],
  );
  await pool.query(
    `INSERT INTO unassigned_sensor
     SELECT sensor_number, count(*), count(latitude), count(is_empty), min(date), max(date)
     FROM unassigned_reading GROUP BY sensor_number`,
  );
  await pool.query('VACUUM ANALYZE unassigned_reading, unassigned_sensor');
}

/** Changes that the administrator, the only employee there is, made to wagons and sensors. */
export async function seedChanges(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO audit_entry (employee_id, action, subject, subject_key, before, after)
     SELECT e.id, 'edit', CASE WHEN n % 3 = 0 THEN 'wagon' ELSE 'sensor' END, (10000000 + n % 50000)::text, wagon, wagon
     FROM employee e CROSS JOIN generate_series(1, $1::int) AS n
     CROSS JOIN LATERAL (SELECT jsonb_build_object('number', n, 'country', jsonb_build_object('id', 1, 'name', 'Oʻzbekiston'),
       'wagonSensors', jsonb_build_array(jsonb_build_object('id', n, 'number', n::text))) AS wagon) AS made`,
    [CHANGES],
  );
  await pool.query('VACUUM ANALYZE audit_entry');
}
