import { openMonthlyPartitions } from '../../server/src/database/monthly-partitions.ts';
import type { Pool } from '../../server/src/database/pool.ts';

/** Days that {@link SeededHistory} of the whole amount spans, back from its end. */
export const HISTORY_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the wagons that report often. */
const MINUTES_APART = 6;
const OFTEN_DAYS = 30;

/** A history that is written backwards: the more of it, the further back it goes. */
export interface SeededHistory {
  /** All wagons, each with a reading a round. */
  numbers: readonly number[];
  /** Those of them that besides report every six minutes in the last thirty days. */
  often: readonly number[];
  /** Unix ms. */
  end: number;
  /** Rounds in all {@link HISTORY_DAYS} days. */
  rounds: number;
}

/**
 * Writes the rounds `from` (inclusive) to `until` (exclusive), counted back from the end, into the record: within each
 * in the order of their times, so that the readings of one wagon lie as far apart as in life. Four of five readings
 * are a location sensor's.
 */
export async function seedRounds(pool: Pool, history: SeededHistory, from: number, until: number): Promise<void> {
  const { numbers, often, end, rounds } = history;
  const months = await openMonthlyPartitions(pool, 'position');
  await months.ensure(Array.from({ length: HISTORY_DAYS + 1 }, (_, day) => end - day * DAY_MS));
  const spanMs = (HISTORY_DAYS * DAY_MS) / rounds;
  for (let round = until - 1; round >= from; round--) {
    const start = end - (round + 1) * spanMs;
    await pool.query({
      name: 'seed-round',
      text: `
        WITH due AS (
          SELECT w AS number, to_timestamp(($2::float8 + random() * $3::float8) / 1000) AS date FROM unnest($1::int4[]) AS w
          UNION ALL
          SELECT w, t + random() * interval '20 seconds' FROM unnest($4::int4[]) AS w
          CROSS JOIN generate_series(to_timestamp($2::float8 / 1000), to_timestamp(($2::float8 + $3::float8 - 1) / 1000),
                                     interval '${MINUTES_APART} minutes') AS t)
        INSERT INTO position (wagon_number, date, id, sensor_id, latitude, longitude, temperature, battery, is_empty,
                              station_id, station_distance, at_station)
        SELECT number, date, (random() * 9e15)::int8, (SELECT min(id) FROM sensor) + (number - $5::int4) / 37,
               CASE WHEN has_place THEN 37 + random() * 8 END, CASE WHEN has_place THEN 56 + random() * 17 END,
               CASE WHEN has_place THEN round(random() * 60 - 20) END, round(random() * 100),
               CASE WHEN NOT has_place THEN random() < 0.5 END, CASE WHEN has_place THEN 1 + number % 260 END,
               CASE WHEN has_place THEN random() * 20 END, CASE WHEN has_place THEN random() < 0.5 END
        FROM (SELECT number, date, random() < 0.8 AS has_place FROM due) AS readings ORDER BY date`,
      values: [numbers, start, spanMs, end - start <= OFTEN_DAYS * DAY_MS ? often : [], numbers[0]],
    });
  }
}
