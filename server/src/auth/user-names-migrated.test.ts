import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../test/databases.ts';
import { migrate } from '../database/migrate.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { findAccount } from './account-queries.ts';
import { insertEmployee } from './employee-queries.ts';
import { auditOf } from './testing/employees.ts';

const MIGRATION = '0005-user-names.sql';
let database: string;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'), inject('databaseTemplate'));
  pool = openPool(withDatabase(inject('databaseServer'), database), () => {});
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject('databaseServer'), database);
});

const insert = (userName: string, email: string) =>
  insertEmployee(
    pool,
    { firstName: 'Aziz', lastName: 'Karimov', userName, email, password: '', phoneNumber: '+998901234567' },
    '',
    'ROLE_EMPLOYEE',
  );

test('user names from before that are addresses become others that nobody has, and the owner of an address is found', async () => {
  await pool.query('ALTER TABLE employee DROP CONSTRAINT employee_user_name_is_no_address');
  await pool.query('DELETE FROM migration WHERE name = $1', [MIGRATION]);
  const mallory = await insert('Boss＠Railway.uz', 'mallory@example.uz');
  const squatter = await insert(`boss-railway.uz-${mallory.id}`, 'squatter@example.uz');
  const owner = await insert('owner', 'boss@railway.uz');
  const small = await insert('a﹫b', 'small@example.uz');

  expect(await migrate(pool)).toEqual([MIGRATION]);

  expect((await findAccount(pool, 'boss@railway.uz')).id).toBe(owner.id);
  expect((await findAccount(pool, squatter.userName)).id).toBe(squatter.id);
  const renamed = await findAccount(pool, 'mallory@example.uz');
  expect(renamed).toMatchObject({ id: mallory.id, userName: `Boss-Railway.uz-${mallory.id}-${mallory.id}` });
  expect((await findAccount(pool, renamed.userName)).id).toBe(mallory.id);
  expect((await findAccount(pool, `a-b-${small.id}`)).id).toBe(small.id);
  expect(await auditOf({ pool }, renamed.userName)).toEqual([
    { by: null, action: 'edit', before: { userName: 'Boss＠Railway.uz' }, after: { userName: renamed.userName } },
  ]);
  await expect(insert('c＠d', 'c@example.uz')).rejects.toThrow('employee_user_name_is_no_address');
});
