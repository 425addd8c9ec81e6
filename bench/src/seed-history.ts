import { setTimeout as pause } from 'node:timers/promises';
import { openMonthlyPartitions } from '../../server/src/database/monthly-partitions.ts';
import type { Connection, Pool } from '../../server/src/database/pool.ts';

/** Days that {@link SeededHistory} of the whole amount spans, back from its end. */
export const HISTORY_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of the wagons that report often. */
const MINUTES_APART = 6;
const OFTEN_DAYS = 30;
/** Months filled at once: one a core of a small machine. */
const LANES = 2;
/** Readings of one statement, which sorts them. */
const AT_ONCE = 500_000;
/** Percent: an index that grew with its month is as full, 50 bytes a reading; one made at once would be denser. */
const INDEX_FILLED = 72;
/** How often it is looked whether a vacuum still runs, ms. */
const LOOK_EVERY = 500;

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
 * Readings of one month, `$1` to `$2` (Unix ms, exclusive), of the rounds `$3` to `$4`, in the order of their times, so
 * that the readings of one wagon lie as far apart as in life: in each round every wagon has its turn once, each round
 * in another order. Four of five readings are a location sensor's.
 */
const SEED = (table: string) => `
  INSERT INTO ${table} (wagon_number, date, id, sensor_id, latitude, longitude, temperature, battery, is_empty,
                        station_id, station_distance, at_station)
  SELECT number, to_timestamp(at / 1000), (at * 1000)::int8 + number % 1000, (SELECT min(id) FROM sensor) + (number - $5) / 37,
         CASE WHEN has_place THEN 37 + chance * 8 END, CASE WHEN has_place THEN 56 + chance * 17 END,
         CASE WHEN has_place THEN round(chance * 60 - 20) END, round(chance * 100),
         CASE WHEN NOT has_place THEN chance > 0.9 END, CASE WHEN has_place THEN 1 + number % 260 END,
         CASE WHEN has_place THEN chance * 20 END, CASE WHEN has_place THEN chance < 0.4 END
  FROM (
    SELECT number, at, chance, chance < 0.8 AS has_place
    FROM (SELECT number, at, random() AS chance FROM (
      SELECT ($6::int4[])[1 + (turn * 7919 + round * 4801) % $7] AS number,
             $8 - (round + 1) * $9::float8 + turn * $9 / $7 AS at
      FROM generate_series($3::int8, $4::int8 - 1) AS r (round), generate_series(0, $7::int8 - 1) AS t (turn)
      UNION ALL
      SELECT number, at FROM unnest($10::int4[]) AS w (number)
      CROSS JOIN LATERAL (SELECT $8 - ${OFTEN_DAYS * DAY_MS} + number % 1000 * 20 + n * ${MINUTES_APART * 60_000}::float8 AS at
                          FROM generate_series(0, ${(OFTEN_DAYS * 24 * 60) / MINUTES_APART - 1}) AS n) AS times
      WHERE at >= $8 - $4 * $9 AND at < $8 - $3 * $9
    ) AS due WHERE at >= $1 AND at < $2 ORDER BY at) AS in_order) AS drawn`;

/**
 * Writes the rounds `from` (inclusive) to `until` (exclusive), counted back from the end, into the record: month by
 * month, two at a time, each set aside and without its index meanwhile, which takes a tenth of the time; every month is
 * vacuumed at last, and no vacuum runs any more.
 */
export async function seedRounds(pool: Pool, history: SeededHistory, from: number, until: number): Promise<void> {
  const spanMs = (HISTORY_DAYS * DAY_MS) / history.rounds;
  const [first, last] = [history.end - until * spanMs, history.end - from * spanMs];
  const months = monthsBetween(first, last);
  const partitions = await openMonthlyPartitions(pool, 'position');
  await partitions.ensure(months.map(([start]) => start));
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const connection = await pool.connect();
      try {
        await connection.query(
          "SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'",
        );
        for (let month = months.shift(); month; month = months.shift())
          await seedMonth(connection, history, [from, until], month);
      } finally {
        connection.release(true);
      }
    }),
  );
  // Looks only at what the other lane's statements kept from being seen by all.
  await pool.query('VACUUM ANALYZE position');
  while (await isVacuuming(pool)) await pause(LOOK_EVERY);
}

const isVacuuming = async (pool: Pool) =>
  ((await pool.query('SELECT FROM pg_stat_progress_vacuum UNION ALL SELECT FROM pg_stat_progress_analyze')).rowCount ??
    0) > 0;

type Month = [start: number, end: number];

/** The months that lie between two times, in UTC. */
function monthsBetween(first: number, last: number): Month[] {
  const months: Month[] = [];
  for (let start = first; start < last; ) {
    const day = new Date(start);
    const [month, next] = [0, 1].map((ahead) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)) as Month;
    months.push([month, next]);
    start = next;
  }
  return months;
}

async function seedMonth(
  connection: Connection,
  { numbers, often, end, rounds }: SeededHistory,
  [from, until]: [number, number],
  [start, next]: Month,
): Promise<void> {
  const table = `position_y${new Date(start).toISOString().slice(0, 7).replace('-', 'm')}`;
  const spanMs = (HISTORY_DAYS * DAY_MS) / rounds;
  await connection.query(`ALTER TABLE position DETACH PARTITION ${table}`);
  await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey`);
  const nearest = Math.max(from, Math.floor((end - next) / spanMs));
  const farthest = Math.min(until, Math.ceil((end - start) / spanMs));
  const step = Math.ceil(AT_ONCE / numbers.length);
  for (let round = farthest; round > nearest; round -= step) {
    await connection.query({
      name: `seed-${table}`,
      text: SEED(table),
      values: [
        start,
        next,
        Math.max(nearest, round - step),
        round,
        numbers[0],
        numbers,
        numbers.length,
        end,
        spanMs,
        often,
      ],
    });
  }
  await connection.query(
    `ALTER TABLE ${table} ADD PRIMARY KEY (wagon_number, date, id) WITH (fillfactor = ${INDEX_FILLED})`,
  );
  await connection.query(
    `ALTER TABLE position ATTACH PARTITION ${table}
     FOR VALUES FROM ('${new Date(start).toISOString()}') TO ('${new Date(next).toISOString()}')`,
  );
  await connection.query(`VACUUM ${table}`);
}
