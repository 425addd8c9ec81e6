import http from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Cell } from '../../server/src/files/cell.ts';
import { writeXlsx } from '../../server/src/files/write-xlsx.ts';
import { type BenchProduct, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { CHANGES, seedChanges, seedUnassigned, UNKNOWN_SENSORS } from './seed-administration.ts';

const WAGONS = 30_000;
const SENSORS_PER_WAGON = 2;
const ROUNDS = 60;
const WARM_UP = 5;
const POLL_MS = 200;
const PAGE = 15;

/** Milliseconds. */
const LIST_P99 = 100;
const IMPORT_WITHIN = 60_000;
/** Own choice: as long as somebody waits for a download to begin. */
const EXPORT_WITHIN = 15_000;

const wagonNumber = (index: number) => 20_000_000 + index * 37;
const sensorNumber = (index: number) => String(863_412_340_000_000 + index);

async function* inOneChunk(rows: Cell[][]) {
  yield rows;
}

/** The files that a railway would send: sensors of both types, then wagons that carry one of each. */
async function makeWorkbooks(): Promise<{ sensors: Buffer; wagons: Buffer }> {
  const sensors = Array.from({ length: WAGONS * SENSORS_PER_WAGON }, (_, index) => [
    sensorNumber(index),
    index % 2 === 0 ? 'Joylashuv' : 'Holat',
  ]);
  const wagons = Array.from({ length: WAGONS }, (_, index) => [
    wagonNumber(index),
    1 + (index % 2),
    sensorNumber(2 * index + 1),
    sensorNumber(2 * index),
  ]);
  return {
    sensors: await writeXlsx(['Sensor raqami', 'Sensor turi'], inOneChunk(sensors)),
    wagons: await writeXlsx(['Vagon raqami', 'Davlat', 'Holat sensori', 'Joylashuv sensori'], inOneChunk(wagons)),
  };
}

/** Every list, search and dropdown of the administrators' screen. */
const questions = (round: number) => {
  const wagon = wagonNumber((round * 997) % WAGONS);
  return {
    lists: [
      '/wagons/all?page=0&size=15',
      `/wagons/all?page=${(round * 31) % (WAGONS / 15)}&size=15`,
      `/wagons/all?page=${WAGONS / 15 - 1}&size=15`,
      '/sensor?page=0&size=15',
      `/sensor?page=${(WAGONS * SENSORS_PER_WAGON) / 15 - 1}&size=15`,
    ],
    searches: [
      `/wagons/getWagon?number=${wagon}`,
      `/sensor/getSensor?number=${sensorNumber(round)}&page=0&size=15`,
      '/sensor/getSensor?number=86341&page=100&size=15',
      '/sensor/getSensor?number=nothing&page=0&size=15',
    ],
    unassigned: [
      '/telemetry/unassigned',
      `/telemetry/unassigned?page=${(round * 97) % (UNKNOWN_SENSORS / PAGE)}`,
      `/telemetry/unassigned?page=${UNKNOWN_SENSORS / PAGE - 1}`,
      `/telemetry/unassigned?number=${round}`,
      '/telemetry/unassigned?number=nothing',
    ],
    audit: [
      '/audit',
      `/audit?page=${(round * 331) % Math.floor(CHANGES / PAGE)}`,
      `/audit?page=${Math.floor(CHANGES / PAGE) - 1}`,
      '/audit?subject=sensor&page=5000',
      `/audit?key=${sensorNumber(round)}`,
      '/audit?userName=Admin&page=10000',
      '/audit?userName=Admin&subject=wagon',
    ],
    nothing: ['/settings', '/settings', '/settings'],
    dropdowns: [`/sensor/type/1?wagon=${wagon}`, `/sensor/type/2?wagon=${wagon}`, '/sensor/type/1'],
  };
};
type Kind = keyof ReturnType<typeof questions>;
type Times = Record<Kind, number[]>;
const noTimes = (): Times => ({ lists: [], searches: [], dropdowns: [], unassigned: [], audit: [], nothing: [] });

/** One call on a connection that stays open, timed until its last byte; a number nobody has is searched all the same. */
function timedGet(agent: http.Agent, { url, token }: BenchProduct, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    http
      .get(url + address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume();
        response.on('end', () => resolve(performance.now() - startedAt));
      })
      .on('error', reject);
  });
}

async function askAll(agent: http.Agent, product: BenchProduct, round: number, times: Times): Promise<void> {
  for (const [kind, addresses] of Object.entries(questions(round)) as [Kind, string[]][])
    for (const address of addresses) times[kind].push(await timedGet(agent, product, address));
}

/** Asks on and on until `work` is done. @returns how long it took, ms */
async function askDuring(agent: http.Agent, product: BenchProduct, times: Times, work: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let elapsed = 0;
  const finished = work.then(() => {
    elapsed = performance.now() - startedAt;
  });
  for (let round = 0; elapsed === 0; round++) await askAll(agent, product, round, times);
  await finished;
  return elapsed;
}

/** Brings a workbook in, from its sending to its end, looking at the progress as the screen does. */
async function bringIn({ url, token }: BenchProduct, kind: string, file: Buffer): Promise<void> {
  const call = async (method: string, address: string, type: string, body?: BodyInit) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}) };
    const response = await fetch(url + address, { method, headers, body });
    const answer = (await response.json()) as { id: string; state: string; done: number };
    if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { id } = await call('POST', `/imports/${kind}`, 'application/octet-stream', new Uint8Array(file));
  let { state, done } = await call('POST', `/imports/${id}/apply`, 'application/json', '{"rows":"all"}');
  while (state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    ({ state, done } = await call('GET', `/imports/${id}`, ''));
  }
  if (state !== 'done') throw new Error(`the import of ${kind} ended ${state} after ${done} rows`);
}

/** Milliseconds until the last byte of a file. */
async function download({ url, token }: BenchProduct, address: string): Promise<{ elapsed: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { byteLength } = await response.arrayBuffer();
  return { elapsed: performance.now() - startedAt, bytes: byteLength };
}

const p99Row = (what: string, sample: number[]): BenchRow => {
  const p99 = percentile(sample, 0.99);
  return {
    what,
    figure: `p50 ${percentile(sample, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms of ${sample.length}`,
    limit: `≤ ${LIST_P99} ms p99`,
    ratio: (p99 / LIST_P99).toFixed(2),
    ok: p99 <= LIST_P99,
  };
};

const secondsRow = (what: string, elapsed: number, limit: number): BenchRow => ({
  what,
  figure: `${(elapsed / 1000).toFixed(1)} s`,
  limit: `≤ ${limit / 1000} s`,
  ratio: (elapsed / limit).toFixed(2),
  ok: elapsed <= limit,
});

const p99Rows = (when: string, times: Times): BenchRow[] => [
  p99Row(`${when}: lists, every page`, times.lists),
  p99Row(`${when}: searches by number`, times.searches),
  p99Row(`${when}: free sensors of a type`, times.dropdowns),
  p99Row(`${when}: ${UNKNOWN_SENSORS.toLocaleString('en')} unknown sensors, every page, by number`, times.unassigned),
  p99Row(`${when}: ${CHANGES.toLocaleString('en')} and more changes, every page and filter`, times.audit),
  p99Row(`${when}: for comparison, a call that asks nothing`, times.nothing),
];

/** The registry of 30,000 wagons and 60,000 sensors: brought in from Excel, listed, searched, sent out as files. */
export async function registryBench(): Promise<BenchRow[]> {
  const { sensors, wagons } = await makeWorkbooks();
  const product = await startBenchProduct(0, async (pool) => {
    await seedUnassigned(pool);
    await seedChanges(pool);
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const during = noTimes();
    const sensorsIn = await askDuring(agent, product, during, bringIn(product, 'sensors', sensors));
    const wagonsIn = await askDuring(agent, product, during, bringIn(product, 'wagons', wagons));

    const after = noTimes();
    for (let round = 0; round < ROUNDS; round++)
      await askAll(agent, product, round, round < WARM_UP ? noTimes() : after);

    const exported = await download(product, '/wagons/export?format=csv');
    const workbook = await download(product, '/wagons/export?format=xlsx');
    return [
      secondsRow('60,000 sensors from Excel, sent, checked and written', sensorsIn, IMPORT_WITHIN),
      secondsRow('30,000 wagons with their sensors from Excel, the same', wagonsIn, IMPORT_WITHIN),
      ...p99Rows('while they are brought in', during),
      ...p99Rows('30,000 wagons, 60,000 sensors', after),
      secondsRow('30,000 wagons to CSV', exported.elapsed, EXPORT_WITHIN),
      secondsRow('30,000 wagons to Excel', workbook.elapsed, EXPORT_WITHIN),
    ];
  } finally {
    agent.destroy();
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('The registry', await registryBench());
