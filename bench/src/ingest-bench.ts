import { pathToFileURL } from 'node:url';
import mqtt from 'mqtt';
import { EVENT_LOCK } from '../../server/src/events/event-worker.ts';
import type { MatchedReading } from '../../server/src/telemetry/match-reading.ts';
import { appendStatement, moveStatement } from '../../server/src/telemetry/store-readings.ts';
import { wagonMoves } from '../../server/src/telemetry/wagon-moves.ts';
import { type BenchProduct, INGEST_TOKEN, numberOf, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';

const WAGONS = 30_000;
const READINGS = 100_000;
const BATCH = 500;
const HTTP_SENDERS = 8;
const MQTT_CLIENTS = 4;
const MQTT_IN_FLIGHT = 1_000;
const ROUNDS = 3;

const HTTP_AT_LEAST = 0.8;
const MQTT_AT_LEAST = 0.5;

interface SentReading {
  index: number;
  measuredAt: number;
  latitude: number;
  longitude: number;
  temperature: number;
  battery: number;
}

/** Readings of a whole fleet on the move; `first` keeps the rounds' readings apart. */
function readingsFrom(first: number): SentReading[] {
  const start = Date.now() - 3_600_000;
  return Array.from({ length: READINGS }, (_, n) => ({
    index: (first + n * 7) % WAGONS,
    measuredAt: start + ((first + n) % 3_000_000),
    latitude: 38 + (n % 5_000) / 1_000,
    longitude: 60 + (n % 9_000) / 1_000,
    temperature: Math.round((n % 600) - 200) / 10,
    battery: n % 101,
  }));
}

const batchesOf = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH));

const perSecond = (startedAt: number) => (READINGS / (performance.now() - startedAt)) * 1000;

/** The two statements of one commit and nothing else: one connection, batches made ready before. */
async function bareInsert(product: BenchProduct, readings: SentReading[]): Promise<number> {
  const { rows } = await product.pool.query<{ id: number; number: string }>('SELECT id, number FROM sensor');
  const ids = new Map(rows.map((row) => [row.number, row.id]));
  const matched = readings.map(
    ({ index, measuredAt, ...values }, n): MatchedReading => ({
      ...values,
      sensorNumber: sensorOf(index),
      date: measuredAt,
      id: 1_000_000 + n,
      isEmpty: null,
      wagonNumber: numberOf(index),
      sensorId: ids.get(sensorOf(index)) as number,
      stationId: 1,
      stationDistance: 1.5,
      atStation: false,
    }),
  );
  const batches = batchesOf(matched).map((batch) => ({ batch, moves: wagonMoves(batch) }));
  const connection = await product.pool.connect();
  const startedAt = performance.now();
  for (const { batch, moves } of batches) {
    await connection.query('BEGIN');
    await connection.query(appendStatement(batch));
    await connection.query(moveStatement(moves));
    await connection.query('COMMIT');
  }
  const rate = perSecond(startedAt);
  connection.release();
  return rate;
}

async function throughHttp(product: BenchProduct, readings: SentReading[]): Promise<number> {
  const bodies = batchesOf(readings).map((batch) =>
    JSON.stringify(batch.map(({ index, ...values }) => ({ sensorNumber: sensorOf(index), ...values }))),
  );
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  let next = 0;
  const startedAt = performance.now();
  const sender = async () => {
    while (next < bodies.length) {
      const body = bodies[next++] as string;
      const answer = await fetch(`${product.url}/telemetry`, { method: 'POST', headers, body });
      const { stored } = (await answer.json()) as { stored: number };
      if (stored !== BATCH) throw new Error(`${stored} of ${BATCH} readings were stored`);
    }
  };
  await Promise.all(Array.from({ length: HTTP_SENDERS }, sender));
  return perSecond(startedAt);
}

async function throughMqtt(product: BenchProduct, readings: SentReading[]): Promise<number> {
  const messages = readings.map(({ index, ...values }) => ({
    topic: `telemetry/${sensorOf(index)}`,
    payload: JSON.stringify(values),
  }));
  const clients = await Promise.all(
    Array.from({ length: MQTT_CLIENTS }, () =>
      mqtt.connectAsync(product.mqttUrl, { username: 'bench', password: INGEST_TOKEN }),
    ),
  );
  let next = 0;
  const startedAt = performance.now();
  const lane = async (client: mqtt.MqttClient) => {
    while (next < messages.length) {
      const { topic, payload } = messages[next++] as { topic: string; payload: string };
      await client.publishAsync(topic, payload, { qos: 1 });
    }
  };
  const lanesOf = (client: mqtt.MqttClient) =>
    Array.from({ length: MQTT_IN_FLIGHT / MQTT_CLIENTS }, () => lane(client));
  await Promise.all(clients.flatMap(lanesOf));
  const rate = perSecond(startedAt);
  await Promise.all(clients.map((client) => client.endAsync()));
  return rate;
}

/** Runs something while nobody looks for events, as if another node did. */
async function withoutEvents<T>(product: BenchProduct, work: () => Promise<T>): Promise<T> {
  const connection = await product.pool.connect();
  await connection.query('SELECT pg_advisory_lock($1)', [EVENT_LOCK]);
  try {
    return await work();
  } finally {
    await connection.query('SELECT pg_advisory_unlock($1)', [EVENT_LOCK]);
    connection.release();
  }
}

/** Readings a second committed through each door, against the bare statements in the same run. */
export async function ingestBench(): Promise<BenchRow[]> {
  const product = await startBenchProduct(WAGONS);
  const rates = { bare: [] as number[], http: [] as number[], mqtt: [] as number[], httpAlone: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const first = round * 4 * READINGS;
      rates.bare.push(await withoutEvents(product, () => bareInsert(product, readingsFrom(first))));
      rates.http.push(await throughHttp(product, readingsFrom(first + READINGS)));
      rates.mqtt.push(await throughMqtt(product, readingsFrom(first + 2 * READINGS)));
      const alone = () => throughHttp(product, readingsFrom(first + 3 * READINGS));
      rates.httpAlone.push(await withoutEvents(product, alone));
    }
  } finally {
    await product.end();
  }
  const bare = percentile(rates.bare, 0.5);
  const row = (what: string, rate: number, atLeast: number): BenchRow => ({
    what,
    figure: `${Math.round(rate).toLocaleString('en')} readings/s`,
    limit: atLeast === 0 ? '—' : `≥ ${atLeast} of bare`,
    ratio: (rate / bare).toFixed(2),
    ok: rate / bare >= atLeast,
  });
  const http = percentile(rates.http, 0.5);
  const httpAlone = percentile(rates.httpAlone, 0.5);
  return [
    row(`two bare statements, batches of ${BATCH}`, bare, 0),
    row(`HTTP, batches of ${BATCH}, ${HTTP_SENDERS} senders`, http, HTTP_AT_LEAST),
    row(`MQTT QoS 1, ${MQTT_CLIENTS} gateways`, percentile(rates.mqtt, 0.5), MQTT_AT_LEAST),
    row('the same through HTTP while nobody looks for events', httpAlone, 0),
    {
      what: 'what looking for events takes of the rate through HTTP',
      figure: `${Math.round((1 - http / httpAlone) * 100)} %`,
      limit: '—',
      ratio: (http / httpAlone).toFixed(2),
      ok: true,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Ingest', await ingestBench());
