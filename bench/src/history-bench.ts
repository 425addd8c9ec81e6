import { statfs } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Pool } from '../../server/src/database/pool.ts';
import { type BenchProduct, numberOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { type SeededHistory, seedRounds } from './seed-history.ts';
import { timedGet } from './timed-get.ts';

const WAGONS = 30_000;
const LARGE = 100_000_000;
/** The large record's history is five times as long as the small one's, at the same readings a day. */
const TIMES = 5;
/** Wagons that report every six minutes in the days that are asked for. */
const OFTEN = 20;
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const ASKED = 600;
const WARM_UP = 60;
/** Right after a hundred million readings in two minutes the slowest charts take half as long again as later, ms. */
const SETTLES_WITHIN = 20_000;
/** Milliseconds. */
const P99_AT_MOST = 20;
/** Large over small, medians: flat but for the noise of a machine. */
const GROWS_AT_MOST = 1.5;
/** A reading with its index, and what the write-ahead log and the rest may take besides, bytes. */
const READING_BYTES = 165;
const BESIDES_BYTES = 6 * 2 ** 30;

/** @returns why the readings cannot be had here: the disk is too small for them */
async function whyNot(readings: number): Promise<string | null> {
  if (process.env.DATABASE_URL) return null;
  const { bavail, bsize } = await statfs(tmpdir());
  const [needed, free] = [readings * READING_BYTES + BESIDES_BYTES, bavail * bsize];
  const gigabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 30)} GiB`;
  if (free >= needed) return null;
  return `needs ${gigabytes(needed)} in ${tmpdir()}, where ${gigabytes(free)} are free; fewer: npm run bench -- history 10000000`;
}

/** Fills the record up and says what that took. */
async function fill(pool: Pool, history: SeededHistory, from: number, until: number): Promise<BenchRow> {
  const startedAt = performance.now();
  await seedRounds(pool, history, from, until);
  const seconds = (performance.now() - startedAt) / 1000;
  await pause(SETTLES_WITHIN);
  const { rows } = await pool.query<{ bytes: number; readings: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::int8 AS bytes, sum(c.reltuples)::int8 AS readings
     FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'position'::regclass`,
  );
  const { bytes = 0, readings = 0 } = rows[0] ?? {};
  const written = (until - from) * history.numbers.length;
  return {
    what: `filling up to ${millions(readings)} readings`,
    figure: `${seconds.toFixed(0)} s, ${Math.round(written / seconds / 1000)},000/s; ${(bytes / 2 ** 30).toFixed(1)} GiB, ${(bytes / readings).toFixed(0)} bytes a reading`,
    limit: 'none',
    ratio: '–',
    ok: true,
  };
}

const millions = (readings: number) => `${Math.round(readings / 100_000) / 10} million`;

const QUESTIONS: Record<string, (wagon: number, period: string) => string> = {
  'first page of 30 days': (wagon, period) => `/wagons/${wagon}/readings?${period}`,
  'chart of 30 days': (wagon, period) => `/wagons/${wagon}/readings/chart?${period}`,
  'a call that reads no history': () => '/settings',
  'latest page of all readings': (wagon) => `/wagonPositions/byWagon?page=0&size=15&number=${wagon}`,
};
/** What must not grow with the record. The latest page says how many readings there are in all, counted in each month. */
const FLAT = ['first page of 30 days', 'chart of 30 days'];

/** The times of each question, ms, each asked about another wagon. */
async function ask(product: BenchProduct, wagons: readonly number[], end: number): Promise<Map<string, number[]>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const period = `from=${new Date(end - DAYS * DAY_MS).toISOString()}&to=${new Date(end).toISOString()}`;
  const times = new Map<string, number[]>();
  for (const [what, addressOf] of Object.entries(QUESTIONS)) {
    const sample: number[] = [];
    for (let asked = 0; asked < WARM_UP + ASKED; asked++) {
      const wagon = wagons[Math.floor(Math.random() * wagons.length)] as number;
      const [elapsed] = await timedGet(agent, product, addressOf(wagon, period));
      if (asked >= WARM_UP) sample.push(elapsed);
    }
    times.set(what, sample);
  }
  agent.destroy();
  return times;
}

/**
 * One wagon's 30 days through the API in a record of 30,000 wagons' readings, and again when the record is five times
 * as long.
 * @param large readings of the longer one
 */
export async function historyBench(large = LARGE): Promise<BenchRow[]> {
  const obstacle = await whyNot(large);
  if (obstacle !== null)
    return [{ what: `${millions(large)} readings`, figure: obstacle, limit: 'measured', ratio: '–', ok: false }];
  const rounds = Math.ceil(large / WAGONS);
  const smallRounds = Math.ceil(rounds / TIMES);
  const numbers = Array.from({ length: WAGONS }, (_, index) => numberOf(index));
  const history: SeededHistory = { numbers, often: numbers.slice(0, OFTEN), end: Date.now(), rounds };
  const groups: [string, readonly number[]][] = [
    ['any wagon', numbers.slice(OFTEN)],
    ['a reading each 6 minutes', history.often],
  ];
  const rows: BenchRow[] = [];
  const product = await startBenchProduct(WAGONS, async (pool) => {
    rows.push(await fill(pool, history, 0, smallRounds));
  });
  try {
    const small = new Map<string, Map<string, number[]>>();
    for (const [group, wagons] of groups) small.set(group, await ask(product, wagons, history.end));
    rows.push(await fill(product.pool, history, smallRounds, rounds));
    for (const [group, wagons] of groups)
      for (const [what, sample] of await ask(product, wagons, history.end))
        rows.push(
          ...compare(`${group}: ${what}`, small.get(group)?.get(what) ?? [], sample, large, FLAT.includes(what)),
        );
  } finally {
    await product.end();
  }
  return rows;
}

function compare(
  what: string,
  small: readonly number[],
  large: readonly number[],
  readings: number,
  isFlat: boolean,
): BenchRow[] {
  const held = (sample: readonly number[], of: number): BenchRow => {
    const [p50, p99] = [percentile(sample, 0.5), percentile(sample, 0.99)];
    return {
      what: `${what}, of ${millions(of)}`,
      figure: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
      limit: `≤ ${P99_AT_MOST} ms p99`,
      ratio: (p99 / P99_AT_MOST).toFixed(2),
      ok: p99 <= P99_AT_MOST,
    };
  };
  const grows = percentile(large, 0.5) / percentile(small, 0.5);
  const growsAtP99 = percentile(large, 0.99) / percentile(small, 0.99);
  return [
    held(small, readings / TIMES),
    held(large, readings),
    {
      what: `${what}, ${TIMES} × the record`,
      figure: `p50 × ${grows.toFixed(2)}, p99 × ${growsAtP99.toFixed(2)}`,
      limit: isFlat ? `≤ × ${GROWS_AT_MOST} p50` : 'none',
      ratio: isFlat ? (grows / GROWS_AT_MOST).toFixed(2) : '–',
      ok: !isFlat || grows <= GROWS_AT_MOST,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const amount = Number(process.argv[2]);
  printRows('One wagon in a long record', await historyBench(amount > 0 ? amount : undefined));
}
