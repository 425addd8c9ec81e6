import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Presence, takePlace } from './presence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const LATEST = { timeout: 20_000, interval: 20 };
const said: string[] = [];

async function take(nodeName: string | null, patienceMs = 20_000): Promise<Presence> {
  const presence = await takePlace({
    pool: database.pool,
    nodeName,
    log: pino({ level: 'silent' }),
    say: (sentence) => said.push(sentence),
    patienceMs,
  });
  onTestFinished(() => presence.stop());
  return presence;
}

/** Ends the connections that hold a place here as a network does that loses them. */
const lose = () =>
  database.pool.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`,
  );

test('a product that is no node has its database to itself', async () => {
  await take(null);
  await expect(take(null, 0)).rejects.toThrow(/Another product uses this database.*NODE_NAME/);
  await expect(take('one', 0)).rejects.toThrow(/stop what is no node/);
});

test('nodes share a database, each under a name of its own, and a product that is no node stays out', async () => {
  const first = await take('one');
  const second = await take('two');
  await expect(take('one', 0)).rejects.toThrow(/NODE_NAME: another node named one/);
  await expect(take(null, 0)).rejects.toThrow(/Another product uses this database/);
  expect([first.hasTurn(), second.hasTurn()]).toEqual([true, false]);
});

test('who comes while another is still ending waits for that', async () => {
  const first = await take(null);
  const next = take(null);
  await expect.poll(() => said, LATEST).toContain('Another product uses this database; waiting for it to end.');
  await first.stop();
  expect((await next).hasTurn()).toBe(true);
});

test('the place and the turn come back after the connection was lost', async () => {
  const first = await take('one');
  const heard: string[] = [];
  let restored = 0;
  await first.hear({ greeting: (payload) => heard.push(payload) }, async () => {
    restored++;
  });
  await lose();
  await expect.poll(() => restored, LATEST).toBe(1);
  await expect.poll(first.hasTurn, LATEST).toBe(true);
  await expect(take('one', 0)).rejects.toThrow(/named one/);
  await database.pool.query("SELECT pg_notify('greeting', 'salom')");
  await expect.poll(() => heard, LATEST).toEqual(['salom']);
});
