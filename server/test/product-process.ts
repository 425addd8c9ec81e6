import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCT_ROOT } from '../src/config.ts';

const READY_LIMIT_MS = 120_000;
const READY_POLL_MS = 50;
const FIRST_PORT = 20_000;
const PORTS_OF_PROCESS = 40;
const STRETCHES = 300;
let portsGiven = 0;

/** The product in a process of its own, as `npm start` runs it. */
export interface ProductProcess {
  process: ChildProcess;
  url: string;
  mqttUrl: string;
  /** All that it wrote so far. */
  output(): string;
  /** Ends it gracefully. */
  stop(): Promise<void>;
}

/**
 * A free port that nobody else takes before it is used: it lies below those that systems hand out by themselves, and
 * in a stretch of this process' own.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_OF_PROCESS; tries++) {
    const port = FIRST_PORT + (process.pid % STRETCHES) * PORTS_OF_PROCESS + (portsGiven++ % PORTS_OF_PROCESS);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no port is free');
}

/**
 * Starts the product on free ports, without demo wagons, and waits until it is ready.
 * @param environment configuration; a `DATA_DIR` is needed
 * @throws Error with its output when it does not become ready
 */
export async function startProductProcess(environment: Record<string, string>): Promise<ProductProcess> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(PRODUCT_ROOT, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DEMO_WAGONS: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);

  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null) {
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) {
      return {
        process: child,
        url,
        mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
        output: () => output,
        async stop() {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    }
    await sleep(READY_POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the product did not become ready:\n${output}`);
}
