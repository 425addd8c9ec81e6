import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { readConfig } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { startProduct } from '../../server/src/product.ts';
import { collectRoutes } from '../../server/test/collect-routes.ts';
import type { FuzzTarget } from '../../server/test/fuzz/arbitraries.ts';
import { fileTargets } from '../../server/test/fuzz/file-targets.ts';
import { httpTarget } from '../../server/test/fuzz/http-target.ts';
import { liveTargets } from '../../server/test/fuzz/live-targets.ts';
import { telemetryTargets } from '../../server/test/fuzz/telemetry-targets.ts';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';
import { ADMIN_PASSWORD, INGEST_TOKEN } from './bench-process.ts';
import type { BenchRow } from './bench-row.ts';

export const CASES = 1_000_000;
const SHARES = 1_000;
/** Cases before the memory is looked at first: code is compiled, caches are full. */
const WARM_UP = 0.2;
/** What the heap may grow by while all the rest is read, MB: 50 bytes kept of each case would be more. */
const HEAP_GROWTH_AT_MOST = 8;
const SETTLE_MS = 200;
const LOOKS_AT_MOST = 20;
/** Cases between two looks: the test library keeps what a run needs until its end. */
const CASES_AT_ONCE = 20_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Until no more is given back: what lies outside the heap is freed a while after what held it was found dead. */
async function heapMegabytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS_AT_MOST; look++) {
    collect();
    await pause(SETTLE_MS);
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    const held = (arrayBuffers + heapUsed) / 2 ** 20;
    if (held > least - 0.5 && look > 1) return Math.min(held, least);
    least = Math.min(held, least);
  }
  return least;
}

async function fuzzInTurns(target: FuzzTarget, cases: number): Promise<void> {
  for (let left = cases; left > 0; left -= CASES_AT_ONCE) await target.fuzz(Math.min(left, CASES_AT_ONCE));
}

async function measure(target: FuzzTarget, allCases: number): Promise<BenchRow> {
  const cases = Math.max(10, Math.round((allCases * target.share) / SHARES));
  const what = `${target.name}, ${cases.toLocaleString('en')} cases`;
  const limit = `no failure, heap + ≤ ${HEAP_GROWTH_AT_MOST} MB`;
  const warmUp = Math.ceil(cases * WARM_UP);
  try {
    const startedAt = performance.now();
    await fuzzInTurns(target, warmUp);
    const before = await heapMegabytes();
    await fuzzInTurns(target, cases - warmUp);
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await heapMegabytes();
    return {
      what,
      figure: `${Math.round(cases / seconds).toLocaleString('en')}/s, heap ${before.toFixed(1)} → ${after.toFixed(1)} MB`,
      limit,
      ratio: (after / before).toFixed(2),
      ok: after - before <= HEAP_GROWTH_AT_MOST,
    };
  } catch (failure) {
    process.stderr.write(`${target.name}: ${String((failure as Error).stack)}\n${String((failure as Error).cause)}\n`);
    return { what, figure: 'a case failed, shown above', limit, ratio: '', ok: false };
  }
}

/** Calls go to the real product, which runs here so that its memory can be looked at. */
async function measureHttp(allCases: number): Promise<BenchRow[]> {
  const dataDir = await makeTemporaryFolder('vagon-bench-');
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'db'), log: () => {} });
  let failed = 0;
  const log = pino({ level: 'error' }, { write: () => failed++ });
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: path.join(dataDir, 'product'),
    DATABASE_URL: process.env.DATABASE_URL || embedded.url,
    DEMO_WAGONS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_PASSWORD,
    INGEST_TOKEN,
  });
  try {
    const { started: product, routes } = await collectRoutes(() => startProduct(config, log));
    try {
      const login = await fetch(`${product.url}/employee/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ usernameOrEmail: 'admin', password: ADMIN_PASSWORD }),
      });
      const { accessToken } = (await login.json()) as { accessToken: string };
      const target = httpTarget({ url: product.url, adminToken: accessToken, ingestToken: INGEST_TOKEN, routes });
      const row = await measure(target, allCases);
      const errors = {
        what: 'errors in the log meanwhile',
        figure: String(failed),
        limit: '0',
        ratio: '',
        ok: failed === 0,
      };
      return [row, errors];
    } finally {
      await product.stop();
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Everything that reads what comes from outside, with cases of chance that tend to be nearly right. */
export async function fuzzBench(cases = CASES): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const target of [...liveTargets, ...telemetryTargets, ...fileTargets]) rows.push(await measure(target, cases));
  return [...rows, ...(await measureHttp(cases))];
}
