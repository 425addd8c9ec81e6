import type { Pool } from '../../server/src/database/pool.ts';
import { emptyCourse } from '../../server/src/events/course-state.ts';

const SENSORS = 1_000;

/** Puts wagons that have reported within the last month, all over the railway, straight into the record. */
export async function seedFleet(pool: Pool, wagons: number): Promise<void> {
  await pool.query(
    "INSERT INTO sensor (number, type) SELECT 'seed-' || n, 'location' FROM generate_series(1, $1::int) AS n",
    [SENSORS],
  );
  await pool.query(
    `INSERT INTO wagon (number, country_id)
     SELECT 10000000 + n * (90000000 / $1::int), 1 FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`,
    [wagons],
  );
  await pool.query(
    `INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, position_date, latitude, longitude, station_id,
       station_distance, at_station, temperature_date, temperature, battery_date, battery, load_date, is_empty)
     SELECT w.number, d.date, w.number, (SELECT min(id) FROM sensor) + w.number % $1, d.date,
            s.latitude + random() / 50, s.longitude + random() / 50, s.id, random() * 20, random() < 0.5,
            d.date, random() * 60 - 20, d.date, random() * 100, d.date, random() < 0.5
     FROM wagon w
     CROSS JOIN LATERAL (SELECT now() - random() * interval '30 days' + w.number * interval '0 seconds' AS date) AS d
     JOIN station s ON s.id = 1 + (w.number / 7) % 260
     ON CONFLICT DO NOTHING`,
    [SENSORS],
  );
  // Wagons without a course would be looked through from their first reading, beside whatever is measured.
  await pool.query(
    `INSERT INTO wagon_course (wagon_number, through, station_id, silent_since, state)
     SELECT wagon_number, date, station_id, date, $1 FROM wagon_state`,
    [JSON.stringify(emptyCourse())],
  );
  // Nearly all of them are silent for days: each would have its alerts, a million written beside whatever is measured.
  // Looked for they still are, among all wagons.
  await pool.query(`UPDATE alert_rule SET hours = 24 * 365 WHERE rule IN ('silent', 'standing_long')`);
  await pool.query(`UPDATE alert_rule SET percent = 0 WHERE rule = 'battery_low'`);
  await pool.query('UPDATE alert_temperature_range SET min = -100, max = 100');
  // All that was filled, so that autovacuum finds nothing to do meanwhile.
  await pool.query('VACUUM ANALYZE wagon, sensor, wagon_state, wagon_course');
}
