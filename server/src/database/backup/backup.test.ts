import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../../test/databases.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { ADMIN, INGEST_TOKEN, registerWagon, startTestProduct, type TestProduct } from '../../../test/test-product.ts';
import { runAdmin } from '../../admin-command/testing/run-admin.ts';
import { readConfig } from '../../config.ts';
import { startProduct } from '../../product.ts';
import { inTransaction, openPool } from '../pool.ts';
import { copyOut } from './copy-out.ts';
import { fileOf, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const WAGON = 62439641;
const FIRST_READINGS = 40;

let product: TestProduct;
let folder: string;
let backup: string;

/** Sends readings, each acknowledged before the next, until told to end. */
async function beginToSend(sensorNumber: string): Promise<{ end(): Promise<void> }> {
  const from = Date.now() - 60 * 24 * 60 * 60 * 1000;
  let sent = 0;
  let goesOn = true;
  async function send(readings: number) {
    const batch = Array.from({ length: readings }, () => ({
      sensorNumber,
      measuredAt: from + sent++ * 60_000,
      temperature: 20,
    }));
    expect((await product.send(batch)).body.stored).toBe(readings);
  }
  await send(FIRST_READINGS);
  const sending = (async () => {
    while (goesOn) await send(1);
  })();
  return {
    end() {
      goesOn = false;
      return sending;
    },
  };
}

beforeAll(async () => {
  product = await startTestProduct();
  folder = await makeTemporaryFolder('vagon-backup-');
  backup = path.join(folder, 'backup');
  const { locationSensor } = await registerWagon(product, WAGON);
  const sender = await beginToSend(locationSensor);
  await takeBackup(product.pool, backup);
  await sender.end();
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A migrated database on which the product never ran. */
async function newDatabase() {
  const server = inject('databaseServer');
  const name = await createDatabase(server, inject('databaseTemplate'));
  const url = withDatabase(server, name);
  const pool = openPool(url, () => {});
  onTestFinished(async () => {
    await pool.end();
    await dropDatabase(server, name);
  });
  return { url, pool };
}

/** A copy of the backup to be spoilt. */
async function copyOfBackup() {
  const copy = path.join(folder, 'copy');
  await cp(backup, copy, { recursive: true });
  onTestFinished(() => rm(copy, { recursive: true }));
  return copy;
}

test('a backup taken while readings come in becomes a product that has everything up to one moment', async () => {
  const { url: DATABASE_URL, pool } = await newDatabase();
  expect(await runAdmin({ DATABASE_URL }, ['restore', backup])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows/),
  });

  const manifest = await readManifest(backup);
  for (const { name, rows } of manifest.tables)
    expect((await pool.query(`SELECT count(*) AS rows FROM ${name}`)).rows, name).toEqual([{ rows }]);
  // What one transaction wrote is there together or not at all.
  const { rows } = await pool.query('SELECT count(*) AS readings, max(date) AS latest FROM position');
  expect(rows[0].readings).toBeGreaterThanOrEqual(FIRST_READINGS);
  expect((await pool.query('SELECT date FROM wagon_state')).rows).toEqual([{ date: rows[0].latest }]);

  const dataDir = await makeTemporaryFolder('vagon-restored-');
  const restored = await startProduct(
    readConfig({ PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DATABASE_URL, DEMO_WAGONS: '0', INGEST_TOKEN }),
    pino({ level: 'silent' }),
  );
  onTestFinished(async () => {
    await restored.stop();
    await rm(dataDir, { recursive: true });
  });
  const call = async (method: string, address: string, body: unknown, token = '') => {
    const answer = await fetch(restored.url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test states what it expects field by field
    return { status: answer.status, body: (await answer.json().catch(() => null)) as any };
  };
  const { accessToken } = (await call('POST', '/employee/login', ADMIN)).body;
  const search = `/wagonPositions/byWagon?page=0&size=15&number=${WAGON}`;
  expect((await call('GET', search, null, accessToken)).body.totalElements).toBe(rows[0].readings);
  // Numbers go on where they stood.
  expect((await call('POST', '/sensor', { number: 'after', sensorTypeId: 1 }, accessToken)).status).toBe(201);
});

test('nothing is restored over what is there', async () => {
  await expect(restoreBackup(product.pool, backup)).rejects.toThrow(/The database is not empty/);
  await expect(takeBackup(product.pool, backup)).rejects.toThrow(/is there already/);
});

test('a full disk ends the backup at once and costs the product no connection', async () => {
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left on device')) });
  const copying = inTransaction(product.pool, (connection) =>
    pipeline(copyOut(connection, 'COPY (SELECT generate_series(1, 1000000000)) TO STDOUT'), full),
  );
  await expect(copying).rejects.toThrow('no space left on device');
  expect((await product.pool.query('SELECT 1')).rowCount).toBe(1);
});

test('a damaged backup is refused and leaves the database empty', async () => {
  const { pool } = await newDatabase();
  const copy = await copyOfBackup();
  await truncate(fileOf(copy, 'wagon_state'), 30);
  await expect(restoreBackup(pool, copy)).rejects.toThrow(/unexpected end of file/);
  expect((await pool.query('SELECT FROM employee')).rowCount).toBe(0);
  expect((await pool.query('SELECT FROM country')).rowCount).toBeGreaterThan(0);
  await restoreBackup(pool, backup);
  expect((await pool.query('SELECT FROM wagon')).rowCount).toBe(1);
});

test('a backup without its last file, or of another version, is told apart', async () => {
  const { pool } = await newDatabase();
  const copy = await copyOfBackup();
  const file = path.join(copy, 'backup.json');
  const manifest = await readManifest(copy);
  await writeFile(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-of-tomorrow.sql'] }));
  await expect(restoreBackup(pool, copy)).rejects.toThrow(/another version of the product \(9999-of-tomorrow\.sql\)/);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"name":"wagon"', '"name":"wagon; drop table wagon"'));
  await expect(restoreBackup(pool, copy)).rejects.toThrow(/is not what a backup writes/);
  await rm(file);
  await expect(restoreBackup(pool, copy)).rejects.toThrow(/holds no whole backup/);
});
