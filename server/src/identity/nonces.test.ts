import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../test/databases.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { generateBrowserKey, mintNonce, useNonce } from './nonces.ts';

let name: string;
let pool: Pool;
beforeAll(async () => {
  name = await createDatabase(inject('databaseServer'), inject('databaseTemplate'));
  pool = openPool(withDatabase(inject('databaseServer'), name), () => {});
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject('databaseServer'), name);
});

test('a flood of beginnings neither fills the database nor keeps the next one out', async () => {
  await pool.query(
    `INSERT INTO identity_nonce
     SELECT sha256(n::text::bytea), sha256('flood'), now() + interval '5 minutes' + n * interval '1 ms'
     FROM generate_series(1, 100000) AS n`,
  );
  const key = generateBrowserKey();
  const nonce = await mintNonce(pool, key);
  const { rows } = await pool.query('SELECT count(*) AS kept FROM identity_nonce');
  expect(rows).toEqual([{ kept: 100_000 }]);
  await useNonce(pool, nonce, key);
});
