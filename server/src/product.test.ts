import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, lockWaiters, withDatabase } from '../test/databases.ts';
import { freePort } from '../test/product-process.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { readConfig } from './config.ts';
import { openPool, type Pool } from './database/pool.ts';
import { startProduct } from './product.ts';

const INGEST_TOKEN = 'ingest-token-of-the-tests';
const log = pino({ level: 'silent' });
let database: string;
let dataDir: string;
let pool: Pool;

const configured = (environment: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: withDatabase(inject('databaseServer'), database),
    DEMO_WAGONS: '0',
    INGEST_TOKEN,
    ...environment,
  });

beforeEach(async () => {
  database = await createDatabase(inject('databaseServer'), inject('databaseTemplate'));
  dataDir = await makeTemporaryFolder('vagon-product-');
  pool = openPool(configured().databaseUrl as string, () => {});
});
afterEach(async () => {
  await pool.end();
  await dropDatabase(inject('databaseServer'), database);
  await rm(dataDir, { recursive: true, force: true });
});

test('a password that a failed start made and never showed is made anew by the next', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startProduct(configured({ MQTT_PORT: String(port) }), log)).rejects.toThrow('EADDRINUSE');
  other.close();

  const product = await startProduct(configured(), log);
  expect(product.administrator).toMatchObject({ isNew: true });
  await product.stop();
});

test('nobody reaches the product before the administrator has the name', async () => {
  const port = await freePort();
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE employee IN SHARE MODE');
  const starting = startProduct(configured({ PORT: String(port) }), log);
  await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  await holder.query('COMMIT');
  holder.release();
  const product = await starting;
  expect(product.administrator).toMatchObject({ isNew: true });
  await product.stop();
});

test('stopping finishes the readings that are being stored, and their sender hears of it', async () => {
  const product = await startProduct(configured(), log);
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE unassigned_reading');
  const answer = fetch(`${product.url}/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sensorNumber: 'stranger', measuredAt: Date.now(), battery: 50 }),
  }).then((response) => response.json());
  await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  const stopped = product.stop();
  await expect
    .poll(() =>
      fetch(`${product.url}/health`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  await holder.query('COMMIT');
  holder.release();
  expect(await answer).toMatchObject({ unassigned: 1 });
  await stopped;
});
