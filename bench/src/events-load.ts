import { EVENT_LOCK } from '../../server/src/events/event-worker.ts';
import { demoWagons } from '../../server/src/simulator/demo-wagons.ts';
import type { BenchProduct } from './bench-process.ts';
import type { BenchRow } from './bench-row.ts';
import { feed, sentBy, settle, startEventsProduct } from './events-fleet.ts';
import { percentile } from './percentile.ts';

const WAGONS = 6_000;
const HOUR_MS = 3_600_000;
/** The real fleet of 30,000 sends about 83 readings a second; ten times that. */
const READINGS_A_SECOND = 830;
/** Readings whose recording and looking through are timed one after the other, and those sent at the rate. */
const TIMED = 40_000;
const PACED_SECONDS = 30;
const LAG_POLL_MS = 100;

/** Seconds by which looking for events may lag behind recording. */
const LAG_LIMIT = 5;

/** What finding events costs beside recording, and how far it lags at ten times the real fleet's rate. */
export async function eventsLoad(): Promise<BenchRow[]> {
  const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const sent = sentBy(demoWagons(WAGONS), { from: to - 4 * HOUR_MS, to }).map(({ message }) => message);
  const { product } = await startEventsProduct(WAGONS);
  try {
    const warmUp = sent.slice(0, 2 * WAGONS);
    await feed(product, warmUp);
    await settle(product);

    const timed = sent.slice(warmUp.length, warmUp.length + TIMED);
    const { recordMs, lookMs } = await oneAfterTheOther(product, timed);
    const paced = sent.slice(warmUp.length + TIMED, warmUp.length + TIMED + PACED_SECONDS * READINGS_A_SECOND);
    const lags = await lagsWhile(product, feed(product, paced, READINGS_A_SECOND));
    const rate = timed.length / (lookMs / 1_000);
    const lag = percentile(lags, 0.99);
    return [
      {
        what: `finding events in ${timed.length.toLocaleString('en')} readings of ${WAGONS.toLocaleString('en')} wagons`,
        figure: `${Math.round(rate).toLocaleString('en')} readings/s`,
        limit: `≥ ${READINGS_A_SECOND} readings/s`,
        ratio: (rate / READINGS_A_SECOND).toFixed(1),
        ok: rate >= READINGS_A_SECOND,
      },
      {
        what: 'its share of the cost: recording with nobody looking, then looking',
        figure: `${(recordMs / 1_000).toFixed(1)} s and ${(lookMs / 1_000).toFixed(1)} s`,
        limit: '—',
        ratio: (lookMs / (recordMs + lookMs)).toFixed(2),
        ok: true,
      },
      {
        what: `lag while ${READINGS_A_SECOND} readings/s come in, ${(paced.length / READINGS_A_SECOND).toFixed(0)} s`,
        figure: `p50 ${percentile(lags, 0.5).toFixed(2)}, p99 ${lag.toFixed(2)} s`,
        limit: `≤ ${LAG_LIMIT} s p99`,
        ratio: (lag / LAG_LIMIT).toFixed(2),
        ok: lag <= LAG_LIMIT,
      },
    ];
  } finally {
    await product.end();
  }
}

/** Times recording while the lock of those who find events is held, and then finding them. */
async function oneAfterTheOther(product: BenchProduct, messages: Parameters<typeof feed>[1]) {
  const connection = await product.pool.connect();
  await connection.query('SELECT pg_advisory_lock($1)', [EVENT_LOCK]);
  const recordMs = await feed(product, messages);
  await connection.query('SELECT pg_advisory_unlock($1)', [EVENT_LOCK]);
  connection.release();
  return { recordMs, lookMs: await settle(product) };
}

/** Seconds that the oldest readings had waited, asked again and again while something runs. */
async function lagsWhile(product: BenchProduct, running: Promise<unknown>): Promise<number[]> {
  const lags: number[] = [];
  let isOver = false;
  const over = running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await product.pool.query<{ lag: number }>(
      'SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS lag FROM event_backlog WHERE at <= now()',
    );
    lags.push(rows[0]?.lag ?? 0);
    await new Promise((resolve) => setTimeout(resolve, LAG_POLL_MS));
  }
  await over;
  return lags;
}
