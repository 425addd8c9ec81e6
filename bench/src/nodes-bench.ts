import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import mqtt from 'mqtt';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { openPool, type Pool } from '../../server/src/database/pool.ts';
import { freePort, type ProductProcess, startProductProcess } from '../../server/test/product-process.ts';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';
import { ADMIN_PASSWORD, INGEST_TOKEN, registerWagons, sensorOf } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { answers, createServer, findProgram, ProgramMissing } from './faults/programs.ts';
import { percentile } from './percentile.ts';
import { openRawConnection } from './raw-http.ts';

const WAGONS = 30_000;
const READINGS = 60_000;
const GATEWAYS = 4;
const IN_FLIGHT = 1_000;
const POLL_MS = 50;
const SEARCHERS = 16;
const SEARCH_MS = 5_000;
const SEEN = 100;
/** Of a lone call: what is told over the broker must not be felt on a screen. */
const SEEN_WITHIN_MS = 250;

/** What the nodes have in common. */
interface Railway {
  pool: Pool;
  brokerUrl: string;
  startNode(name: string): Promise<ProductProcess>;
  end(): Promise<void>;
}

async function openRailway(): Promise<Railway> {
  const mosquitto = findProgram('mosquitto', 'mosquitto');
  const folder = await makeTemporaryFolder('vagon-nodes-bench-');
  const port = await freePort();
  const configuration = path.join(folder, 'mosquitto.conf');
  await mkdir(folder, { recursive: true });
  await writeFile(
    configuration,
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0', 'max_inflight_messages 0', ''].join(
      '\n',
    ),
  );
  const broker = createServer(mosquitto, ['-c', configuration], {}, () => answers(port));
  await broker.start();
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(folder, 'db'), log: () => {} });
  const pool = openPool(embedded.url, () => {});
  const brokerUrl = `mqtt://127.0.0.1:${port}`;
  const startNode = (name: string) =>
    startProductProcess({
      NODE_NAME: name,
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: embedded.url,
      MQTT_URL: brokerUrl,
      ADMIN_PASSWORD,
      INGEST_TOKEN,
    });
  // The first start makes the schema; the fleet is registered behind its back and found at the next.
  await (await startNode('one')).stop();
  await registerWagons(pool, WAGONS);
  return {
    pool,
    brokerUrl,
    startNode,
    async end() {
      await pool.end();
      await embedded.stop();
      await broker.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Publishes readings of the whole fleet and waits until all are in the record. @returns readings a second */
async function ingest({ pool, brokerUrl }: Railway, round: number): Promise<number> {
  const first = Date.now() - 10 * 3_600_000 + round * 3_600_000;
  const clients = await Promise.all(Array.from({ length: GATEWAYS }, () => mqtt.connectAsync(brokerUrl)));
  const startedAt = performance.now();
  let next = 0;
  const lane = async (client: mqtt.MqttClient) => {
    while (next < READINGS) {
      const n = next++;
      const reading = {
        measuredAt: first + n,
        latitude: 38 + (n % 5_000) / 1_000,
        longitude: 60 + (n % 9_000) / 1_000,
      };
      await client.publishAsync(`telemetry/${sensorOf((n * 7) % WAGONS)}`, JSON.stringify(reading), { qos: 1 });
    }
  };
  await Promise.all(clients.flatMap((client) => Array.from({ length: IN_FLIGHT / GATEWAYS }, () => lane(client))));
  const isRecorded = async () => {
    const { rows } = await pool.query<{ kept: number }>(
      'SELECT count(*) AS kept FROM position WHERE date >= to_timestamp($1 / 1000.0) AND date < to_timestamp($2 / 1000.0)',
      [first, first + READINGS],
    );
    return rows[0]?.kept === READINGS;
  };
  while (!(await isRecorded())) await sleep(POLL_MS);
  const rate = (READINGS / (performance.now() - startedAt)) * 1_000;
  await Promise.all(clients.map((client) => client.endAsync()));
  return rate;
}

const ask = (address: string, token: string) =>
  `GET ${address} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Asks all nodes for pages of many filters. @returns answers a second */
async function search(nodes: readonly ProductProcess[], token: string): Promise<number> {
  let count = 0;
  const until = performance.now() + SEARCH_MS;
  const searcher = async (index: number) => {
    const connection = openRawConnection(nodes[index % nodes.length]?.url as string);
    for (let page = index; performance.now() < until; page += SEARCHERS, count++) {
      const { status } = await connection.ask(ask(`/wagonPositions/byCondition?page=${page % 1_000}&size=15`, token));
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: SEARCHERS }, (_, index) => searcher(index)));
  return (count / SEARCH_MS) * 1_000;
}

/** Sends readings to one node and looks for each at another. @returns from the answer of the one until the other shows it, ms */
async function seenElsewhere(one: ProductProcess, other: ProductProcess, token: string): Promise<number[]> {
  const connection = openRawConnection(other.url);
  const delays: number[] = [];
  for (let n = 0; n < SEEN; n++) {
    const measuredAt = Date.now();
    await fetch(`${one.url}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` },
      body: JSON.stringify({ sensorNumber: sensorOf(n), measuredAt, battery: 50 }),
    });
    const answeredAt = performance.now();
    const date = new Date(measuredAt).toISOString();
    while (!(await connection.ask(ask('/wagonPositions/byCondition?page=0&size=1', token))).body.includes(date));
    delays.push(performance.now() - answeredAt);
  }
  connection.end();
  return delays;
}

async function signIn({ url }: ProductProcess): Promise<string> {
  const answer = await fetch(`${url}/employee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'admin', password: ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Two nodes against one on the same machine, database and broker. */
export async function nodesBench(): Promise<BenchRow[]> {
  let railway: Railway;
  try {
    railway = await openRailway();
  } catch (failure) {
    if (!(failure instanceof ProgramMissing)) throw failure;
    process.stderr.write(`  left out: several nodes: ${failure.message}\n`);
    return [];
  }
  const nodes: ProductProcess[] = [];
  try {
    nodes.push(await railway.startNode('one'));
    const token = await signIn(nodes[0] as ProductProcess);
    await ingest(railway, 0);
    const alone = { ingest: await ingest(railway, 1), search: await search(nodes, token) };
    nodes.push(await railway.startNode('two'));
    await ingest(railway, 2);
    const both = { ingest: await ingest(railway, 3), search: await search(nodes, token) };
    const delays = await seenElsewhere(nodes[0] as ProductProcess, nodes[1] as ProductProcess, token);
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    const row = (what: string, unit: string, one: number, two: number): BenchRow => ({
      what: `${what}, two nodes against one`,
      figure: `${Math.round(two).toLocaleString('en')} against ${Math.round(one).toLocaleString('en')} ${unit}`,
      limit: 'stated',
      ratio: (two / one).toFixed(2),
      ok: true,
    });
    return [
      row(`MQTT QoS 1 over Mosquitto, ${GATEWAYS} gateways`, 'readings/s', alone.ingest, both.ingest),
      row(`search, ${SEARCHERS} connections`, 'answers/s', alone.search, both.search),
      {
        what: 'a reading that one node took, found at the other',
        figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms after its answer`,
        limit: `p99 ≤ ${SEEN_WITHIN_MS} ms`,
        ratio: (p99 / SEEN_WITHIN_MS).toFixed(2),
        ok: p99 <= SEEN_WITHIN_MS,
      },
    ];
  } finally {
    for (const node of nodes) await node.stop();
    await railway.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Several nodes', await nodesBench());
