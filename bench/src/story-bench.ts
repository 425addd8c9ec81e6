import http from 'node:http';
import { pathToFileURL } from 'node:url';
import { openMonthlyPartitions } from '../../server/src/database/monthly-partitions.ts';
import type { Pool } from '../../server/src/database/pool.ts';
import { readRailway } from '../../server/src/geography/railway-files.ts';
import { joinSections, pathOf, shortestRoute } from '../../server/src/geography/railway-routes.ts';
import { numberOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { timedGet } from './timed-get.ts';

const WAGONS = 30_000;
/** Wagons that are asked about: as many report every six minutes for all the days. */
const ASKED = 20;
/** Readings of the one wagon that reports most. */
const MANY_READINGS = 300_000;
const DAYS = 90;
const MINUTES_APART = 6;
const ROUNDS = 15;
const WARM_UP = 2;
/** Milliseconds. */
const P99_AT_MOST = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A line long enough for half a day's run, forth and back. */
function pathOfLongRun(): number[] {
  const railway = readRailway();
  const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id ?? 0;
  const route = shortestRoute(joinSections(railway), idOf('Toshkent-Markaziy'), idOf('Buxoro-1'));
  if (!route) throw new Error('the railway of the bench is torn');
  return pathOf(route);
}

/**
 * Puts readings into the record in the order of their dates, so that those of
 * one wagon lie as far apart as in life: the asked ones run for half of each
 * day and stand for the other, the busy one reports until it has
 * {@link MANY_READINGS}, all others report daily.
 */
async function seedReadings(pool: Pool): Promise<void> {
  const end = Date.now();
  const partitions = await openMonthlyPartitions(pool, 'position');
  await partitions.ensure(Array.from({ length: DAYS + 1 }, (_, day) => end - day * DAY_MS));
  const slots = (DAYS * 24 * 60) / MINUTES_APART;
  const path = pathOfLongRun();
  await pool.query(
    `WITH run AS (SELECT $3::float8[] AS path, cardinality($3::float8[]) / 2 AS points),
     due AS (
       SELECT w.number, s.n AS slot, 0::int AS within FROM generate_series(0, $2::int - 1) AS s (n)
         CROSS JOIN unnest($4::int4[]) AS w (number)
       UNION ALL
       SELECT $5::int4, m.n * $2::bigint / $6::int, m.n FROM generate_series(0, $6::int - 1) AS m (n)
       UNION ALL
       SELECT w.number, d.n * 240 + w.number % 240, 0 FROM generate_series(0, ${DAYS} - 1) AS d (n)
         CROSS JOIN unnest($7::int4[]) AS w (number)),
     placed AS (
       SELECT number, slot, within, CASE WHEN (slot / 240) % 2 = 0 THEN least(slot % 240, 120) ELSE 120 - least(slot % 240, 120) END AS part
       FROM due)
     INSERT INTO position (wagon_number, date, id, sensor_id, latitude, longitude, temperature, battery, station_id, station_distance, at_station)
     SELECT number, to_timestamp($1::float8 / 1000) - ($2::int - slot) * interval '${MINUTES_APART} minutes' + (within % 14) * interval '20 seconds',
            number::bigint * 1000000 + slot * 14 + within % 14, 1,
            path[1 + 2 * (part * (points - 1) / 120)::int], path[2 + 2 * (part * (points - 1) / 120)::int],
            20 + slot % 9, 90 - slot % 50, 1 + slot % 260, 5, false
     FROM placed, run ORDER BY slot ON CONFLICT DO NOTHING`,
    [
      end,
      slots,
      path,
      Array.from({ length: ASKED }, (_, index) => numberOf(index)),
      numberOf(ASKED),
      MANY_READINGS,
      Array.from({ length: WAGONS - ASKED - 1 }, (_, index) => numberOf(index + ASKED + 1)),
    ],
  );
  await pool.query('VACUUM ANALYZE position');
}

const period = (days: number) => {
  const to = Date.now();
  return `from=${new Date(to - days * DAY_MS).toISOString()}&to=${new Date(to).toISOString()}`;
};

/** What a wagon's page asks for, of a period. */
const questions = (days: number): [what: string, address: string][] => [
  ['way', `way?${period(days)}`],
  ['state and sums', `story?${period(days)}`],
  ['chart', `readings/chart?${period(days)}`],
  ['first page of readings', `readings?${period(days)}`],
  ['trips', `trips?${period(days)}`],
];

/** A wagon's page among 30,000 wagons: 30 days of one that reports every six minutes, and all days of one with very many readings. */
export async function storyBench(): Promise<BenchRow[]> {
  const product = await startBenchProduct(WAGONS, seedReadings);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const rows: BenchRow[] = [];
  const measure = async (title: string, numbers: number[], days: number, limit: number | null) => {
    for (const [what, address] of questions(days)) {
      const sample: number[] = [];
      let most = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round++)
        for (const number of numbers) {
          const [elapsed, bytes] = await timedGet(agent, product, `/wagons/${number}/${address}`);
          most = Math.max(most, bytes);
          if (round >= WARM_UP) sample.push(elapsed);
        }
      const p99 = percentile(sample, 0.99);
      rows.push({
        what: `${title}: ${what}`,
        figure: `p50 ${percentile(sample, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${Math.round(most / 1000)} kB`,
        limit: limit === null ? 'none' : `≤ ${limit} ms p99`,
        ratio: limit === null ? '–' : (p99 / limit).toFixed(2),
        ok: limit === null || p99 <= limit,
      });
    }
  };
  try {
    const asked = Array.from({ length: ASKED }, (_, index) => numberOf(index));
    await measure('30 days, a reading each 6 minutes', asked, 30, P99_AT_MOST);
    await measure(`${DAYS} days, ${MANY_READINGS.toLocaleString('en')} readings`, [numberOf(ASKED)], DAYS, null);
  } finally {
    agent.destroy();
    await product.end();
  }
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows("A wagon's page", await storyBench());
