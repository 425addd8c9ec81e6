import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import {
  beginImport,
  completeImport,
  dropOldImports,
  failImport,
  faultsOf,
  findImport,
  holdImport,
  renewImport,
} from './held-imports.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const hold = async (rows: number) =>
  (await holdImport(database.pool, 'wagons', { rows, fitting: Array.from({ length: rows }, () => 0), faults: [] })).id;
const begin = (id: string) => beginImport(database.pool, id, 'all');
const isHeld = (id: string) =>
  findImport(database.pool, id).then(
    () => true,
    ({ code }) => {
      expect(code).toBe('import_not_found');
      return false;
    },
  );
const areHeld = (ids: string[]) => Promise.all(ids.map(isHeld));
const putBack = (minutes: number) =>
  database.pool.query(
    `UPDATE import_run SET changed_at = changed_at - make_interval(mins => $1),
       lease_until = lease_until - make_interval(mins => $1)`,
    [minutes],
  );

test('an import is held for an hour, and as long as it runs', async () => {
  const [preview, running] = [await hold(10), await hold(10)];
  await begin(running);
  await putBack(59);
  await renewImport(database.pool, running, 5);
  expect(await areHeld([preview, running])).toEqual([true, true]);
  await putBack(2);
  await renewImport(database.pool, running, 5);
  expect(await areHeld([preview, running])).toEqual([false, true]);
  await dropOldImports(database.pool);
  expect((await database.pool.query('SELECT id FROM import_run')).rows).toEqual([{ id: running }]);
});

test('large previews make room for new ones, the oldest first, and never one that runs', async () => {
  const running = await hold(500_000);
  await begin(running);
  const previews = [await hold(500_000), await hold(500_000), await hold(500_000), await hold(500_000)];
  expect(await isHeld(running)).toBe(true);
  expect(await areHeld(previews)).toEqual([false, true, true, true]);
});

test('small ones are not held without end either', async () => {
  const ids: string[] = [];
  for (let round = 0; round < 110; round++) ids.push(await hold(1));
  const held = await areHeld(ids);
  expect(held).toEqual(ids.map((_id, place) => place >= 10));
});

test('an import that begins while room is made stays', async () => {
  const oldest = await hold(1);
  for (let round = 0; round < 99; round++) await hold(1);
  const connection = await database.pool.connect();
  await connection.query('BEGIN');
  await connection.query("UPDATE import_run SET state = 'running' WHERE id = $1", [oldest]);
  const held = hold(1);
  await expect
    .poll(async () => (await connection.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await connection.query('COMMIT');
  connection.release();
  await held;
  expect(await isHeld(oldest)).toBe(true);
});

test('rows and faults are given back as they were found', async () => {
  const fitting = [
    { row: 2, number: 10_000_001, sensors: [] },
    { row: 4, number: 10_000_002, sensors: [] },
  ];
  const faults = [{ row: 3, column: 'number', value: 'o‘n', fault: 'number_malformed' as const }];
  const { id, valid, faulty } = await holdImport(database.pool, 'wagons', { rows: 3, fitting, faults });
  expect([valid, faulty]).toEqual([2, 1]);
  expect(await faultsOf(database.pool, id, 0, 10)).toEqual({ faults, count: 1 });
  expect(await faultsOf(database.pool, id, 1, 10)).toEqual({ faults: [], count: 1 });
  expect((await beginImport(database.pool, id, 'valid')).fitting).toEqual(fitting);
});

test('of many who begin an import one does', async () => {
  const id = await hold(1);
  const outcomes = await Promise.allSettled([begin(id), begin(id), begin(id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an import whose node has died has failed, and a node that was only slow writes nothing of it any more', async () => {
  const id = await hold(1);
  await begin(id);
  await putBack(1);
  expect(await findImport(database.pool, id)).toMatchObject({ state: 'failed', failure: 'not_ready', done: 0 });
  await expect(completeImport(database.pool, id)).rejects.toMatchObject({ code: 'not_ready' });
});

test('what ran on a node that died goes in the end, though nobody asked for it', async () => {
  await begin(await hold(1));
  await putBack(62);
  await dropOldImports(database.pool);
  expect((await database.pool.query('SELECT id FROM import_run')).rows).toEqual([]);
});

test('many rows are given back in their order', async () => {
  const fitting = Array.from({ length: 2_500 }, (_, row) => ({ row }));
  const { id } = await holdImport(database.pool, 'sensors', { rows: 2_500, fitting, faults: [] });
  expect((await begin(id)).fitting).toEqual(fitting);
});

test('rows that stopped fitting come after the faults that were known', async () => {
  const fault = (row: number) => ({ row, column: 'number', value: String(row), fault: 'number_taken' as const });
  const { id } = await holdImport(database.pool, 'wagons', { rows: 3, fitting: [0], faults: [fault(7), fault(9)] });
  await beginImport(database.pool, id, 'valid');
  await failImport(database.pool, id, 'wagon_number_taken', [fault(2)]);
  expect((await faultsOf(database.pool, id, 0, 10)).faults.map(({ row }) => row)).toEqual([7, 9, 2]);
});
