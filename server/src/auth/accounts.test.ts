import { foldName } from '@vagon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { createSessions } from './sessions.ts';
import { auditOf, PASSWORD, registerEmployee, type TestEmployee } from './testing/employees.ts';
import { openLiveClient } from './testing/live-client.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => product.stop());

const register = (userName: string, more?: object) => registerEmployee(product, userName, more);
const login = (usernameOrEmail: string, password = PASSWORD) =>
  product.call('POST', '/employee/login', { body: { usernameOrEmail, password } });
const me = async (token: string) => (await product.call('GET', '/employee/me', { token })).status;
const setRole = ({ id }: TestEmployee, role: string) => product.asAdmin('PUT', `/employee/${id}/role`, { role });
const setDisabled = ({ id }: TestEmployee, disabled: boolean) =>
  product.asAdmin('PUT', `/employee/${id}/disabled`, { disabled });

describe('the list of employees', () => {
  const found = async (search: string) =>
    (await product.asAdmin('GET', `/employee?search=${encodeURIComponent(search)}&size=100`)).body.data.map(
      ({ userName }: { userName: string }) => userName,
    );

  beforeAll(async () => {
    await register('list.b', { firstName: 'Oʻtkir', lastName: 'Yoʻldoshev', phoneNumber: '+998 (93) 555-01-02' });
    await register('List.A', { firstName: 'Шуҳрат', lastName: 'Ғаниев', email: 'boshliq@temiryol.uz' });
    await register('list.c');
  });

  test('is by user name, whatever its case, and pages with an exact count', async () => {
    expect(await found('list.')).toEqual(['List.A', 'list.b', 'list.c']);
    const { body } = await product.asAdmin('GET', '/employee?search=list.&size=2&page=1');
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2, data: [{ userName: 'list.c' }] });
  });

  test('shows the account and nothing of its password', async () => {
    const { body } = await product.asAdmin('GET', '/employee?search=list.b');
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        userName: 'list.b',
        firstName: 'Oʻtkir',
        lastName: 'Yoʻldoshev',
        email: 'list.b@example.uz',
        phoneNumber: '+998 (93) 555-01-02',
        role: 'ROLE_EMPLOYEE',
        disabled: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        lastSeen: null,
      },
    ]);
  });

  test.each([
    ['part of a user name', 'IST.B', 'list.b'],
    ['part of a name without its apostrophe', 'oldosh', 'list.b'],
    ['a name with another apostrophe', "o'tkir yo‘ldoshev", 'list.b'],
    ['the names in the other order', 'Yoldoshev Otkir', 'list.b'],
    ['a name in Cyrillic', 'Ўткир', 'list.b'],
    ['a Cyrillic name in Latin', 'shuhrat ganiyev', 'List.A'],
    ['part of an e-mail address', 'BOSHLIQ@temir', 'List.A'],
    ['part of a telephone number however it is parted', '93 5550', 'list.b'],
  ])('finds by %s', async (_what, search, userName) => {
    expect(await found(search)).toEqual([userName]);
  });

  test('finds nobody by what goes over from one field into the next', async () => {
    expect(await found('list.b otkir')).toEqual([]);
  });

  test('is for administrators', async () => {
    const token = await (await register('list.reader')).signIn();
    expect((await product.call('GET', '/employee', { token })).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await product.call('GET', '/employee')).status).toBe(401);
  });

  test('the database folds names as the contract does', async () => {
    const letters = 'абвгғдеёжзийкқлмнопрстуўфхҳцчшщъыьэюя';
    const names = [...letters, ...letters.toUpperCase(), "Qo'ng'irot", 'QOʻNGʻIROT', "'ʻʼ’‘`´ʹ′", 'И\u0306'];
    names.push('Янгиер', "Yangiy'er", ' Ich-kala  – 2 ', '—', '100 % _ \\d');
    const { rows } = await product.pool.query('SELECT fold_name(name) AS folded FROM unnest($1::text[]) AS name', [
      names,
    ]);
    expect(rows.map((row) => row.folded)).toEqual(names.map(foldName));
  });
});

describe('a role', () => {
  test('that is given and taken holds at the very next call of a session that lives on', async () => {
    const employee = await register('role.taker');
    const token = await employee.signIn();
    const list = async () => (await product.call('GET', '/employee', { token })).status;
    const live = await openLiveClient(product.url, token);
    expect(await list()).toBe(403);
    const given = await setRole(employee, 'ROLE_ADMIN');
    expect(given).toMatchObject({ status: 200, body: { id: employee.id, role: 'ROLE_ADMIN', disabled: false } });
    expect(await list()).toBe(200);
    expect((await setRole(employee, 'ROLE_EMPLOYEE')).body.role).toBe('ROLE_EMPLOYEE');
    expect(await list()).toBe(403);
    expect(await me(token)).toBe(200);
    expect(live.isOpen()).toBe(true);
  });

  test('is written down with what changed, once, and not where nothing did', async () => {
    const employee = await register('role.audited');
    await setRole(employee, 'ROLE_ADMIN');
    await setRole(employee, 'ROLE_ADMIN');
    await setRole(employee, 'ROLE_EMPLOYEE');
    expect((await auditOf(product, 'role.audited')).slice(1)).toEqual([
      { by: 'admin', action: 'edit', before: { role: 'ROLE_EMPLOYEE' }, after: { role: 'ROLE_ADMIN' } },
      { by: 'admin', action: 'edit', before: { role: 'ROLE_ADMIN' }, after: { role: 'ROLE_EMPLOYEE' } },
    ]);
  });

  test('of a dispatcher comes with a place, which the employee is told of and loses with the role', async () => {
    const employee = await register('role.dispatcher');
    const place = { level: 'region', id: 2 };
    const give = (body: object) => product.asAdmin('PUT', `/employee/${employee.id}/role`, body);
    expect((await give({ role: 'ROLE_DISPATCHER', place })).body).toMatchObject({ role: 'ROLE_DISPATCHER', place });
    const { body: signedIn } = await login('role.dispatcher');
    expect(signedIn).toMatchObject({ role: 'ROLE_DISPATCHER', place });
    const token = signedIn.accessToken;
    expect((await product.call('GET', '/employee/me', { token })).body).toMatchObject({
      role: 'ROLE_DISPATCHER',
      place,
    });
    expect(await employee.account()).toMatchObject({ place });
    const station = { level: 'station', id: 7 };
    await give({ role: 'ROLE_DISPATCHER', place: station });
    expect((await give({ role: 'ROLE_EMPLOYEE' })).body).not.toHaveProperty('place');
    expect((await auditOf(product, 'role.dispatcher')).slice(1)).toMatchObject([
      { before: { role: 'ROLE_EMPLOYEE' }, after: { role: 'ROLE_DISPATCHER', place } },
      { before: { place }, after: { place: station } },
      { before: { place: station }, after: { role: 'ROLE_EMPLOYEE' } },
    ]);
  });

  test.each([
    [{ role: 'ROLE_DISPATCHER' }, 400, 'validation_failed'],
    [{ role: 'ROLE_DISPATCHER', place: { level: 'region' } }, 400, 'validation_failed'],
    [{ role: 'ROLE_EMPLOYEE', place: { level: 'railway' } }, 400, 'validation_failed'],
    [{ role: 'ROLE_DISPATCHER', place: { level: 'station', id: 9999 } }, 404, 'place_not_found'],
  ])('with a place that does not go with it is refused: %j', async (body, status, code) => {
    const { id } = (await product.asAdmin('GET', '/employee/me')).body;
    expect((await product.asAdmin('PUT', `/employee/${id}/role`, body)).body).toMatchObject({ status, code });
  });

  test('that does not exist is refused, and so is an employee who does not', async () => {
    const employee = await register('role.wrong');
    expect((await setRole(employee, 'ROLE_KING')).body).toMatchObject({ status: 400, code: 'validation_failed' });
    for (const [method, path, body] of [
      ['PUT', '/employee/999999/role', { role: 'ROLE_ADMIN' }],
      ['PUT', '/employee/999999/disabled', { disabled: true }],
      ['POST', '/employee/999999/password', undefined],
    ] as const)
      expect((await product.asAdmin(method, path, body)).body).toMatchObject({
        status: 404,
        code: 'employee_not_found',
      });
  });
});

describe('a disabled employee', () => {
  test('is out at the very next call, on every screen, and stays out with the old tokens when enabled', async () => {
    const employee = await register('disabled');
    const tokens = [await employee.signIn(), await employee.signIn()];
    const screens = await Promise.all(tokens.map((token) => openLiveClient(product.url, token)));
    const bystander = await openLiveClient(product.url, product.adminToken);
    for (const token of tokens) expect(await me(token)).toBe(200);

    expect((await setDisabled(employee, true)).body).toMatchObject({ userName: 'disabled', disabled: true });
    for (const token of tokens) expect(await me(token)).toBe(401);
    for (const screen of screens) await expect.poll(screen.isOpen).toBe(false);
    expect(bystander.isOpen()).toBe(true);

    expect((await setDisabled(employee, false)).body.disabled).toBe(false);
    for (const token of tokens) expect(await me(token)).toBe(401);
    expect(await me(await employee.signIn())).toBe(200);
  });

  test('is told so with the right password alone', async () => {
    const employee = await register('disabled.told');
    await setDisabled(employee, true);
    expect((await login('disabled.told')).body).toMatchObject({ status: 403, code: 'account_disabled' });
    expect((await login('disabled.told', 'a guess')).body).toEqual((await login('nobody-at-all', 'a guess')).body);
  });

  test('is written down with what changed', async () => {
    const employee = await register('disabled.audited');
    await setDisabled(employee, true);
    await setDisabled(employee, false);
    expect((await auditOf(product, 'disabled.audited')).slice(1)).toEqual([
      { by: 'admin', action: 'edit', before: { disabled: false }, after: { disabled: true } },
      { by: 'admin', action: 'edit', before: { disabled: true }, after: { disabled: false } },
    ]);
  });
});

describe('a password that an administrator resets', () => {
  test('is a new one, told once; the former and all sessions are worth nothing', async () => {
    const employee = await register('reset');
    const token = await employee.signIn();
    const screen = await openLiveClient(product.url, token);
    expect(await me(token)).toBe(200);
    const { status, headers, body } = await product.asAdmin('POST', `/employee/${employee.id}/password`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.password).toMatch(/^[\w-]{24}$/);
    expect(await me(token)).toBe(401);
    await expect.poll(screen.isOpen).toBe(false);
    expect((await login('reset')).body.code).toBe('wrong_credentials');
    expect(await me(await employee.signIn(body.password))).toBe(200);
  });

  test('is not in the audit, in whatever form', async () => {
    const employee = await register('reset.audited');
    await product.asAdmin('POST', `/employee/${employee.id}/password`);
    expect(await auditOf(product, 'reset.audited')).toEqual([
      {
        by: 'reset.audited',
        action: 'add',
        before: null,
        after: {
          userName: 'reset.audited',
          firstName: 'Gulnora',
          lastName: 'Karimova',
          email: 'reset.audited@example.uz',
          phoneNumber: '+998 90 123-45-67',
          role: 'ROLE_EMPLOYEE',
        },
      },
      { by: 'admin', action: 'edit', before: null, after: { password: 'reset' } },
    ]);
  });

  test('does not leave a session to who signed in with the former at that moment', async () => {
    const employee = await register('reset.meanwhile');
    const { rows } = await product.pool.query('SELECT password_hash FROM employee WHERE id = $1', [employee.id]);
    await product.asAdmin('POST', `/employee/${employee.id}/password`);
    expect(await createSessions(product.pool).start(employee.id, rows[0].password_hash)).toBeNull();
  });
});

describe("one's own password", () => {
  const change = (token: string, currentPassword: string, newPassword = 'poyezd 2100 Xiva') =>
    product.call('PUT', '/employee/me/password', { token, body: { currentPassword, newPassword } });

  test('is changed with the current one; the other sessions end, this one stays', async () => {
    const employee = await register('own');
    const [here, elsewhere] = [await employee.signIn(), await employee.signIn()];
    const [screenHere, screenElsewhere] = [
      await openLiveClient(product.url, here),
      await openLiveClient(product.url, elsewhere),
    ];
    for (const token of [here, elsewhere]) expect(await me(token)).toBe(200);
    expect((await change(here, PASSWORD)).status).toBe(204);
    expect(await me(elsewhere)).toBe(401);
    await expect.poll(screenElsewhere.isOpen).toBe(false);
    expect(await me(here)).toBe(200);
    expect(screenHere.isOpen()).toBe(true);
    expect((await login('own')).status).toBe(401);
    expect(await me(await employee.signIn('poyezd 2100 Xiva'))).toBe(200);
    expect((await auditOf(product, 'own')).slice(1)).toEqual([
      { by: 'own', action: 'edit', before: null, after: { password: 'changed' } },
    ]);
  });

  test('is not changed with a wrong one, which signs nobody out and is limited in tries', async () => {
    const employee = await register('own.guessed');
    const token = await employee.signIn();
    expect((await change(token, 'a guess')).body).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await me(token)).toBe(200);
    expect((await login('own.guessed')).status).toBe(200);
    let last = await change(token, 'a guess');
    for (let tries = 0; tries < 15 && last.status === 403; tries++) last = await change(token, 'a guess');
    expect(last.body).toMatchObject({ status: 429, code: 'too_many_tries' });
    const bystander = await (await register('own.bystander')).signIn();
    expect((await change(bystander, PASSWORD)).status).toBe(204);
  });

  test('that is too short is refused with its field named', async () => {
    const token = await (await register('own.short')).signIn();
    expect((await change(token, PASSWORD, 'short')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'newPassword' }],
    });
  });
});

describe('when an employee was last seen', () => {
  const setLastSeen = (id: number) =>
    product.pool.query("UPDATE employee SET last_seen_at = '2026-01-01T00:00:00Z' WHERE id = $1", [id]);

  test('is the sign-in and the lengthening of a session, and no other call', async () => {
    const employee = await register('seen');
    expect((await employee.account()).lastSeen).toBeNull();
    const before = Date.now();
    const token = await employee.signIn();
    expect(Date.parse((await employee.account()).lastSeen as string)).toBeGreaterThanOrEqual(before - 1000);

    await setLastSeen(employee.id);
    expect(await me(token)).toBe(200);
    expect((await employee.account()).lastSeen).toBe('2026-01-01T00:00:00.000Z');

    const later = createSessions(product.pool, () => Date.now() + 3_600_000);
    expect(await later.find(token)).toMatchObject({ userName: 'seen' });
    expect(Date.parse((await employee.account()).lastSeen as string)).toBeGreaterThanOrEqual(before - 1000);
  });
});
