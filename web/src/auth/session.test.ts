import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of the browser's storage as the session uses. */
class StorageDouble {
  #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  clear = () => this.#values.clear();
}

const WITHIN = { timeout: 30_000 };
let local: StorageDouble;
let tab: StorageDouble;
let answer: () => Promise<Response>;

const malika = { id: 7, userName: 'malika', firstName: 'M', lastName: 'K', email: 'm@x.uz', role: 'ROLE_EMPLOYEE' };
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  local = new StorageDouble();
  tab = new StorageDouble();
  answer = () => expect.unreachable('nothing should have been asked');
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => answer());
});

afterEach(() => vi.unstubAllGlobals());

/** What a tab does when it opens. */
async function openTab() {
  vi.resetModules();
  const session = await import('./session.ts');
  session.watchSession();
  return session;
}

test('a login is remembered for all tabs, and this tab is authenticated', async () => {
  const { beginSession, currentSession } = await openTab();
  beginSession('abc', { userName: 'malika', role: 'ROLE_EMPLOYEE' });
  expect(currentSession().status).toBe('signed-in');
  expect(local.getItem('token')).toBe('Bearer abc');
  expect([local.getItem('username'), local.getItem('role')]).toEqual(['malika', 'ROLE_EMPLOYEE']);
  expect([tab.getItem('authenticatedUser'), tab.getItem('role')]).toEqual(['malika', 'ROLE_EMPLOYEE']);
});

/** A tab that is reloaded: its own storage knows the employee. */
function reloadTab() {
  local.setItem('token', 'Bearer abc');
  tab.setItem('authenticatedUser', 'malika');
  tab.setItem('role', 'ROLE_EMPLOYEE');
  return openTab();
}

test('a reloaded tab is signed in at once, also while the server cannot be reached', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'));
  const { currentSession, refreshSession } = await reloadTab();
  expect(currentSession()).toEqual({ status: 'signed-in', user: { userName: 'malika', role: 'ROLE_EMPLOYEE' } });
  await refreshSession();
  expect(currentSession().status).toBe('signed-in');
});

test('a reloaded tab learns of a role that was given meanwhile', async () => {
  answer = async () => json({ ...malika, role: 'ROLE_ADMIN' });
  const { currentSession } = await reloadTab();
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ user: { role: 'ROLE_ADMIN' } }), WITHIN);
  expect([local.getItem('role'), tab.getItem('role')]).toEqual(['ROLE_ADMIN', 'ROLE_ADMIN']);
});

test('a call that is refused for its role lets the session learn of the new one', async () => {
  const { beginSession, currentSession } = await openTab();
  beginSession('abc', { userName: 'malika', role: 'ROLE_ADMIN' });
  const { apiFetch } = await import('../api/api-fetch.ts');
  answer = async () => {
    answer = async () => json(malika);
    return json({ code: 'forbidden' }, 403);
  };
  await expect(apiFetch('/employee')).rejects.toMatchObject({ code: 'forbidden' });
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ user: { role: 'ROLE_EMPLOYEE' } }), WITHIN);
});

test('a refusal that is not about the role changes nothing and asks nothing', async () => {
  const { beginSession, currentSession } = await openTab();
  beginSession('abc', { userName: 'malika', role: 'ROLE_ADMIN' });
  const { apiFetch } = await import('../api/api-fetch.ts');
  answer = async () => {
    answer = () => expect.unreachable('nothing more should have been asked');
    return json({ code: 'wrong_password' }, 403);
  };
  await expect(apiFetch('/employee/me/password', { method: 'PUT', body: {} })).rejects.toMatchObject({ status: 403 });
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { role: 'ROLE_ADMIN' } });
});

test('a new tab asks whose token it is and fills its own storage', async () => {
  local.setItem('token', 'Bearer abc');
  answer = async () => json(malika);
  const { currentSession } = await openTab();
  expect(currentSession().status).toBe('restoring');
  await vi.waitFor(() => expect(currentSession().status).toBe('signed-in'), WITHIN);
  expect(tab.getItem('authenticatedUser')).toBe('malika');
});

test('a token that has expired signs out cleanly', async () => {
  local.setItem('token', 'Bearer old');
  answer = async () => json({ code: 'unauthorized' }, 401);
  const { currentSession } = await openTab();
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signed-out', expired: true }), WITHIN);
  expect(local.getItem('token')).toBeNull();
});

test('a server that cannot be reached signs nobody out', async () => {
  local.setItem('token', 'Bearer abc');
  answer = () => Promise.reject(new TypeError('fetch failed'));
  const { currentSession, restoreSession } = await openTab();
  await vi.waitFor(() => expect(currentSession().status).toBe('unconfirmed'), WITHIN);
  expect(local.getItem('token')).toBe('Bearer abc');

  answer = async () => json(malika);
  await restoreSession();
  expect(currentSession().status).toBe('signed-in');
});

test('a logout clears both storages even when the server cannot be told', async () => {
  const { beginSession, currentSession, logout } = await openTab();
  beginSession('abc', { userName: 'malika', role: 'ROLE_EMPLOYEE' });
  answer = () => Promise.reject(new TypeError('fetch failed'));
  await logout();
  expect(currentSession()).toEqual({ status: 'signed-out', expired: false });
  expect([local.getItem('token'), tab.getItem('authenticatedUser')]).toEqual([null, null]);
});

test('a logout in another tab signs this one out', async () => {
  const { beginSession, currentSession } = await openTab();
  beginSession('abc', { userName: 'malika', role: 'ROLE_EMPLOYEE' });
  local.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { storageArea: local, key: null }));
  expect(currentSession()).toEqual({ status: 'signed-out', expired: false });
});
