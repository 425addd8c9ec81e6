import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { openPool } from '../database/pool.ts';
import { changeDisabled, changeRole, resetPassword } from './account-changes.ts';
import { registerEmployee } from './testing/employees.ts';
import { openLiveClient } from './testing/live-client.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** Shorter than a found session is believed without a notice. */
const AT_ONCE = { timeout: 8_000, interval: 20 };
const register = (userName: string) => registerEmployee(product, userName);
const me = async (token: string) => (await product.call('GET', '/employee/me', { token })).status;
const list = async (token: string) => (await product.call('GET', '/employee', { token })).status;

// The pool of the tests is another process to the product: it tells the database and nobody else.

test('an employee whom another process disables is out at once', async () => {
  const employee = await register('elsewhere.disabled');
  const token = await employee.signIn();
  const screen = await openLiveClient(product.url, token);
  expect(await me(token)).toBe(200);
  await changeDisabled(product.pool, null, employee.id, true);
  await expect.poll(() => me(token), AT_ONCE).toBe(401);
  await expect.poll(screen.isOpen, AT_ONCE).toBe(false);
});

test('an administrator whom another process makes one or none is so at once, and stays signed in', async () => {
  const employee = await register('elsewhere.demoted');
  const token = await employee.signIn();
  expect(await list(token)).toBe(403);
  await changeRole(product.pool, null, employee.id, { role: 'ROLE_ADMIN' });
  await expect.poll(() => list(token), AT_ONCE).toBe(200);
  await changeRole(product.pool, null, employee.id, { role: 'ROLE_EMPLOYEE' });
  await expect.poll(() => list(token), AT_ONCE).toBe(403);
  expect(await me(token)).toBe(200);
});

test('sessions that another process ends are over at once, and those of others go on', async () => {
  const [employee, other] = [await register('elsewhere.reset'), await register('elsewhere.other')];
  const [token, otherToken] = [await employee.signIn(), await other.signIn()];
  const [screen, otherScreen] = [
    await openLiveClient(product.url, token),
    await openLiveClient(product.url, otherToken),
  ];
  expect(await me(token)).toBe(200);
  await resetPassword(product.pool, null, employee.id);
  await expect.poll(() => me(token), AT_ONCE).toBe(401);
  await expect.poll(screen.isOpen, AT_ONCE).toBe(false);
  expect(await me(otherToken)).toBe(200);
  expect(otherScreen.isOpen()).toBe(true);
});

test('what was changed while the product could not hear takes effect once it can again', async () => {
  const [employee, other] = [await register('unheard'), await register('unheard.other')];
  const [token, otherToken] = [await employee.signIn(), await other.signIn()];
  const [screen, otherScreen] = [
    await openLiveClient(product.url, token),
    await openLiveClient(product.url, otherToken),
  ];
  const changer = await product.pool.connect();
  const server = openPool(inject('databaseServer'), () => {});
  onTestFinished(async () => {
    changer.release();
    await server.end();
  });
  const { rows } = await changer.query('SELECT current_database() AS name');
  const allow = (isAllowed: boolean) =>
    server.query(`ALTER DATABASE ${rows[0].name} WITH ALLOW_CONNECTIONS ${isAllowed}`);

  await allow(false);
  await changer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expect
    .poll(() => product.logged().map(({ msg }) => msg))
    .toContain('what other processes tell through the database is not heard for now');
  await changer.query('DELETE FROM session WHERE employee_id = $1', [employee.id]);
  expect(screen.isOpen()).toBe(true);
  await allow(true);

  await expect.poll(screen.isOpen, AT_ONCE).toBe(false);
  await expect.poll(() => me(token), AT_ONCE).toBe(401);
  expect(await me(otherToken)).toBe(200);
  expect(otherScreen.isOpen()).toBe(true);

  // And hears as before.
  await resetPassword(product.pool, null, other.id);
  await expect.poll(otherScreen.isOpen, AT_ONCE).toBe(false);
});
