import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of the browser's storage as the session uses. */
class StorageDouble {
  #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  clear = () => this.#values.clear();
}

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

test('a reloaded tab stays signed in without asking', async () => {
  local.setItem('token', 'Bearer abc');
  tab.setItem('authenticatedUser', 'malika');
  tab.setItem('role', 'ROLE_EMPLOYEE');
  const { currentSession } = await openTab();
  expect(currentSession()).toEqual({ status: 'signed-in', user: { userName: 'malika', role: 'ROLE_EMPLOYEE' } });
});

test('a new tab asks whose token it is and fills its own storage', async () => {
  local.setItem('token', 'Bearer abc');
  answer = async () => json(malika);
  const { currentSession } = await openTab();
  expect(currentSession().status).toBe('restoring');
  await vi.waitFor(() => expect(currentSession().status).toBe('signed-in'));
  expect(tab.getItem('authenticatedUser')).toBe('malika');
});

test('a token that has expired signs out cleanly', async () => {
  local.setItem('token', 'Bearer old');
  answer = async () => json({ code: 'unauthorized' }, 401);
  const { currentSession } = await openTab();
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signed-out', expired: true }));
  expect(local.getItem('token')).toBeNull();
});

test('a server that cannot be reached signs nobody out', async () => {
  local.setItem('token', 'Bearer abc');
  answer = () => Promise.reject(new TypeError('fetch failed'));
  const { currentSession, restoreSession } = await openTab();
  await vi.waitFor(() => expect(currentSession().status).toBe('unconfirmed'));
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
