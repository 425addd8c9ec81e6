import type { ReadingMessage } from '@vagon/contract';
import type { Pool } from '../../server/src/database/pool.ts';
import { readRailway } from '../../server/src/geography/railway-files.ts';
import { type DemoWagon, demoWagons } from '../../server/src/simulator/demo-wagons.ts';
import { makeTimetable } from '../../server/src/simulator/timetable.ts';
import { type SentReading, trackerReadings } from '../../server/src/simulator/tracker.ts';
import { type BenchProduct, INGEST_TOKEN, startBenchProduct } from './bench-process.ts';

const SETTLED_LIMIT_MS = 300_000;
const SETTLED_POLL_MS = 20;
const BATCH = 500;

export const railway = readRailway();
/** The demo fleet as fast as real wagons. */
export const timetable = makeTimetable(railway, 1);

/** The demo fleet's wagons, and a product in which they are registered with both sensors. */
export async function startEventsProduct(count: number): Promise<{ product: BenchProduct; wagons: DemoWagon[] }> {
  const wagons = demoWagons(count);
  const product = await startBenchProduct(0, (pool) => register(pool, wagons));
  return { product, wagons };
}

async function register(pool: Pool, wagons: readonly DemoWagon[]): Promise<void> {
  const numbers = wagons.map(({ number }) => number);
  await pool.query('INSERT INTO wagon (number, country_id) SELECT unnest($1::int4[]), 1', [numbers]);
  for (const [type, sensors] of [
    ['location', wagons.map(({ locationSensor }) => locationSensor)],
    ['state', wagons.map(({ stateSensor }) => stateSensor)],
  ] as const) {
    await pool.query('INSERT INTO sensor (number, type) SELECT unnest($1::text[]), $2', [sensors, type]);
    await pool.query(
      `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
       SELECT s.id, $3, d.wagon, '-infinity'
       FROM unnest($1::text[], $2::int4[]) AS d (sensor, wagon) JOIN sensor s ON s.number = d.sensor`,
      [sensors, numbers, type],
    );
  }
}

/** What the wagons' trackers send in a span of time, in the order in which they send it. */
export const sentBy = (wagons: readonly DemoWagon[], span: { from: number; to: number }): SentReading[] =>
  wagons
    .flatMap((wagon) => trackerReadings(timetable, wagon, span))
    .sort(
      (one, other) => one.sentAt - other.sentAt || Number(one.message.measuredAt) - Number(other.message.measuredAt),
    );

/** Sends readings through the HTTP door, call after call, and each call at its time when a rate is given. @returns ms */
export async function feed(
  product: BenchProduct,
  messages: readonly ReadingMessage[],
  readingsASecond = Number.POSITIVE_INFINITY,
): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  const startedAt = performance.now();
  const batch = Number.isFinite(readingsASecond) ? Math.round(readingsASecond / 20) : BATCH;
  for (let from = 0; from < messages.length; from += batch) {
    const early = startedAt + (from / readingsASecond) * 1_000 - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const part = messages.slice(from, from + batch);
    const answer = await fetch(`${product.url}/telemetry`, { method: 'POST', headers, body: JSON.stringify(part) });
    const { refused, unassigned } = (await answer.json()) as { refused: unknown[]; unassigned: number };
    if (refused.length > 0 || unassigned > 0) throw new Error(`${refused.length} refused, ${unassigned} of no wagon`);
  }
  return performance.now() - startedAt;
}

/** Waits until events have been looked for in everything. @returns ms */
export async function settle(product: BenchProduct): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < SETTLED_LIMIT_MS) {
    const { rows } = await product.pool.query<{ waiting: boolean }>(
      'SELECT EXISTS (SELECT FROM event_backlog WHERE at <= now()) AS waiting',
    );
    if (!rows[0]?.waiting) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_POLL_MS));
  }
  throw new Error('the backlog of events was not worked off in five minutes');
}
