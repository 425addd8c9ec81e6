import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { openPool } from '../src/database/pool.ts';
import { registerWagonsAsAdministrator } from './as-administrator.ts';
import { startProductProcess } from './product-process.ts';

const ADMIN_PASSWORD = 'password of the crash rounds';
const INGEST_TOKEN = 'ingest token of the crash rounds';
const FLEET = Array.from({ length: 40 }, (_, index) => ({
  number: 60_000_000 + index,
  sensorNumber: `crash-${index}`,
}));
const BATCH = 500;
const MQTT_IN_FLIGHT = 500;
/** Acknowledged readings of a round before which it is not cut off: a slow machine has to get under way first. */
const UNDER_WAY = 500;

/** What the rounds found. Every number counts readings. */
export interface CrashResult {
  rounds: number;
  sent: number;
  acknowledged: number;
  /** Acknowledged and not in the record: must be 0. */
  lost: number;
  /** In the record more than once: must be 0. */
  doubled: number;
}

/**
 * Starts the whole product, streams readings through both doors, kills it with
 * SIGKILL at a moment of chance, and starts it again on the same data; at the
 * end counts each reading in the record. Every reading bears a time of its own,
 * so that its number in the stream is its name.
 * @param options.dataDir an empty folder
 * @param options.readingsPerRound as many are sent unless the kill comes before
 * @param options.liveMs the kill comes at the latest so long after streaming began, or when some readings were acknowledged
 */
export async function crashRounds(options: {
  rounds: number;
  readingsPerRound: number;
  liveMs: number;
  dataDir: string;
  onRound?: (round: number, acknowledged: number) => void;
}): Promise<CrashResult> {
  const { rounds, readingsPerRound, dataDir } = options;
  const firstDate = Date.now() - rounds * readingsPerRound - 60_000;
  const acknowledged = new Uint8Array(rounds * readingsPerRound);
  let sent = 0;

  for (let round = 0; round < rounds; round++) {
    const running = await startProductProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD, INGEST_TOKEN });
    if (round === 0) await registerWagonsAsAdministrator(running.url, ADMIN_PASSWORD, FLEET);
    const stream = new AbortController();
    const end = (round + 1) * readingsPerRound;
    let next = round * readingsPerRound;
    const take = (count: number) => {
      const from = next;
      next = Math.min(end, next + count);
      return Array.from({ length: next - from }, (_, index) => from + index);
    };
    const toReading = (n: number) => ({
      sensorNumber: FLEET[n % FLEET.length]?.sensorNumber as string,
      measuredAt: firstDate + n,
      latitude: 41 + (n % 1000) / 1000,
      longitude: 69,
      battery: n % 100,
    });
    let noteUnderWay = () => {};
    const underWay = new Promise<void>((resolve) => {
      noteUnderWay = resolve;
    });
    let acknowledgedNow = 0;
    const acknowledge = (n: number) => {
      acknowledged[n] = 1;
      if (++acknowledgedNow === UNDER_WAY) noteUnderWay();
    };

    const senders = [
      sendByHttp(running.url, take, toReading, acknowledge, stream.signal),
      sendByMqtt(running.mqttUrl, take, toReading, acknowledge, stream.signal),
    ];
    const kill = sleep(options.liveMs * (0.3 + 0.7 * Math.random()));
    await Promise.race([Promise.all([kill, underWay]), Promise.all(senders)]);
    running.process.kill('SIGKILL');
    await once(running.process, 'exit');
    stream.abort();
    await Promise.all(senders);
    sent += next - round * readingsPerRound;
    options.onRound?.(
      round + 1,
      acknowledged.reduce((sum, one) => sum + one, 0),
    );
  }

  const last = await startProductProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD, INGEST_TOKEN });
  last.process.kill('SIGKILL');
  await once(last.process, 'exit');
  const counts = await countInRecord(dataDir, firstDate, rounds * readingsPerRound);
  let lost = 0;
  let doubled = 0;
  acknowledged.forEach((isAcknowledged, n) => {
    if (isAcknowledged && counts[n] === 0) lost++;
    if ((counts[n] ?? 0) > 1) doubled++;
  });
  return { rounds, sent, acknowledged: acknowledged.reduce((sum, one) => sum + one, 0), lost, doubled };
}

type Take = (count: number) => number[];
type ToReading = (n: number) => { sensorNumber: string };

async function sendByHttp(
  url: string,
  take: Take,
  toReading: ToReading,
  acknowledge: (n: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  while (!signal.aborted) {
    const batch = take(BATCH);
    if (batch.length === 0) return;
    const body = JSON.stringify(batch.map(toReading));
    const answer = await fetch(`${url}/telemetry`, { method: 'POST', headers, body, signal }).catch(() => null);
    if (!answer?.ok) return;
    batch.forEach(acknowledge);
  }
}

async function sendByMqtt(
  url: string,
  take: Take,
  toReading: ToReading,
  acknowledge: (n: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = mqtt.connect(url, { password: INGEST_TOKEN, username: 'sensor', reconnectPeriod: 0 });
  client.on('error', () => {});
  const isOver = new Promise<void>((resolve) => client.once('close', resolve));
  const lane = async () => {
    while (!signal.aborted) {
      const [n] = take(1);
      if (n === undefined) return;
      const { sensorNumber, ...values } = toReading(n);
      await client.publishAsync(`telemetry/${sensorNumber}`, JSON.stringify(values), { qos: 1 });
      acknowledge(n);
    }
  };
  const lanes = Promise.all(Array.from({ length: MQTT_IN_FLIGHT }, lane)).catch(() => {});
  await Promise.race([lanes, isOver]);
  client.end(true);
}

/** How often each reading stands in the record, asked of the database that the killed product left behind. */
async function countInRecord(dataDir: string, firstDate: number, count: number): Promise<Uint8Array> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const pool = openPool(postgres.url, () => {});
  const counts = new Uint8Array(count);
  const CHUNK = 100_000;
  for (let from = 0; from < count; from += CHUNK) {
    const { rows } = await pool.query<{ date: number; times: number }>(
      `SELECT date, count(*) AS times FROM position
       WHERE date >= to_timestamp($1::float8 / 1000.0) AND date < to_timestamp($2::float8 / 1000.0) GROUP BY date`,
      [firstDate + from, firstDate + from + CHUNK],
    );
    for (const row of rows) counts[row.date - firstDate] = row.times;
  }
  await pool.end();
  await postgres.stop();
  return counts;
}
