import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../test/databases.ts';
import { freePort, startProductProcess } from '../test/product-process.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';

let folder: string;
let database: string;
let DATABASE_URL: string;
const taken = createServer();
let takenPort: number;

beforeAll(async () => {
  folder = await makeTemporaryFolder('vagon-main-');
  database = await createDatabase(inject('databaseServer'), inject('databaseTemplate'));
  DATABASE_URL = withDatabase(inject('databaseServer'), database);
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  takenPort = (taken.address() as { port: number }).port;
});

afterAll(async () => {
  taken.close();
  await dropDatabase(inject('databaseServer'), database);
  await rm(folder, { recursive: true, force: true });
});

/** What the product said when it did not start. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const started = await startProductProcess({ DATA_DIR: folder, DATABASE_URL, ...environment }).catch(
    (failure: Error) => failure.message,
  );
  if (typeof started === 'string') return started;
  await started.stop();
  throw new Error('the product started');
}

test('a taken port is told by the variable that names it', async () => {
  expect(await refusal({ PORT: `${takenPort}` })).toContain(`PORT: port ${takenPort} on 127.0.0.1 is taken`);
  expect(await refusal({ MQTT_PORT: `${takenPort}` })).toContain(`MQTT_PORT: port ${takenPort} on 127.0.0.1 is taken`);
});

test('a host that is not of this machine is told as HOST', async () => {
  expect(await refusal({ HOST: 'host.invalid' })).toContain('HOST: host.invalid is not');
});

test('a data folder that is a file is told as DATA_DIR', async () => {
  const DATA_DIR = path.join(folder, 'a-file');
  await writeFile(DATA_DIR, '');
  expect(await refusal({ DATA_DIR })).toContain(`DATA_DIR: ${DATA_DIR} is a file. Expected is a folder`);
});

test('a database that cannot be reached or is not there is told as DATABASE_URL, without its password', async () => {
  const nobody = await freePort();
  const unreachable = await refusal({ DATABASE_URL: `postgres://user:sesame@127.0.0.1:${nobody}/vagon` });
  expect(unreachable).toContain(`DATABASE_URL: the database at 127.0.0.1:${nobody} cannot be used`);
  expect(unreachable).not.toContain('sesame');
  const missing = await refusal({ DATABASE_URL: withDatabase(inject('databaseServer'), 'no_such_database') });
  expect(missing).toMatch(/DATABASE_URL: .*"no_such_database" does not exist\. Expected is postgres:\/\//);
});

test('no refusal shows a stack', async () => {
  expect(await refusal({ PORT: `${takenPort}` })).not.toMatch(/^\s+at /m);
});

test('a product whose terminal was closed still stops all that it started', async () => {
  const DATA_DIR = path.join(folder, 'closed');
  const product = await startProductProcess({ DATA_DIR, DATABASE_URL: '', LOG_LEVEL: 'info' });
  const postmaster = path.join(DATA_DIR, 'postgres', 'data', 'postmaster.pid');
  expect(existsSync(postmaster)).toBe(true);
  product.process.stdout?.destroy();
  product.process.stderr?.destroy();
  product.process.kill('SIGHUP');
  const [code] = await once(product.process, 'exit');
  expect(code).toBe(0);
  expect(existsSync(postmaster)).toBe(false);
});
