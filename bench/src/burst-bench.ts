import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FLEET_TOPIC, type FleetChanges } from '@vagon/contract';
import mqtt from 'mqtt';
import { openBenchLiveClient } from './bench-live-client.ts';
import { type BenchProduct, INGEST_TOKEN, numberOf, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';

const WAGONS = 30_000;
const STORED_READINGS = 5_000_000;
const BATCH = 500;
const SENDERS = 8;
const LIVE_EVERY_MS = 10;
const DAY_MS = 24 * 3_600_000;
/** A day is uploaded up to an hour ago; since then the wagons have coverage. */
const HOUR_MS = 3_600_000;
/** A live reading that is not told by then is missed. */
const TOLD_WITHIN_MS = 15_000;

/** Milliseconds. */
const FRESH_P99 = 1_000;

/** The n-th live reading: of another wagon each, at a place that no stored reading names. */
const liveReading = (n: number) => ({
  measuredAt: Date.now(),
  latitude: 38 + (n % 40_000) / 10_000,
  longitude: 69.5 + (Math.floor(n / 40_000) % 1_000) / 1_000,
  battery: n % 101,
});
const placeOf = (latitude: number, longitude: number) => `${Math.round(latitude * 1e4)} ${Math.round(longitude * 1e4)}`;

/** What one gateway publishes, 100 readings a second, and how long each took until it was told on the live topic, ms. */
async function liveReadings(product: BenchProduct, isOver: () => boolean) {
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  const screen = await openBenchLiveClient(product.url, product.token, (frame) => {
    const now = performance.now();
    const text = frame.toString();
    const changes: FleetChanges = JSON.parse(text.slice(text.indexOf('\n\n') + 2, text.lastIndexOf('\0')));
    changes.number.forEach((number, index) => {
      const key = `${number} ${placeOf(changes.latitude[index] ?? 0, changes.longitude[index] ?? 0)}`;
      const sent = sentAt.get(key);
      if (sent === undefined) return;
      sentAt.delete(key);
      took.push(now - sent);
    });
  });
  await screen.hear(FLEET_TOPIC);
  const gateway = await mqtt.connectAsync(product.mqttUrl, { username: 'bench', password: INGEST_TOKEN });
  const acknowledged: Promise<unknown>[] = [];
  const startedAt = performance.now();
  let sent = 0;
  while (!isOver()) {
    for (; sent * LIVE_EVERY_MS < performance.now() - startedAt; sent++) {
      const index = (sent * 7) % WAGONS;
      const reading = liveReading(sent);
      sentAt.set(`${numberOf(index)} ${placeOf(reading.latitude, reading.longitude)}`, performance.now());
      acknowledged.push(gateway.publishAsync(`telemetry/${sensorOf(index)}`, JSON.stringify(reading), { qos: 1 }));
    }
    await sleep(LIVE_EVERY_MS);
  }
  await Promise.all(acknowledged);
  const until = performance.now() + TOLD_WITHIN_MS;
  while (sentAt.size > 0 && performance.now() < until) await sleep(LIVE_EVERY_MS);
  await gateway.endAsync();
  screen.end();
  return { sent, took, missed: sentAt.size };
}

/** Uploads what gateways had stored, each in the order in which it was measured. @returns readings a second */
async function upload(product: BenchProduct, readings: number): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  const begin = Date.now() - HOUR_MS - DAY_MS;
  const step = DAY_MS / readings;
  let next = 0;
  const startedAt = performance.now();
  const sender = async () => {
    while (next < readings) {
      const from = next;
      next = Math.min(readings, next + BATCH);
      const batch = Array.from({ length: next - from }, (_, n) => ({
        sensorNumber: sensorOf((from + n) % WAGONS),
        measuredAt: begin + Math.floor((from + n) * step),
        latitude: 38 + ((from + n) % 5_000) / 1_000,
        longitude: 60 + ((from + n) % 9_000) / 1_000,
        battery: (from + n) % 101,
      }));
      const answer = await fetch(`${product.url}/telemetry`, { method: 'POST', headers, body: JSON.stringify(batch) });
      const { stored } = (await answer.json()) as { stored?: number };
      if (stored !== batch.length) throw new Error(`${stored} of ${batch.length} readings were stored`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return (readings / (performance.now() - startedAt)) * 1_000;
}

/** How soon live readings are on the screens while stored ones of a day without coverage are uploaded. */
export async function burstBench(readings = STORED_READINGS): Promise<BenchRow[]> {
  const product = await startBenchProduct(WAGONS);
  try {
    let isOver = false;
    const live = liveReadings(product, () => isOver);
    const rate = await upload(product, readings).finally(() => {
      isOver = true;
    });
    const { sent, took, missed } = await live;
    const { rows } = await product.pool.query<{ recorded: number; different: number }>(
      'SELECT count(*) AS recorded, count(DISTINCT (wagon_number, date)) AS different FROM position',
    );
    const { recorded = 0, different = 0 } = rows[0] ?? {};
    const all = readings + sent;
    const fresh = percentile(took, 0.99);
    const none = (what: string, count: number): BenchRow => ({
      what,
      figure: `${count} of ${all.toLocaleString('en')}`,
      limit: '0',
      ratio: '—',
      ok: count === 0,
    });
    return [
      {
        what: `live reading sent to told, ${sent.toLocaleString('en')} readings, p50 and p99`,
        figure: `${Math.round(percentile(took, 0.5))} and ${Math.round(fresh)} ms`,
        limit: `≤ ${FRESH_P99} ms p99`,
        ratio: (fresh / FRESH_P99).toFixed(2),
        ok: fresh <= FRESH_P99,
      },
      { ...none('live readings that were not told', missed), figure: `${missed} of ${sent.toLocaleString('en')}` },
      {
        what: `${readings.toLocaleString('en')} stored readings uploaded meanwhile`,
        figure: `${Math.round(rate).toLocaleString('en')} readings/s`,
        limit: '—',
        ratio: '—',
        ok: true,
      },
      none('acknowledged readings lost', Math.max(0, all - different)),
      none('readings doubled', recorded - different),
    ];
  } finally {
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printRows('A day of stored readings uploaded', await burstBench(Number(process.argv[2] ?? STORED_READINGS)));
