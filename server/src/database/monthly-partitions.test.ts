import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openMonthlyPartitions } from './monthly-partitions.ts';
import type { Pool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

test('products that make the same months at once all get them', async () => {
  const makers = await Promise.all(Array.from({ length: 6 }, () => openMonthlyPartitions(pool, 'position')));
  const months = Array.from({ length: 24 }, (_, month) => Date.UTC(2019, month, 15));
  await Promise.all(makers.map((maker) => maker.ensure(months)));
  const { rows } = await pool.query(
    "SELECT count(*) AS made FROM pg_inherits WHERE inhparent = 'position'::regclass AND inhrelid::regclass::text ~ 'y20(19|20)'",
  );
  expect(rows).toEqual([{ made: 24 }]);
});
