import { readFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  endProducts,
  newFolder,
  placeOf,
  processesNaming,
  query,
  removeFolders,
  startProduct,
  until,
  users,
} from './testing/stand-ins.ts';
import { bystander, zombie } from './testing/strange-processes.ts';

describe.skipIf(process.platform !== 'linux').each(users)("the embedded PostgreSQL of $whose's product", (user) => {
  /** Holds a database with the table `wagon`, one row, to which every test comes back. */
  let dataDir: string;
  const WAGON = [{ number: '52345678' }];

  beforeAll(async () => {
    dataDir = await newFolder(user);
    const product = startProduct(dataDir, user);
    await query(await product.url(), "CREATE TABLE wagon AS SELECT '52345678' AS number");
    expect(product.said.join(' ')).toContain('First start');
    await product.stop();
  });
  afterEach(endProducts);
  afterAll(removeFolders);

  it('finds its data again at the next start, and leaves nothing running when stopped', async () => {
    const product = startProduct(dataDir, user);
    expect(await query(await product.url(), 'SELECT number FROM wagon')).toEqual(WAGON);
    expect(product.said.join(' ')).not.toContain('First start');
    await product.stop();
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('serves Unicode in UTC over loopback alone, to a role that is no superuser', async () => {
    const url = await startProduct(dataDir, user).url();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const settings = await query(
      url,
      `SELECT current_database() AS database, current_setting('server_encoding') AS encoding,
              current_setting('timezone') AS timezone, current_setting('listen_addresses') AS addresses,
              current_setting('is_superuser') AS superuser, lower('ҚЎНҒИРОТ') AS lower`,
    );
    expect(settings).toEqual([
      {
        database: 'vagon',
        encoding: 'UTF8',
        timezone: 'UTC',
        addresses: '127.0.0.1',
        superuser: 'off',
        lower: 'қўнғирот',
      },
    ]);
  });

  it('lets nobody in without the password, and the superuser not at all', async () => {
    const url = await startProduct(dataDir, user).url();
    const guessed = url.replace(/:[^:@]+@/, ':guessed@');
    await expect(query(guessed, 'SELECT 1')).rejects.toThrow('password authentication failed');
    const asSuperuser = url.replace('//vagon', '//postgres');
    await expect(query(asSuperuser, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  });

  it('keeps password, log and data from other users', async () => {
    const place = await placeOf(dataDir);
    for (const secret of ['password', 'postgres.log', 'data']) {
      expect((await stat(join(place, secret))).mode & 0o077).toBe(0);
    }
  });

  it('takes over the server that a killed product left behind, and can still stop it', async () => {
    const killed = startProduct(dataDir, user);
    const url = await killed.url();
    const [server] = await servers(dataDir);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;

    const next = startProduct(dataDir, user);
    expect(await next.url()).toBe(url);
    expect(next.said.join(' ')).toContain('taken over');
    expect(await servers(dataDir)).toEqual([server]);
    expect(await query(url, 'SELECT number FROM wagon')).toEqual(WAGON);
    await next.stop();
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('starts a server again that was killed under the product, at the same address', async () => {
    const product = startProduct(dataDir, user);
    const url = await product.url();
    const killed = await servers(dataDir);
    for (const server of killed) process.kill(server, 'SIGKILL');
    expect(await until(() => query(url, 'SELECT number FROM wagon').catch(() => undefined))).toEqual(WAGON);
    expect(await servers(dataDir)).not.toEqual(killed);
    expect(product.said.join(' ')).toContain('has ended by itself');
    await product.stop();
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('loses nothing when product and server are killed during a long statement', async () => {
    const killed = startProduct(dataDir, { ...user, durable: true });
    const url = await killed.url();
    // A connection's process that computes does not notice at once that its server is gone.
    const long = query(url, 'SELECT count(*) AS long FROM generate_series(1, 10000000)').catch(() => {});
    const running = "SELECT FROM pg_stat_activity WHERE query LIKE '%AS long%' AND pid <> pg_backend_pid()";
    await until(async () => (await query(url, running)).length > 0);
    await query(url, "CREATE TABLE sensor AS SELECT '867' AS number");
    process.kill(killed.pid, 'SIGKILL');
    for (const server of await servers(dataDir)) process.kill(server, 'SIGKILL');
    await killed.ended;

    const next = startProduct(dataDir, user);
    expect(await query(await next.url(), 'SELECT number FROM sensor')).toEqual([{ number: '867' }]);
    await next.stop();
    await long;
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it.each([
    ['a process that is gone', async () => 2 ** 22 + 1],
    ['a zombie', zombie],
    ["another program of PostgreSQL's user that was given the number since", bystander],
  ])('starts over a postmaster.pid that names %s', async (_process, forge) => {
    const data = join(await placeOf(dataDir), 'data');
    const { uid, gid } = await stat(data);
    const forged = [await forge({ uid, gid }), data, 1_760_000_000, 5432, '', '127.0.0.1', '1 1', 'ready', ''];
    await writeFile(join(data, 'postmaster.pid'), forged.join('\n'));
    const product = startProduct(dataDir, user);
    expect(await query(await product.url(), 'SELECT number FROM wagon')).toEqual(WAGON);
  });

  it('refuses a second product on the same data while the first lives, and no longer', async () => {
    const first = startProduct(dataDir, user);
    const url = await first.url();
    const refusal = await startProduct(dataDir, user).failure();
    expect(refusal).toMatch(new RegExp(`in use by another copy .*process ${first.pid}.*DATA_DIR`));
    expect(await query(url, 'SELECT number FROM wagon')).toEqual(WAGON);
    expect(await servers(dataDir)).toHaveLength(1);
    await first.stop();
    await startProduct(dataDir, user).url();
  });

  it('lets one of two products that start at once on new data have it', async () => {
    const empty = await newFolder(user);
    const both = [startProduct(empty, user), startProduct(empty, user)];
    const outcomes = await Promise.allSettled(both.map((product) => product.url()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await servers(empty)).toHaveLength(1);
  });

  it('serves a product that drains after Ctrl-C, then stops with it', async () => {
    const product = startProduct(dataDir, user);
    await product.url();
    // A terminal sends the signal to every process of the job.
    process.kill(-product.pid, 'SIGINT');
    expect(await product.drained()).toBe(true);
    expect(await product.ended).toBe(0);
    expect(processesNaming(dataDir)).toEqual([]);
  });
});

/**
 * The servers on the folder's data, without the processes that they made: those have their server's command line
 * until they have named themselves, and may be gone when they are looked at.
 */
async function servers(dataDir: string): Promise<number[]> {
  const data = join(await placeOf(dataDir), 'data');
  const named = processesNaming(data).map((pid) => ({
    pid,
    isServer: read(`/proc/${pid}/cmdline`).split('\0')[1] === '-D',
    // The fourth field; the second, in brackets, may hold spaces.
    parent: Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]),
  }));
  const found = new Set(named.filter(({ isServer }) => isServer).map(({ pid }) => pid));
  return named.filter(({ pid, parent }) => found.has(pid) && !found.has(parent)).map(({ pid }) => pid);
}

/** The file of a process that may have ended: empty then. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
