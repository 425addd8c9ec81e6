import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { createSessions } from './sessions.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => product.stop());

const registration = (userName: string, more: object = {}) => ({
  firstName: 'Gulnora',
  lastName: 'Karimova',
  userName,
  password: 'temir yoʻl 1520',
  phoneNumber: '+998 90 123-45-67',
  email: `${userName}@example.uz`,
  ...more,
});
const register = (userName: string, more?: object) =>
  product.call('POST', '/employee/register', { body: registration(userName, more) });
const login = (usernameOrEmail: string, password = 'temir yoʻl 1520') =>
  product.call('POST', '/employee/login', { body: { usernameOrEmail, password } });

describe('registering', () => {
  test('makes an employee, never an administrator', async () => {
    const answer = await register('gulnora', { role: 'ROLE_ADMIN' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ userName: 'gulnora', role: 'ROLE_EMPLOYEE' });
    expect(answer.body).not.toHaveProperty('password');
  });

  test('a taken user name or e-mail address is told apart, whatever its case', async () => {
    await register('dilshod');
    expect((await register('DILSHOD', { email: 'other@example.uz' })).body.code).toBe('username_taken');
    expect((await register('dilshod2', { email: 'Dilshod@Example.uz' })).body).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  test('names the fields that do not fit', async () => {
    const answer = await register('x', { password: 'short', email: 'nowhere' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const fields = answer.body.errors.map((error: { field: string }) => error.field);
    expect(fields).toEqual(expect.arrayContaining(['userName', 'password', 'email']));
  });

  test('stores an argon2 hash and not the password', async () => {
    await register('hash');
    const { rows } = await product.pool.query("SELECT password_hash FROM employee WHERE user_name = 'hash'");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('signing in', () => {
  test('works by user name and by e-mail address and gives a token and the role', async () => {
    await register('sardor');
    for (const name of ['sardor', 'SARDOR@example.uz']) {
      const answer = await login(name);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ accessToken: expect.any(String), role: 'ROLE_EMPLOYEE' });
    }
    expect((await product.call('POST', '/employee/login', { body: ADMIN })).body.role).toBe('ROLE_ADMIN');
  });

  test('a wrong password and an unknown name are answered alike', async () => {
    await register('nodira');
    const wrong = await login('nodira', 'not this one');
    const unknown = await login('nobody-of-that-name');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.code).toBe('wrong_credentials');
  });

  test('tries are limited for the name that is tried and not for others', async () => {
    await register('target');
    await register('bystander');
    let last = await login('target', 'guess');
    for (let tries = 0; tries < 15 && last.status === 401; tries++) last = await login('target', 'guess');
    expect(last.status).toBe(429);
    expect(last.body.code).toBe('too_many_tries');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login('bystander')).status).toBe(200);
  });

  test('tries for one name count together, whatever the form of its letters', async () => {
    await register('letters');
    const forms = [
      'letters',
      'LETTERS',
      'ｌetters',
      'ℓetters',
      '𝐥etters',
      'lⅇtters',
      'ⓛetters',
      ' letters ',
      'letterſ',
    ];
    const statuses: number[] = [];
    for (const form of [...forms, ...forms]) statuses.push((await login(form, 'guess')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('tries from one address are limited in all, and other addresses go on', async () => {
    const from = (address: string, name: string) =>
      product.call('POST', '/employee/login', {
        body: { usernameOrEmail: name, password: 'guess' },
        headers: { 'x-forwarded-for': address },
      });
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => (await from('10.0.0.1', `n${n}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await from('10.0.0.2', 'n1')).status).toBe(401);
  });

  test('the database holds no token that could be used', async () => {
    await register('token');
    const { body } = await login('token');
    const { rows } = await product.pool.query("SELECT encode(token_hash, 'escape') AS kept FROM session");
    expect(rows.map((row) => row.kept)).not.toContain(body.accessToken);
  });
});

describe('a session', () => {
  test('is found with and without Bearer before the token', async () => {
    const { body } = await login('sardor');
    for (const authorization of [`Bearer ${body.accessToken}`, body.accessToken]) {
      const me = await product.call('GET', '/employee/me', { headers: { authorization } });
      expect(me.body).toMatchObject({ userName: 'sardor', email: 'sardor@example.uz' });
    }
  });

  test('ends at logout, at once', async () => {
    const { body } = await login('sardor');
    const me = () => product.call('GET', '/employee/me', { token: body.accessToken });
    expect((await me()).status).toBe(200);
    expect((await product.call('POST', '/employee/logout', { token: body.accessToken })).status).toBe(204);
    expect((await me()).body).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('is not believed after its end by a question that was asked before', async () => {
    const read = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slowPool = {
      query: async (...query: [string, unknown[]]) => {
        const rows = await product.pool.query(...query);
        if (query[0].startsWith('SELECT')) {
          read.resolve();
          await answered.promise;
        }
        return rows;
      },
    };
    const sessions = createSessions(slowPool as never);
    const { rows } = await product.pool.query("SELECT id, password_hash FROM employee WHERE user_name = 'admin'");
    const token = (await sessions.start(rows[0].id, rows[0].password_hash)) as string;
    const asked = sessions.find(token);
    await read.promise;
    await sessions.end(createHash('sha256').update(token).digest('hex'));
    answered.resolve();
    await asked;
    expect(await sessions.find(token)).toBeNull();
  });

  test('ends when it has expired', async () => {
    const { body } = await login('gulnora');
    await product.pool.query(
      `UPDATE session SET expires_at = now() - interval '1 second'
       WHERE employee_id = (SELECT id FROM employee WHERE user_name = 'gulnora')`,
    );
    expect((await product.call('GET', '/employee/me', { token: body.accessToken })).status).toBe(401);
  });

  test('ends after 30 days, however much it is used', async () => {
    await register('always.on');
    const { body } = await login('always.on');
    const { rows } = await product.pool.query(
      `UPDATE session SET created_at = now() - interval '30 days' + interval '1 hour', expires_at = now() + interval '1 minute'
       WHERE employee_id = (SELECT id FROM employee WHERE user_name = 'always.on') RETURNING employee_id`,
    );
    expect((await product.call('GET', '/employee/me', { token: body.accessToken })).status).toBe(200);
    const lengthened = await product.pool.query(
      `SELECT created_at + interval '30 days' - expires_at < interval '1 second' AS "toTheEnd" FROM session WHERE employee_id = $1`,
      [rows[0].employee_id],
    );
    expect(lengthened.rows).toEqual([{ toTheEnd: true }]);
  });

  test('is not had with a made-up token', async () => {
    expect((await product.call('GET', '/wagons/all', { token: 'made-up' })).status).toBe(401);
    expect((await product.call('GET', '/wagons/all')).status).toBe(401);
  });
});

describe('an employee who is no administrator', () => {
  test('reads and does not change', async () => {
    const { body } = await login('sardor');
    const as = (method: string, path: string, sent?: unknown) =>
      product.call(method, path, { token: body.accessToken, body: sent });
    for (const path of ['/wagons/all', '/sensor', '/sensor/type/1', '/wagonPositions/byCondition'])
      expect((await as('GET', path)).status, path).toBe(200);
    const changes: [string, string, unknown?][] = [
      ['POST', '/wagons', { number: 62439641, country_id: 1, wagonType_id: 1 }],
      ['PUT', '/wagons/62439641', { number: 62439641, country_id: 1, wagonType_id: 1, sensorNumbers: [] }],
      ['DELETE', '/wagons?number=62439641'],
      ['POST', '/sensor', { number: '1', sensorTypeId: 1 }],
      ['PUT', '/sensor/1', { number: '1', sensorTypeId: 1 }],
      ['DELETE', '/sensor?number=1'],
    ];
    for (const [method, path, sent] of changes)
      expect((await as(method, path, sent)).body, `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
  });

  test('does not get through the ingest door with a session, nor a sensor to a list with the ingest token', async () => {
    const { body } = await login('sardor');
    expect((await product.call('POST', '/telemetry', { token: body.accessToken, body: [] })).body.code).toBe(
      'ingest_token_wrong',
    );
  });
});
