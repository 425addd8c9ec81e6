import { randomInt } from 'node:crypto';
import type { Registration } from '@vagon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { addEmployee } from './account-changes.ts';
import { findAccount } from './account-queries.ts';
import { PASSWORD, registerEmployee } from './testing/employees.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => product.stop());

const registration = (more: object) => ({
  firstName: 'Aziz',
  lastName: 'Karimov',
  password: PASSWORD,
  phoneNumber: '+998901234567',
  ...more,
});
const register = (more: object) =>
  product.call('POST', '/employee/register', {
    body: registration(more),
    // Each from an address of its own, whose tries are counted apart.
    headers: { 'x-forwarded-for': `10.2.${randomInt(256)}.${randomInt(256)}` },
  });
const login = (usernameOrEmail: string, password = PASSWORD) =>
  product.call('POST', '/employee/login', { body: { usernameOrEmail, password } });

describe('a user name', () => {
  // U+FF20 and U+FE6B are no @, and become one where names are compared.
  test.each(['＠', '﹫'])('that becomes an e-mail address when it is compared, as by %s, is refused', async (at) => {
    expect((await register({ userName: `boss${at}railway.uz`, email: 'other@example.uz' })).status).toBe(400);
  });

  test('cannot take the sign-in by e-mail address from its owner, nor the account from the operator', async () => {
    const victim = await registerEmployee(product, 'director');
    await register({ userName: 'director＠example.uz', email: 'mallory@example.uz', password: 'of somebody else 7' });
    // Whoever signed in last stands last in the table, and the first one found is taken.
    await victim.signIn();
    expect((await login('director@example.uz', 'of somebody else 7')).status).toBe(401);
    expect((await login('director@example.uz')).status).toBe(200);
    expect((await findAccount(product.pool, 'director@example.uz')).id).toBe(victim.id);
  });

  test.each([
    ['a space of no width', 'admin\u200b'],
    ['a turn of the direction', '\u202enimda'],
    ['a control character', 'admin\u001b[31m'],
    ['a filler', 'admin\u3164'],
    ['an empty Braille cell', 'admin\u2800'],
    ['half a character', 'admin\ud83d'],
    ['letters of another width', 'ａｄｍｉｎ２'],
    ['a ligature', 'oﬃce'],
  ])('that looks like another one, by %s, is refused', async (_by, userName) => {
    const answer = await register({ userName, email: `${Math.random()}@example.uz` });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'userName' }] });
  });

  test('is refused on the command line as well', async () => {
    const person = { ...registration({ userName: 'boss＠railway.uz', email: 'boss2@example.uz' }) } as Registration;
    await expect(addEmployee(product.pool, person, 'ROLE_EMPLOYEE', null)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test.each(['oʻktam.oʻgʻli', 'Ўткир_77', "qo'chqor", 'Łukasz-é'])(
    'as %s is nothing out of the way',
    async (userName) => {
      expect((await register({ userName, email: `${Math.random()}@example.uz` })).status).toBe(201);
    },
  );
});

describe('a first or last name, or an e-mail address', () => {
  test.each([
    ['firstName', 'Aziz\nAdministrator'],
    ['firstName', 'Aziz\u001b[2J'],
    ['lastName', '\u202evomiraK'],
    ['lastName', 'Karimov\u2028'],
    ['lastName', ' \u3164'],
    ['lastName', '\u00a0'],
    ['email', 'a\u200bziz@example.uz'],
  ])('with what cannot be seen, or with nothing that can, is refused: %s %j', async (field, text) => {
    const answer = await register({ userName: 'aziz.unseen', email: 'aziz.unseen@example.uz', [field]: text });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  test('may have spaces, hyphens and apostrophes of every kind', async () => {
    const names = { firstName: 'Abdul-Aziz ', lastName: "Oʻrinboyeva qizi O'g'iloy" };
    const answer = await register({ userName: 'abdulaziz', email: 'abdulaziz@example.uz', ...names });
    expect(answer.body).toMatchObject({ firstName: 'Abdul-Aziz', lastName: names.lastName });
  });
});
