import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { registerEmployee } from './testing/employees.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => product.stop());

let count = 0;
const register = (password: string) =>
  product.call('POST', '/employee/register', {
    body: {
      firstName: 'Gulbahor',
      lastName: 'Karimova',
      userName: `gulbahor.k${++count}`,
      password,
      phoneNumber: '+998 90 123-45-67',
      email: `g.karimova${count}@example.uz`,
    },
    headers: { 'x-forwarded-for': `10.2.0.${count}` },
  });

describe('a password is refused that is tried first', () => {
  test.each([
    'password',
    'PassWord',
    '12345678',
    '1234567890',
    'qwertyuiop',
    'iloveyou1',
    'football',
    'qwerty123',
    '11111111',
    'abababab',
    'абвабвабв',
    'Vagon2026!',
    '«Toshkent»1',
    'uzbekiston1991',
    'temiryol7777',
    'пароль2026',
    'ВАГОН12345',
    'Gulbahor',
    'gulbahor1990',
    '2026Karimova',
  ])('%s', async (password) => {
    expect((await register(password)).body).toMatchObject({
      status: 400,
      code: 'password_common',
      errors: [{ field: 'password', reason: 'common' }],
    });
  });

  test('also as a changed one, after the present one was found right', async () => {
    const employee = await registerEmployee(product, 'changes.it');
    const token = await employee.signIn();
    const change = (currentPassword: string, newPassword: string) =>
      product.call('PUT', '/employee/me/password', { token, body: { currentPassword, newPassword } });
    expect((await change('not this one', 'password1')).body.code).toBe('wrong_password');
    for (const common of ['password1', 'changes.it2026'])
      expect((await change('temir yoʻl 1520', common)).body).toMatchObject({
        code: 'password_common',
        errors: [{ field: 'newPassword' }],
      });
    expect((await change('temir yoʻl 1520', 'boshqa parol, uzunroq')).status).toBe(204);
  });

  test('also as the first administrator’s', async () => {
    const start = startTestProduct({ admin: { username: 'admin', password: 'admin12345' } });
    await expect(start).rejects.toThrow(/^ADMIN_PASSWORD: /);
  });
});

describe('a password is taken', () => {
  test.each([
    ['of eight characters', 'zq7!kd9w'],
    ['of 128 characters', 'uzun parol '.repeat(12).slice(0, 128)],
    ['of small letters alone', 'olma anor behi uzum'],
    ['with spaces at its ends', '  ikki boʻsh joy  '],
    ['in Cyrillic', 'темир йўл узун'],
    ['of emoji', '🚂🚃🚃🚋🛤️🚦🌙⭐'],
    ['with a known word in it', 'vagon keldi soat beshda'],
  ])('%s, and is compared as it was typed', async (_what, password) => {
    const answer = await register(password);
    expect(answer.status).toBe(201);
    const login = async (typed: string) =>
      (
        await product.call('POST', '/employee/login', {
          body: { usernameOrEmail: answer.body.userName, password: typed },
          headers: { 'x-forwarded-for': `10.3.0.${count}` },
        })
      ).status;
    expect(await login(password)).toBe(200);
    const others = [password.trim(), password.toUpperCase(), password.slice(0, -1)].filter(
      (other) => other !== password,
    );
    for (const other of others) expect(await login(other), other).toBe(401);
  });

  test('and is refused for its length alone below eight and above 128', async () => {
    for (const password of ['qisqa 7', 'u'.repeat(129)])
      expect((await register(password)).body).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'password' }],
      });
    expect((await product.call('POST', '/employee/login', { body: ADMIN })).status).toBe(200);
  });
});
