import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FLEET_TOPIC, MESSAGES_TOPIC } from '@vagon/contract';
import { WebSocket } from 'ws';
import { SOCKJS_LIMITS } from '../../server/src/live/sockjs-limits.ts';
import type { BroadcastOrder } from './bare-broadcast.ts';
import { type BenchLiveClient, openBenchLiveClient } from './bench-live-client.ts';
import { type BenchProduct, INGEST_TOKEN, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { seedSessions } from './seed-sessions.ts';

const WAGONS = 30_000;
const CLIENTS = 5_000;
/** Connected at once: each costs a round of signing in. */
const AT_ONCE = 50;
/** Wagons of one message on the fleet's topic. */
const MOVED = 100;
const ROUNDS = 3;
/** Messages come at most once a second; a little more, so that none is told together with the one before. */
const EVERY_MS = 1_250;
/** A round lasts as long as the server's pings are apart: one that had more of them in it than another would seem dearer. */
const MESSAGES_A_ROUND = SOCKJS_LIMITS.heartbeatMs / EVERY_MS;
/** A bare server has no pings. */
const BARE_MESSAGES = 6;
/** Until the last message has arrived everywhere. */
const ARRIVE_WITHIN_MS = 30_000;

/** CPU milliseconds of a message on two cores as stated in docs/performance.md, or the ratio to a bare broadcast. */
const CPU_MS = 70;
const RATIO = 1.1;

const heard = { frames: 0, last: '' };

async function inGroups<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => make(from + at));
    made.push(...(await Promise.all(group)));
  }
  return made;
}

async function cpuMsOf({ url }: BenchProduct): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) * 1_000;
}

async function heardAll(expected: number): Promise<void> {
  const until = performance.now() + ARRIVE_WITHIN_MS;
  while (heard.frames < expected && performance.now() < until) await pause(20);
  if (heard.frames !== expected) throw new Error(`${heard.frames} messages arrived, not ${expected}`);
}

/** CPU milliseconds of the server for each of a round's messages, of which `listeners` clients hear. */
async function cpuOfMoves(product: BenchProduct, listeners: number): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` };
  heard.frames = 0;
  const before = await cpuMsOf(product);
  for (let message = 1; message <= MESSAGES_A_ROUND; message++) {
    const next = pause(EVERY_MS);
    const measuredAt = Date.now();
    const readings = Array.from({ length: MOVED }, (_, index) => ({
      sensorNumber: sensorOf(index),
      measuredAt,
      latitude: 38 + (measuredAt % 1_000) / 1_000,
      longitude: 60 + index / 100,
    }));
    await fetch(`${product.url}/telemetry`, { method: 'POST', headers, body: JSON.stringify(readings) });
    await heardAll(listeners * message);
    await next;
  }
  return ((await cpuMsOf(product)) - before) / MESSAGES_A_ROUND;
}

async function cpuOfBroadcast(bare: ChildProcess, text: string, listeners: number): Promise<number> {
  heard.frames = 0;
  bare.send({ text, times: BARE_MESSAGES, everyMs: EVERY_MS } satisfies BroadcastOrder);
  const [cpuMs] = (await once(bare, 'message')) as [number];
  await heardAll(listeners * BARE_MESSAGES);
  return cpuMs / BARE_MESSAGES;
}

async function openBareClients(bare: ChildProcess, count: number): Promise<WebSocket[]> {
  const [port] = (await once(bare, 'message')) as [number];
  return inGroups(count, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.on('message', () => {
      heard.frames++;
    });
    await once(socket, 'open');
    return socket;
  });
}

/** What a message costs that every client hears, beside a bare websocket broadcast of the same bytes. */
export async function fanoutBench(count = CLIENTS): Promise<BenchRow[]> {
  const bare = fork(fileURLToPath(new URL('bare-broadcast.ts', import.meta.url)));
  const product = await startBenchProduct(WAGONS);
  const cpu = { quiet: [] as number[], messages: [] as number[], fleet: [] as number[] };
  const bareCpu = { messages: [] as number[], fleet: [] as number[] };
  let clients: BenchLiveClient[] = [];
  let bareClients: WebSocket[] = [];
  try {
    bareClients = await openBareClients(bare, count);
    const tokens = await seedSessions(product.pool, count);
    clients = await inGroups(count, (index) =>
      openBenchLiveClient(product.url, tokens[index] as string, (frame) => {
        heard.frames++;
        if (index === 0) heard.last = frame.toString();
      }),
    );
    const hear = (topic: string | null) => inGroups(count, (index) => (clients[index] as BenchLiveClient).hear(topic));
    for (let round = 0; round < ROUNDS; round++) {
      await hear(null);
      cpu.quiet.push(await cpuOfMoves(product, 0));
      for (const [name, topic] of [['messages', MESSAGES_TOPIC] as const, ['fleet', FLEET_TOPIC] as const]) {
        await hear(topic);
        cpu[name].push(await cpuOfMoves(product, count));
        bareCpu[name].push(await cpuOfBroadcast(bare, heard.last, count));
      }
    }
  } finally {
    for (const client of clients) client.end();
    for (const socket of bareClients) socket.terminate();
    bare.disconnect();
    await product.end();
  }
  const median = (sample: number[]) => percentile(sample, 0.5);
  const rowsOf = (name: 'messages' | 'fleet', what: string): BenchRow[] => {
    const own = median(cpu[name]) - median(cpu.quiet);
    const peer = median(bareCpu[name]);
    return [
      {
        what: `bare ws broadcast of the bytes of ${what}`,
        figure: `${peer.toFixed(1)} ms CPU a message`,
        limit: '—',
        ratio: '1.00',
        ok: true,
      },
      {
        what: `${what}, ${count.toLocaleString('en')} clients`,
        figure: `${own.toFixed(1)} ms CPU a message`,
        limit: `≤ ${CPU_MS} ms or ≤ ${RATIO} of bare`,
        ratio: (own / peer).toFixed(2),
        ok: own <= CPU_MS || own / peer <= RATIO,
      },
    ];
  };
  return [
    ...rowsOf('messages', MESSAGES_TOPIC),
    ...rowsOf('fleet', `${FLEET_TOPIC} with ${MOVED} moved wagons`),
    {
      what: `for comparison: ${MOVED} readings taken while nobody listens, heart-beats included`,
      figure: `${median(cpu.quiet).toFixed(1)} ms CPU a message`,
      limit: '—',
      ratio: '—',
      ok: true,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Live fan-out', await fanoutBench());
