import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { Pool } from '../database/pool.ts';
import { generateBrowserKey, mintNonce, useNonce } from './nonces.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

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
