import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../test/databases.ts';
import { freePort } from '../test/product-process.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { ADMIN, startTestProduct, type TestProduct } from '../test/test-product.ts';
import { passwordIn, runAdmin } from './admin-command/testing/run-admin.ts';
import { auditOf, PASSWORD, registerEmployee } from './auth/testing/employees.ts';
import { openLiveClient } from './auth/testing/live-client.ts';

/** Shorter than a found session is believed without a notice. */
const AT_ONCE = { timeout: 8_000, interval: 20 };

describe('beside a product that runs on DATABASE_URL', () => {
  let product: TestProduct;
  let DATABASE_URL: string;
  beforeAll(async () => {
    product = await startTestProduct();
    DATABASE_URL = product.pool.options.connectionString as string;
  });
  afterAll(() => product.stop());

  const admin = (...words: string[]) => runAdmin({ DATABASE_URL }, words);
  const login = (usernameOrEmail: string, password: string) =>
    product.call('POST', '/employee/login', { body: { usernameOrEmail, password } });
  const status = async (path: string, token: string) => (await product.call('GET', path, { token })).status;

  test('an employee who is disabled is out at once, and in again when enabled', async () => {
    const employee = await registerEmployee(product, 'to.disable');
    const token = await employee.signIn();
    const screen = await openLiveClient(product.url, token);
    expect(await status('/employee/me', token)).toBe(200);
    expect(await admin('disable', 'TO.DISABLE@example.uz')).toMatchObject({
      code: 0,
      out: 'to.disable is disabled now; sessions ended: 1.\n',
      err: '',
    });
    await expect.poll(() => status('/employee/me', token), AT_ONCE).toBe(401);
    await expect.poll(screen.isOpen, AT_ONCE).toBe(false);
    expect((await login('to.disable', PASSWORD)).body.code).toBe('account_disabled');
    expect((await admin('enable', 'to.disable')).out).toBe('to.disable can sign in now.\n');
    expect((await login('to.disable', PASSWORD)).status).toBe(200);
  });

  test('a role that is given or taken holds at once', async () => {
    const employee = await registerEmployee(product, 'to.promote');
    const token = await employee.signIn();
    expect(await status('/employee', token)).toBe(403);
    expect((await admin('give-admin', 'to.promote')).out).toBe('to.promote is an administrator now.\n');
    await expect.poll(() => status('/employee', token), AT_ONCE).toBe(200);
    expect((await admin('give-admin', 'to.promote')).out).toBe('to.promote is an administrator already.\n');
    expect((await admin('take-admin', 'to.promote')).out).toBe('to.promote is an ordinary employee now.\n');
    expect((await admin('give-dispatcher', 'to.promote', '--mtu', 'Бухоро')).out).toBe(
      'to.promote is the dispatcher of the MTU Buxoro now.\n',
    );
    expect((await admin('take-admin', 'to.promote')).out).toBe('to.promote is a dispatcher already.\n');
    expect((await admin('take-dispatcher', 'to.promote')).out).toBe('to.promote is an ordinary employee now.\n');
    await expect.poll(() => status('/employee', token), AT_ONCE).toBe(403);
  });

  test('a password is reset, told, and lets in', async () => {
    const employee = await registerEmployee(product, 'to.reset');
    const token = await employee.signIn();
    expect(await status('/employee/me', token)).toBe(200);
    const run = await admin('reset-password', 'to.reset');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('sessions ended: 1.') });
    await expect.poll(() => status('/employee/me', token), AT_ONCE).toBe(401);
    expect((await login('to.reset', PASSWORD)).status).toBe(401);
    expect((await login('to.reset', passwordIn(run))).status).toBe(200);
  });

  test('an account is made, of an administrator too, once', async () => {
    const run = await admin('create', 'made', '--admin', '--first-name', 'Jahongir');
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('made is an administrator now.\n') });
    expect((await login('made', passwordIn(run))).body.role).toBe('ROLE_ADMIN');
    expect(await admin('create', 'MADE')).toMatchObject({
      code: 1,
      out: '',
      err: 'Another employee has this user name.\n',
    });
    await admin('take-admin', 'made');
  });

  test('employees are listed, and what they entered does not steer the terminal', async () => {
    const { id } = await registerEmployee(product, 'listed', { lastName: 'Alert' });
    // As it could be entered once.
    await product.pool.query('UPDATE employee SET first_name = $2 WHERE id = $1', [id, 'Red\u001b[31m']);
    const { code, out } = await admin('list', '--search', 'listed');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^User name +Name +E-mail +Role +State +Last seen\nlisted +Red�\[31m Alert +listed@example\.uz/,
    );
    expect(out).toMatch(/employee +enabled +never\n\nEmployees: 1\n$/);
    expect((await admin('list')).out).toContain('administrator  enabled');
  });

  test('the last administrator stays one', async () => {
    for (const what of ['take-admin', 'disable'])
      expect(await admin(what, ADMIN.usernameOrEmail)).toMatchObject({
        code: 1,
        out: '',
        err: 'admin is the last administrator who can sign in.\n',
      });
    expect(await status('/employee', product.adminToken)).toBe(200);
  });

  test('what is done is written down as done by nobody', async () => {
    await admin('create', 'audited');
    await admin('disable', 'audited');
    expect(await auditOf(product, 'audited')).toEqual([
      { by: null, action: 'add', before: null, after: expect.objectContaining({ userName: 'audited' }) },
      { by: null, action: 'edit', before: { disabled: false }, after: { disabled: true } },
    ]);
  });

  test('a backup is taken beside the product', async () => {
    const folder = path.join(await makeTemporaryFolder('vagon-backup-'), 'backup');
    onTestFinished(() => rm(path.dirname(folder), { recursive: true }));
    expect(await admin('backup', folder)).toMatchObject({ code: 0, out: expect.stringMatching(/^Backed up \d+ rows/) });
  });

  test('nobody of that name is told', async () => {
    expect(await admin('disable', 'nobody')).toMatchObject({ code: 1, err: 'There is no employee nobody.\n' });
  });

  test('npm runs it, with its exit code', async () => {
    const script = 'scripts/admin.mjs';
    expect(await runAdmin({ DATABASE_URL }, ['list'], { script })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Employees: '),
    });
    expect((await runAdmin({ DATABASE_URL }, ['disable', 'nobody'], { script })).code).toBe(1);
  });
});

describe('without a product that runs', () => {
  test('a database that is still empty gets its tables, and its first administrator', async () => {
    const name = await createDatabase(inject('databaseServer'));
    onTestFinished(() => dropDatabase(inject('databaseServer'), name));
    const DATABASE_URL = withDatabase(inject('databaseServer'), name);
    expect((await runAdmin({ DATABASE_URL }, ['list'])).out).toMatch(/Employees: 0\nThe first administrator is made/);
    expect((await runAdmin({ DATABASE_URL }, ['create', 'boss', '--admin'])).code).toBe(0);
    expect((await runAdmin({ DATABASE_URL }, ['disable', 'boss'])).err).toContain('boss is the last administrator');
  });

  test('a database that cannot be reached is told as DATABASE_URL, without its password', async () => {
    const DATABASE_URL = `postgres://user:sesame@127.0.0.1:${await freePort()}/vagon`;
    const { code, out, err } = await runAdmin({ DATABASE_URL }, ['list']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be used/);
    expect(err).not.toContain('sesame');
  });

  test('a wrong call shows what was wrong and the help, and opens nothing', async () => {
    const { code, out, err } = await runAdmin({ DATABASE_URL: 'not read' }, ['diasble', 'boss']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^'diasble' is nothing that this command does\.\n\nnpm run admin -- <what>\n/);
    expect(await runAdmin({ DATABASE_URL: 'not read' }, ['help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^npm run admin/),
      err: '',
    });
  });
});
