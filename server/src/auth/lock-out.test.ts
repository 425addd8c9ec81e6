import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { PASSWORD, registerEmployee } from './testing/employees.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** Signs in from another address of this machine, as another machine does. */
function loginFrom(localAddress: string, usernameOrEmail: string, password: string, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${product.url}/employee/login`,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json', ...headers } },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    request.on('error', reject).end(JSON.stringify({ usernameOrEmail, password }));
  });
}

async function guessUntilStopped(localAddress: string, name: string, headers: () => object = () => ({})) {
  const statuses: number[] = [];
  for (let tries = 0; tries < 15; tries++)
    statuses.push(await loginFrom(localAddress, name, `guess ${tries}`, headers()));
  return statuses;
}

describe('who guesses', () => {
  test('is stopped, and does not keep the owner of the name out, who comes from elsewhere', async () => {
    await registerEmployee(product, 'guessed');
    const statuses = await guessUntilStopped('127.0.0.2', 'guessed');
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect(await loginFrom('127.0.0.2', 'guessed', PASSWORD)).toBe(429);
    expect(await loginFrom('127.0.0.3', 'guessed', PASSWORD)).toBe(200);
  });

  test('does not end the sessions of the owner of the name', async () => {
    const employee = await registerEmployee(product, 'at.work');
    const token = await employee.signIn();
    await guessUntilStopped('127.0.0.4', 'at.work');
    expect((await product.call('GET', '/employee/me', { token })).status).toBe(200);
  });

  test('does not become somebody else by claiming to come through a proxy that nobody named', async () => {
    await registerEmployee(product, 'claimed');
    let claimed = 0;
    const statuses = await guessUntilStopped('127.0.0.5', 'claimed', () => ({
      'x-forwarded-for': `10.9.0.${++claimed}`,
      forwarded: `for=10.9.0.${claimed}`,
      'x-real-ip': `10.9.0.${claimed}`,
    }));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('is told nothing by the name of one who exists: same words, same fields', async () => {
    await registerEmployee(product, 'exists');
    const answer = async (usernameOrEmail: string) => {
      const { status, body } = await product.call('POST', '/employee/login', {
        body: { usernameOrEmail, password: 'not the password' },
      });
      return { status, body };
    };
    const known = await answer('exists');
    expect(known).toEqual(await answer('exists-not'));
    expect(known).toEqual(await answer('exists@example.uz'));
  });

  test('is told of a disabled account only when the password is right', async () => {
    const { id } = await registerEmployee(product, 'disabled');
    await product.asAdmin('PUT', `/employee/${id}/disabled`, { disabled: true });
    expect(await loginFrom('127.0.0.6', 'disabled', 'not the password')).toBe(401);
    expect(await loginFrom('127.0.0.6', 'disabled', PASSWORD)).toBe(403);
  });
});

test('a sign-in and a refused one are in the log, with who and from where and without what was typed', async () => {
  await loginFrom('127.0.0.7', 'somebody typed a password here', PASSWORD);
  const { id } = await product
    .call('POST', '/employee/login', { body: { usernameOrEmail: 'at.work', password: PASSWORD } })
    .then(({ body }) => product.call('GET', '/employee/me', { token: body.accessToken }))
    .then(({ body }) => body);
  const logged = product.logged();
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'a sign-in was refused', address: '127.0.0.7', employee: null }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'an employee signed in', employee: id, address: '127.0.0.1' }),
  );
  expect(JSON.stringify(logged)).not.toContain('typed a password');
});

test('names are found out by registering at most twenty a minute', async () => {
  const body = { firstName: 'A', lastName: 'B', password: PASSWORD, phoneNumber: '+998 90', email: 'a@example.uz' };
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) {
    const { status } = await product.call('POST', '/employee/register', { body: { ...body, userName: 'admin' } });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(20);
  expect(statuses.at(-1)).toBe(429);
});
