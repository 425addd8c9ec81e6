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

test('months are made beside somebody who reads for long, and old ones are dropped when that ends', async () => {
  const partitions = await openMonthlyPartitions(pool, 'wagon_event', 'fillfactor = 90');
  const [now, old] = [Date.UTC(2033, 5, 15), Date.UTC(2031, 0, 15)];
  await partitions.ensure([old]);
  const reader = await pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM wagon_event');
  expect(await partitions.maintain(now, 24)).toEqual([]);
  expect(partitions.has(Date.UTC(2033, 7, 1))).toBe(true);
  await reader.query('COMMIT');
  reader.release();
  expect(await partitions.maintain(now, 24)).toContain('wagon_event_y2031m01');
  const { rows } = await pool.query(
    "SELECT indexrelid::regclass::text AS key, reloptions FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relname = 'wagon_event_y2033m08' AND indisprimary",
  );
  expect(rows).toEqual([{ key: 'wagon_event_y2033m08_pkey', reloptions: ['fillfactor=90'] }]);
});
