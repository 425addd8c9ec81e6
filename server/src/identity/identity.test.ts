import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestProduct } from '../../test/test-product.ts';
import { auditOf, PASSWORD, registerEmployee } from '../auth/testing/employees.ts';
import { openBrowser } from './testing/browser.ts';
import type { OidcIssuer } from './testing/oidc-issuer.ts';
import { startWithIssuer } from './testing/product-with-issuer.ts';

describe.each([
  { alg: 'RS256', claimsInIdToken: true },
  { alg: 'ES256', claimsInIdToken: false },
] as const)('an issuer that signs by $alg (names and e-mail in the ID token: $claimsInIdToken)', (options) => {
  let product: TestProduct;
  let issuer: OidcIssuer;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ product, issuer, stop } = await startWithIssuer(options));
  });
  afterAll(() => stop());

  const signIn = (name: string) => openBrowser(product).signIn(name);
  const accountOf = async (search: string) => (await product.asAdmin('GET', `/employee?search=${search}`)).body.data;
  const loginStatus = async (usernameOrEmail: string, password: string) =>
    (await product.call('POST', '/employee/login', { body: { usernameOrEmail, password } })).body.code ?? 'signed in';

  test('who comes for the first time becomes an employee, never an administrator', async () => {
    issuer.people.set('gulnora', {
      email: 'g.karimova@uty.uz',
      preferred_username: 'gulnora.karimova@uty.uz',
      given_name: 'Gulnora',
      family_name: 'Karimova',
      role: 'ROLE_ADMIN',
    });
    const { status, body } = await signIn('gulnora');
    expect(status).toBe(200);
    expect(body).toEqual({
      accessToken: expect.any(String),
      role: 'ROLE_EMPLOYEE',
      userName: 'gulnora.karimova',
      joined: false,
    });
    expect((await product.call('GET', '/employee/me', { token: body.accessToken })).body).toMatchObject({
      userName: 'gulnora.karimova',
      firstName: 'Gulnora',
      lastName: 'Karimova',
      email: 'g.karimova@uty.uz',
      role: 'ROLE_EMPLOYEE',
    });
    expect(await auditOf(product, 'gulnora.karimova')).toMatchObject([
      { by: 'gulnora.karimova', action: 'add', after: { role: 'ROLE_EMPLOYEE', identityProvider: issuer.issuer } },
    ]);
  });

  test('who comes again is the same employee, also with another e-mail address and name', async () => {
    const first = await signIn('sardor');
    issuer.people.set('sardor', { email: 'elsewhere@uty.uz', preferred_username: 'else', email_verified: false });
    const second = await signIn('sardor');
    expect(second.status).toBe(200);
    expect(second.body.userName).toBe(first.body.userName);
    expect(await accountOf('sardor')).toHaveLength(1);
  });

  test('logging out ends the session', async () => {
    const { accessToken: token } = (await signIn('leaves')).body;
    expect((await product.call('POST', '/employee/logout', { token })).status).toBe(204);
    expect((await product.call('GET', '/employee/me', { token })).status).toBe(401);
  });

  test('a verified e-mail address joins the employee who has it, whose former keys are withdrawn', async () => {
    const employee = await registerEmployee(product, 'dilshod');
    const formerToken = await employee.signIn();
    issuer.people.set('d.rahimov', { email: 'Dilshod@Example.uz', preferred_username: 'someone.else' });

    const { body } = await signIn('d.rahimov');
    expect(body).toMatchObject({ userName: 'dilshod', joined: true });
    expect((await product.call('GET', '/employee/me', { token: body.accessToken })).body.id).toBe(employee.id);
    expect((await product.call('GET', '/employee/me', { token: formerToken })).status).toBe(401);
    expect(await loginStatus('dilshod', PASSWORD)).toBe('wrong_credentials');
    expect((await auditOf(product, 'dilshod')).at(-1)).toMatchObject({
      by: 'dilshod',
      action: 'edit',
      after: { identityProvider: issuer.issuer, password: 'withdrawn' },
    });

    expect((await signIn('d.rahimov')).body).toMatchObject({ userName: 'dilshod', joined: false });
    expect((await product.call('GET', '/employee/me', { token: body.accessToken })).status).toBe(200);
  });

  test('joining an administrator gives the administrator', async () => {
    const { id } = await registerEmployee(product, 'boss');
    await product.asAdmin('PUT', `/employee/${id}/role`, { role: 'ROLE_ADMIN' });
    expect((await signIn('boss')).body).toMatchObject({ userName: 'boss', role: 'ROLE_ADMIN' });
  });

  test.each([
    ['said not to be verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['said to be verified in words', { email_verified: 'true' }],
    ['missing', { email: undefined }],
    ['no address', { email: 'victim' }],
    ['that address in other letters', { email: 'ｖictim@example.uz' }],
  ])('an e-mail address that is %s joins nobody and makes nobody', async (_what, claims) => {
    if ((await accountOf('victim')).length === 0) await registerEmployee(product, 'victim');
    issuer.people.set('impostor', { email: 'victim@example.uz', preferred_username: 'impostor', ...claims });
    const { status, body } = await signIn('impostor');
    expect([status, body.code]).toEqual([403, 'identity_email_unverified']);
    expect(await accountOf('impostor')).toEqual([]);
    expect(await loginStatus('victim', PASSWORD)).toBe('signed in');
  });

  test("the first administrator's placeholder of an address is nobody's", async () => {
    issuer.people.set('sly', { email: 'admin@localhost' });
    expect((await signIn('sly')).body.code).toBe('identity_email_unverified');
  });

  test('one e-mail address is one person at a provider: the next who has it is refused', async () => {
    issuer.people.set('former', { email: 'post@uty.uz' });
    issuer.people.set('successor', { email: 'post@uty.uz' });
    expect((await signIn('former')).status).toBe(200);
    const { status, body } = await signIn('successor');
    expect([status, body.code]).toEqual([409, 'identity_email_taken']);
  });

  test('user names are made unique, and fit even where the provider has odd ones', async () => {
    await registerEmployee(product, 'ali');
    const names = [];
    for (const [name, preferred] of [
      ['one', 'ALI'],
      ['two', 'ali@uty.uz'],
      ['three', ' a\u0000l\u202ei\t'],
      ['four', 'x'],
      ['five', `${'a'.repeat(300)}`],
      ['six', 7],
    ]) {
      issuer.people.set(`odd.${name}`, { preferred_username: preferred, name: `Ali\u0000 ${'V'.repeat(400)}` });
      names.push((await signIn(`odd.${name}`)).body.userName);
    }
    expect(names).toEqual(['ALI2', 'ali3', 'ali4', 'odd.four', 'a'.repeat(56), 'odd.six']);
  });

  test('many who come at once under one name each get an account of their own', async () => {
    for (let n = 0; n < 4; n++) issuer.people.set(`many${n}`, { preferred_username: 'jasur' });
    const answers = await Promise.all([0, 1, 2, 3].map((n) => signIn(`many${n}`)));
    expect(answers.map((answer) => answer.body.userName).sort()).toEqual(['jasur', 'jasur2', 'jasur3', 'jasur4']);
  });

  test('one person who comes for the first time in two browsers at once gets one account', async () => {
    const browsers = [openBrowser(product), openBrowser(product)];
    const tokens = await Promise.all(browsers.map(async (one) => one.tokensFor('twofold', await one.begin())));
    const answers = await Promise.all(browsers.map((one, index) => one.startSession(tokens[index] as never)));
    expect(answers.map(({ status, body }) => [status, body.userName])).toEqual([
      [200, 'twofold'],
      [200, 'twofold'],
    ]);
    expect(await accountOf('twofold')).toHaveLength(1);
  });

  test('an employee whom the provider brought cannot sign in by any password, until given one', async () => {
    const { userName } = (await signIn('nodira')).body;
    for (const password of ['x', 'null', issuer.issuer])
      expect(await loginStatus(userName, password)).toBe('wrong_credentials');
    const [{ id }] = await accountOf('nodira');
    const { password } = (await product.asAdmin('POST', `/employee/${id}/password`)).body;
    expect(await loginStatus(userName, password)).toBe('signed in');
    expect((await signIn('nodira')).body.userName).toBe(userName);
  });

  test('a disabled employee stays out, known to the provider or not', async () => {
    const [{ id: known }] = await signIn('disabled1').then(() => accountOf('disabled1'));
    const { id: unknown } = await registerEmployee(product, 'disabled2');
    for (const id of [known, unknown]) await product.asAdmin('PUT', `/employee/${id}/disabled`, { disabled: true });
    for (const name of ['disabled1', 'disabled2']) {
      const { status, body } = await signIn(name);
      expect([status, body.code]).toEqual([403, 'account_disabled']);
    }
  });

  test('a sign-in begun in one tab does not spoil that in another', async () => {
    const browser = openBrowser(product);
    const [one, other] = [await browser.begin(), await browser.begin()];
    expect((await browser.startSession(await browser.tokensFor('tabs', one))).status).toBe(200);
    expect((await browser.startSession(await browser.tokensFor('tabs', other))).status).toBe(200);
  });

  test('tokens are in no log line and in no answer', async () => {
    const browser = openBrowser(product);
    const tokens = await browser.tokensFor('quiet', await browser.begin());
    const answers = [await browser.startSession(tokens), await browser.startSession(tokens)];
    expect(answers.map((answer) => answer.status)).toEqual([200, 401]);
    const told = JSON.stringify([answers[1]?.body, product.logged()]);
    for (const secret of [tokens.idToken, tokens.accessToken as string, answers[0]?.body.accessToken])
      expect(told).not.toContain(secret);
  });
});
