import { existsSync } from 'node:fs';
import { chmod, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProductProcess, startProductProcess } from '../test/product-process.ts';
import { passwordIn, runAdmin } from './admin-command/testing/run-admin.ts';
import {
  endProducts,
  newFolder,
  nobody,
  placeOf,
  processesNaming,
  removeFolders,
  startProduct,
  users,
} from './database/embedded/testing/stand-ins.ts';

const hasOrdinaryUser = users.length > 1;
let DATA_DIR: string;
let product: ProductProcess | undefined;
beforeEach(async () => {
  DATA_DIR = await newFolder();
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await endProducts();
});
afterAll(removeFolders);

const admin = (...words: string[]) => runAdmin({ DATA_DIR }, words);
const start = async () => {
  product = await startProductProcess({ DATA_DIR });
  return product;
};
const login = ({ url }: ProductProcess, password: string) =>
  fetch(`${url}/employee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'admin', password }),
  }).then((answer) => answer.status);
const inPlace = (name: string) => path.join(DATA_DIR, 'postgres', name);
const claims = async () => (await readdir(inPlace('.'))).filter((name) => name.startsWith('owner.'));

describe.skipIf(process.platform !== 'linux')('with the embedded database', () => {
  test('it joins the one of a product that runs, and leaves it running', async () => {
    const running = await start();
    const [server, claim] = [await readFile(inPlace('data/postmaster.pid'), 'utf8'), await claims()];
    const run = await admin('reset-password', 'admin');
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining(`process ${running.process.pid}`) });
    expect(await login(running, passwordIn(run))).toBe(200);
    expect(await readFile(inPlace('data/postmaster.pid'), 'utf8')).toBe(server);
    expect(await claims()).toEqual(claim);
    expect(await readFile(inPlace(claim[0] as string), 'utf8')).toMatch(`${running.process.pid}\n`);
    await running.stop();
    expect(processesNaming(DATA_DIR)).toEqual([]);
  });

  test('it waits for the one of a product that is just starting', async () => {
    const starting = startProductProcess({ DATA_DIR });
    await expect.poll(() => claims().catch(() => []), { interval: 5 }).toHaveLength(1);
    const run = await admin('create', 'early');
    product = await starting;
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('The product runs') });
    expect((await admin('list')).out).toMatch(/admin .*\nearly .*\n/);
  });

  test('it starts the one of a product that does not run, and stops it with nothing left', async () => {
    await (await start()).stop();
    const run = await admin('reset-password', 'admin');
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('PostgreSQL has stopped.') });
    expect(processesNaming(DATA_DIR)).toEqual([]);
    expect(existsSync(inPlace('data/postmaster.pid'))).toBe(false);
    expect(await login(await start(), passwordIn(run))).toBe(200);
  });

  test('it takes over the one that a killed product left behind, and stops that', async () => {
    const killed = await start();
    killed.process.kill('SIGKILL');
    await expect.poll(() => killed.process.signalCode).toBe('SIGKILL');
    expect(await admin('disable', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('taken over') });
    expect(processesNaming(DATA_DIR)).toEqual([]);
  });

  test('it makes the first administrator of a product that never ran', async () => {
    const run = await admin('create', 'admin', '--admin');
    expect(run.code).toBe(0);
    const running = await start();
    expect(running.output()).not.toContain('shown this once)\n  Password');
    expect(await login(running, passwordIn(run))).toBe(200);
  });

  test('a Ctrl-C in the middle lets it finish, with nothing left running', async () => {
    const run = await runAdmin({ DATA_DIR }, ['create', 'boss', '--admin'], {
      onErr: (text, child) => text.includes('PostgreSQL runs') && child.kill('SIGINT'),
    });
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('This is finished first') });
    expect(processesNaming(DATA_DIR)).toEqual([]);
  });

  test('two commands at once both do their work', async () => {
    const runs = await Promise.all([admin('create', 'one'), admin('create', 'two')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect((await admin('list')).out).toContain('Employees: 2');
    expect(processesNaming(DATA_DIR)).toEqual([]);
  });

  test.skipIf(!hasOrdinaryUser)("root's command joins and starts the database of an ordinary user", async () => {
    DATA_DIR = await newFolder(nobody);
    const stranger = startProduct(DATA_DIR, nobody);
    await stranger.url();
    expect((await admin('create', 'by.root')).code).toBe(0);
    await stranger.stop();
    expect((await admin('create', 'by.root.again')).code).toBe(0);
    expect(processesNaming(DATA_DIR)).toEqual([]);

    const again = startProduct(DATA_DIR, nobody);
    await again.url();
    expect((await runAdmin({ DATA_DIR }, ['list'], nobody)).out).toContain('Employees: 2');
    await again.stop();
  });

  test.skipIf(!hasOrdinaryUser)("another user's command is told who may run it, and harms nothing", async () => {
    const running = await start();
    const run = await runAdmin({ DATA_DIR }, ['list'], nobody);
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('run this as the user who starts the product') });
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
  });

  test.skipIf(!hasOrdinaryUser)('it finds the database of a folder that is closed to PostgreSQL', async () => {
    await chmod(DATA_DIR, 0o700);
    expect((await admin('create', 'boss', '--admin')).code).toBe(0);
    const place = await placeOf(DATA_DIR);
    expect(place).toMatch(/^\/var\/lib\/vagon\//);
    await start();
    const run = await admin('list');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('boss') });
    expect(run.err).toContain(`its database is used. Its data: ${place}/data`);
    await product?.stop();
    expect(processesNaming(place)).toEqual([]);
  });
});
