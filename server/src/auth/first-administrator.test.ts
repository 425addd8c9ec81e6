import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, lockWaiters, withDatabase } from '../../test/databases.ts';
import { inTransaction, openPool, type Pool } from '../database/pool.ts';
import { addEmployee } from './account-changes.ts';
import { firstAdministrator } from './first-secrets.ts';
import { PASSWORD } from './testing/employees.ts';

const ADMIN = { username: 'admin', password: null };
let database: string;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'), inject('databaseTemplate'));
  pool = openPool(withDatabase(inject('databaseServer'), database), () => {});
});
afterEach(() => pool.query('TRUNCATE employee CASCADE'));
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject('databaseServer'), database);
});

const register = (userName: string, email: string) =>
  addEmployee(
    pool,
    { firstName: 'Aziz', lastName: 'Karimov', userName, email, password: PASSWORD, phoneNumber: '+998901234567' },
    'ROLE_EMPLOYEE',
    'oneself',
  );

test('whoever registers the name while the product starts finds it taken', async () => {
  let registration: Promise<string> | undefined;
  await inTransaction(pool, async (connection) => {
    await firstAdministrator(connection, ADMIN);
    registration = register('Admin', 'mallory@example.uz').then(
      () => 'registered',
      ({ code }) => code,
    );
    await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  });
  expect(await registration).toBe('username_taken');
});

test('of two products that start at once one makes the administrator', async () => {
  const start = () => inTransaction(pool, (connection) => firstAdministrator(connection, ADMIN));
  const made = await Promise.all([start(), start()]);
  expect(made.filter((secret) => secret !== null)).toHaveLength(1);
});

test.each([
  ['admin', 'mallory@example.uz'],
  ['mallory', 'admin@localhost'],
])('an employee who has the name %s and the address %s is told of with the way out', async (userName, email) => {
  await register(userName, email);
  const starting = inTransaction(pool, (connection) => firstAdministrator(connection, ADMIN));
  await expect(starting).rejects.toThrow(/ADMIN_USERNAME: .* npm run admin -- create/);
  const another = { ...ADMIN, username: 'operator' };
  expect(await inTransaction(pool, (connection) => firstAdministrator(connection, another))).toMatchObject({
    isNew: true,
  });
});
