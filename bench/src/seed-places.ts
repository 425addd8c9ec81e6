import { openMonthlyPartitions } from '../../server/src/database/monthly-partitions.ts';
import type { Pool } from '../../server/src/database/pool.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Puts wagons and what was found of them straight into the record: most stand
 * in a station, two of five run along a section; each arrives and departs once
 * a day, is loaded and unloaded every eighth and crosses to another MTU every third.
 */
export async function seedPlaces(pool: Pool, wagons: number, days: number): Promise<void> {
  await pool.query(
    `INSERT INTO wagon (number, country_id)
     SELECT (ARRAY[2, 4, 5, 6, 6, 7, 8, 9])[1 + n % 8] * 10000000 + n * 37, 1 FROM generate_series(1, $1::int) AS n`,
    [wagons],
  );
  await pool.query(
    `INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, temperature, battery, is_empty)
     SELECT number, now() - random() * interval '10 minutes', number, 1, random() * 60 - 20,
            CASE WHEN random() < 0.03 THEN random() * 20 ELSE 20 + random() * 80 END, random() < 0.5
     FROM wagon`,
  );
  await pool.query(
    `INSERT INTO wagon_course (wagon_number, through, station_id, since, last_station_id, next_station_id, next_km,
                               pace_kmh, region_id, is_empty, silent_since, state)
     SELECT w.number, s.date, CASE WHEN w.number % 5 < 3 THEN t.id END, now() - power(random(), 3) * interval '5 days',
            t.id, CASE WHEN w.number % 5 >= 3 THEN t.next END, CASE WHEN w.number % 5 >= 3 THEN random() * t.km END,
            20 + random() * 35, t.region_id, s.is_empty,
            CASE WHEN random() < 0.02 THEN now() - interval '30 hours' END, '{}'
     FROM wagon w JOIN wagon_state s ON s.wagon_number = w.number
     JOIN (SELECT row_number() OVER (ORDER BY c.from_station_id, c.to_station_id) AS n, count(*) OVER () AS of,
                  f.id, f.region_id, c.to_station_id AS next, c.length_km AS km
           FROM section c JOIN station f ON f.id = c.from_station_id) AS t ON t.n = 1 + (w.number / 37) % t.of`,
  );
  const partitions = await openMonthlyPartitions(pool, 'wagon_event');
  await partitions.ensure(Array.from({ length: days + 1 }, (_, day) => Date.now() - day * DAY_MS));
  for (const [kind, every, hoursBefore] of [
    ['arrived', 1, 5],
    ['departed', 1, 9],
    ['loaded', 8, 190],
    ['unloaded', 8, 60],
    ['crossed', 3, 5],
  ] as const)
    await pool.query(
      `INSERT INTO wagon_event (wagon_number, date, kind, station_id, region_id, from_station_id, from_region_id, since,
                                km, is_empty, first_date, first_id, last_date, last_id)
       SELECT w.number, d.date, $1, s.id, s.region_id, 1, 1 + w.number % 6, d.date - random() * make_interval(hours => $4),
              random() * 400, random() < 0.5, d.date, 1, d.date, 1
       FROM wagon w CROSS JOIN generate_series(0, $2::int - 1) AS day
       CROSS JOIN LATERAL (SELECT now() - day * interval '1 day' - random() * interval '1 day' + w.number * interval '0 s' AS date) AS d
       JOIN station s ON s.id = 1 + (w.number / 37 + day * 7) % 260
       WHERE (w.number + day) % $3 = 0
       ON CONFLICT DO NOTHING`,
      [kind, days, every, hoursBefore],
    );
  await pool.query('VACUUM ANALYZE wagon_event, wagon_course, wagon_state');
}
