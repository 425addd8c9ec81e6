import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockWaiters } from '../../test/databases.ts';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { registerEmployee } from './testing/employees.ts';

let product: TestProduct;
/** The one administrator there is. */
let id: number;
beforeEach(async () => {
  product = await startTestProduct();
  id = (await product.asAdmin('GET', '/employee/me')).body.id;
});
afterEach(() => product.stop());

const TAKES = [
  ['demote', 'role', { role: 'ROLE_EMPLOYEE' }],
  ['disable', 'disabled', { disabled: true }],
] as const;

/** Another administrator. */
async function promoted(userName: string) {
  const employee = await registerEmployee(product, userName);
  await product.asAdmin('PUT', `/employee/${employee.id}/role`, { role: 'ROLE_ADMIN' });
  return employee;
}

async function enabledAdministrators() {
  const { rows } = await product.pool.query<{ id: number }>(
    "SELECT id FROM employee WHERE role = 'ROLE_ADMIN' AND disabled_at IS NULL",
  );
  return rows.length;
}

test.each(TAKES)('nobody can %s the last administrator', async (_what, field, body) => {
  expect((await product.asAdmin('PUT', `/employee/${id}/${field}`, body)).body).toMatchObject({
    status: 409,
    code: 'last_administrator',
  });
  expect((await product.asAdmin('GET', '/employee')).status).toBe(200);
});

test('an administrator who is disabled does not count', async () => {
  const other = await promoted('disabled');
  await product.asAdmin('PUT', `/employee/${other.id}/disabled`, { disabled: true });
  expect((await product.asAdmin('PUT', `/employee/${id}/role`, { role: 'ROLE_EMPLOYEE' })).status).toBe(409);
  // Taking the role of one who cannot sign in leaves as many as there were.
  expect((await product.asAdmin('PUT', `/employee/${other.id}/role`, { role: 'ROLE_EMPLOYEE' })).status).toBe(200);
});

test.each(TAKES)('one is left when two administrators %s each other at the same moment', async (_what, field, body) => {
  const other = await promoted('other');
  const otherToken = await other.signIn();
  const holder = await product.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM employee WHERE id = ANY($1) FOR UPDATE', [[id, other.id]]);
  const both = Promise.all([
    product.call('PUT', `/employee/${other.id}/${field}`, { token: product.adminToken, body }),
    product.call('PUT', `/employee/${id}/${field}`, { token: otherToken, body }),
  ]);
  // Both are in the middle of their change before either can go on.
  await expect.poll(() => lockWaiters(product.pool)).toBe(2);
  await holder.query('COMMIT');
  holder.release();

  expect((await both).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await enabledAdministrators()).toBe(1);
});

test('one is left of many who all give the role up at once', async () => {
  const others = await Promise.all(['one', 'two', 'three', 'four'].map(promoted));
  const tokens = await Promise.all(others.map((other) => other.signIn()));
  const answers = await Promise.all([
    product.asAdmin('PUT', `/employee/${id}/role`, { role: 'ROLE_EMPLOYEE' }),
    ...others.map((other, index) =>
      product.call('PUT', `/employee/${other.id}/role`, {
        token: tokens[index] as string,
        body: { role: 'ROLE_EMPLOYEE' },
      }),
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
  expect(await enabledAdministrators()).toBe(1);
});
