import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../test/databases.ts';
import { migrate } from './migrate.ts';
import { breakConnections, inTransaction, openPool, type Pool } from './pool.ts';

let name: string;
let pool: Pool;

beforeAll(async () => {
  name = await createDatabase(inject('databaseServer'));
  pool = openPool(withDatabase(inject('databaseServer'), name), () => {});
});

afterAll(async () => {
  await pool.end();
  await dropDatabase(inject('databaseServer'), name);
});

test('two products that start at once migrate an empty database once', async () => {
  const other = openPool(withDatabase(inject('databaseServer'), name), () => {});
  const [one, two] = await Promise.all([migrate(pool), migrate(other)]);
  await other.end();
  expect([...one, ...two].sort()).toEqual([...new Set([...one, ...two])].sort());
  expect(one.length + two.length).toBeGreaterThan(0);
});

test('a migrated database is left as it is', async () => {
  expect(await migrate(pool)).toEqual([]);
});

test('a database of a newer version is refused by the name of its migration', async () => {
  await pool.query("INSERT INTO migration (name) VALUES ('9999-from-the-future.sql')");
  await expect(migrate(pool)).rejects.toThrow(/newer version.*9999-from-the-future\.sql/);
  await pool.query("DELETE FROM migration WHERE name LIKE '9999%'");
});

test('a database that a newer node migrated is taken where its migration says that this version survives it', async () => {
  await pool.query("INSERT INTO migration (name, survived_by) VALUES ('9999-from-the-future.sql', '0012')");
  expect(await migrate(pool)).toEqual([]);
  await pool.query("UPDATE migration SET survived_by = '9998' WHERE name LIKE '9999%'");
  await expect(migrate(pool)).rejects.toThrow(/newer version/);
  await pool.query("DELETE FROM migration WHERE name LIKE '9999%'");
});

test('a transaction that throws leaves nothing behind', async () => {
  const failing = inTransaction(pool, async (connection) => {
    await connection.query("INSERT INTO region (id, name) VALUES (99, 'Hech qayer')");
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await pool.query('SELECT 1 FROM region WHERE id = 99')).rowCount).toBe(0);
});

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const lost = inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => connection.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await connection.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow(/connection/);
  expect(await inTransaction(pool, async (connection) => (await connection.query('SELECT 1')).rowCount)).toBe(1);
});

test('what waits for a database that has fallen silent fails when the connections are broken, and new ones are had', async () => {
  const outcomes = Promise.allSettled([
    pool.query('SELECT pg_sleep(600)'),
    inTransaction(pool, (connection) => connection.query('SELECT pg_sleep(600)')),
  ]);
  const areBegun = async () => {
    const { rows } = await pool.query<{ begun: number }>(
      "SELECT count(*) AS begun FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
    );
    return rows[0]?.begun;
  };
  await expect.poll(areBegun).toBe(2);
  breakConnections(pool);
  for (const outcome of await outcomes)
    expect(String(outcome.status === 'rejected' && outcome.reason)).toMatch(/terminated/);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('times come back as Unix milliseconds to the millisecond, before 1970 too', async () => {
  const dates = [Date.UTC(2026, 10, 20, 9, 48, 0, 123), Date.UTC(1969, 6, 20, 20, 17, 40, 1)];
  const { rows } = await pool.query('SELECT to_timestamp(d / 1000.0) AS at FROM unnest($1::float8[]) AS d', [dates]);
  expect(rows.map((row) => row.at)).toEqual(dates);
});
