import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { copyRows } from './copy-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('every kind of column comes as the record has it', async () => {
  const rows: unknown[] = [];
  await copyRows(
    database.pool,
    `SELECT 7::int2, -70000, -9007199254740991, 0.5::float4, 41.2995::float8, true, 'Qo‘ng‘irot',
            '2026-11-22T01:02:03.004Z'::timestamptz, '1999-12-31T23:59:59.999Z'::timestamptz,
            '-infinity'::timestamptz, 'infinity'::timestamptz`,
    (row) =>
      rows.push([
        [row.int(), row.int(), row.long(), row.float4(), row.float8(), row.bool(), row.text()],
        [row.time(), row.time(), row.time(), row.time()],
      ]),
  );
  expect(rows).toEqual([
    [
      [7, -70_000, -9_007_199_254_740_991, 0.5, 41.2995, true, 'Qo‘ng‘irot'],
      [
        Date.parse('2026-11-22T01:02:03.004Z'),
        Date.parse('1999-12-31T23:59:59.999Z'),
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
      ],
    ],
  ]);
});

test('what is NULL comes as null, and the column after it as it is', async () => {
  const rows: unknown[] = [];
  await copyRows(
    database.pool,
    'SELECT NULL::int4, 1, NULL::int8, NULL::float4, NULL::float8, NULL::bool, NULL::text, NULL::timestamptz, 2',
    (row) =>
      rows.push([
        row.int(),
        row.int(),
        row.long(),
        row.float4(),
        row.float8(),
        row.bool(),
        row.text(),
        row.time(),
        row.int(),
      ]),
  );
  expect(rows).toEqual([[null, 1, null, null, null, null, null, null, 2]]);
});

test('a query that finds nothing hands over nothing, one that finds much all of it in its order', async () => {
  const none: unknown[] = [];
  await copyRows(database.pool, 'SELECT 1 WHERE false', (row) => none.push(row.int()));
  expect(none).toEqual([]);
  const many: unknown[] = [];
  await copyRows(database.pool, "SELECT n, repeat('x', n % 300) FROM generate_series(1, 20000) AS n", (row) =>
    many.push([row.int(), row.text()?.length]),
  );
  expect(many).toEqual(Array.from({ length: 20_000 }, (_, at) => [at + 1, (at + 1) % 300]));
});

test('what the database refuses and what the reader throws reach the caller, and the pool goes on', async () => {
  await expect(copyRows(database.pool, 'SELECT n FROM nowhere', () => {})).rejects.toThrow('nowhere');
  const failing = copyRows(database.pool, 'SELECT 1 / (3 - n) FROM generate_series(1, 5) AS n', () => {});
  await expect(failing).rejects.toThrow('division by zero');
  let taken = 0;
  const stopped = copyRows(database.pool, 'SELECT n FROM generate_series(1, 5000) AS n', () => {
    taken++;
    throw new Error('enough');
  });
  await expect(stopped).rejects.toThrow('enough');
  expect(taken).toBe(1);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a connection lost in the middle fails the copy and nothing else', async () => {
  const endless = copyRows(database.pool, "SELECT 'lost me', pg_sleep(0.01) FROM generate_series(1, 100000)", () => {});
  const failed = expect(endless).rejects.toThrow();
  const end = () =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'COPY%lost me%'`,
    );
  await expect.poll(async () => (await end()).rowCount).toBeGreaterThan(0);
  await failed;
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
