import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { isOutage } from './database-failures.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it went well');
    },
    (failure: Error) => failure,
  );

/** What asking a database at this address ends in. */
async function askAt(address: string): Promise<Error> {
  const pool = openPool(address, () => {});
  const failure = await failureOf(pool.query('SELECT 1'));
  await pool.end();
  return failure;
}

test('a database that is not there, by address, by name or by socket, is an outage', async () => {
  for (const address of ['postgres://127.0.0.1:1/x', 'postgres://localhost:1/x', 'postgres:///x?host=/nowhere'])
    expect(isOutage(await askAt(address)), address).toBe(true);
});

test('a database that hangs up is an outage', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failure = await askAt(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
  server.close();
  expect([failure.message, isOutage(failure)]).toEqual([failure.message, true]);
});

test('a file that is not there is none, and neither is a client that breaks off', async () => {
  expect(isOutage(await failureOf(readFile('/nowhere/at/all')))).toBe(false);
  expect(isOutage(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false);
});
