import { rm } from 'node:fs/promises';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { ROLE_ADMIN, type Role } from '@vagon/contract';
import { createDatabase, dropDatabase, withDatabase } from '../server/test/databases.ts';
import { type ProductProcess, startProductProcess } from '../server/test/product-process.ts';
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts';
import { DATABASE_SERVER, DATABASE_TEMPLATE } from './global-setup.ts';

export const ADMIN = { name: 'admin', password: 'password of the journeys' };
export const INGEST_TOKEN = 'ingest token of the journeys';
/** One transparent pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
/** What the browser says of a page that is left while its live connection opens; nothing is wrong then. */
const LEFT_WHILE_CONNECTING = /WebSocket is closed before the connection is established/;
const SCREENSHOT_FOLDER = process.env.SCREENSHOTS;

/** The real product for a whole test run, and ways to feed it as its surroundings would. */
export interface World extends ProductProcess {
  /** Its record, so that a journey can put there what happened. */
  databaseUrl: string;
  /** Calls the API as the administrator; throws unless it answers well. */
  asAdmin(method: string, address: string, body?: unknown): Promise<unknown>;
  /** Registers a wagon with a location sensor `L…` and a state sensor `S…`. */
  addWagon(number: number): Promise<void>;
  /** Sends readings through the HTTP door. */
  send(readings: unknown): Promise<void>;
}

async function startWorld(
  name: string,
  environment: Record<string, string>,
): Promise<World & { end(): Promise<void> }> {
  const dataDir = await makeTemporaryFolder(`vagon-e2e-${name}-`);
  const server = process.env[DATABASE_SERVER] as string;
  const database = await createDatabase(server, process.env[DATABASE_TEMPLATE]);
  const databaseUrl = withDatabase(server, database);
  const product = await startProductProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: ADMIN.password,
    INGEST_TOKEN,
    ...environment,
  });
  async function call(token: string, method: string, address: string, body?: unknown): Promise<unknown> {
    const response = await fetch(product.url + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
  const login = (await call('', 'POST', '/employee/login', {
    usernameOrEmail: ADMIN.name,
    password: ADMIN.password,
  })) as { accessToken: string };
  admin = { userName: ADMIN.name, role: ROLE_ADMIN, accessToken: login.accessToken };
  const asAdmin: World['asAdmin'] = (method, address, body) => call(login.accessToken, method, address, body);
  return {
    ...product,
    databaseUrl,
    asAdmin,
    async addWagon(number) {
      const wagon = { number, country_id: 1, wagonType_id: 1 };
      await asAdmin('POST', '/wagons', wagon);
      await asAdmin('POST', '/sensor', { number: `L${number}`, sensorTypeId: 1 });
      await asAdmin('POST', '/sensor', { number: `S${number}`, sensorTypeId: 2 });
      await asAdmin('PUT', `/wagons/${number}`, {
        ...wagon,
        sensorNumbers: [
          { idType: 1, sensorNumber: `S${number}` },
          { idType: 2, sensorNumber: `L${number}` },
        ],
      });
    },
    async send(readings) {
      await call(INGEST_TOKEN, 'POST', '/telemetry', readings);
    },
    async end() {
      await product.stop();
      await dropDatabase(server, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestFixtures {
  /** Patterns of console errors that this journey means to cause. */
  expectedErrors: RegExp[];
  /** A page on the product with tiles served; any unexpected console error fails the test. */
  page: Page;
}

/** What a file of journeys may choose for all of them. */
export interface WorldFixtures {
  world: World;
  /** Files that give the same name share one product; one that counts wagons takes a name of its own. */
  worldName: string;
  /** Configuration of the product besides what every journey needs. */
  worldEnvironment: Record<string, string>;
}

export const test = base.extend<TestFixtures, WorldFixtures>({
  worldName: ['shared', { option: true, scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern
  worldEnvironment: [async ({}, use) => use({}), { scope: 'worker' }],

  world: [
    async ({ worldName, worldEnvironment }, use) => {
      const world = await startWorld(worldName, worldEnvironment);
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ world }, use) => use(world.url),

  expectedErrors: [[], { option: true }],

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        errors.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
    await page.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: TILE }),
    );
    await use(page);
    const unexpected = errors.filter(
      (error) => ![LEFT_WHILE_CONNECTING, ...expectedErrors].some((pattern) => pattern.test(error)),
    );
    expect(unexpected, 'errors and warnings in the browser console').toEqual([]);
  },
});

export { expect };

/**
 * Marks what looks at the same once more, in a further language, width or colour, or by a further forgery that the
 * server's own tests hold: left out unless JOURNEYS=all, so that the tests end in time on two cores.
 */
export const FURTHER = { tag: '@further' };
/** Whether those are looked at too. */
export const LOOKS_FURTHER = process.env.JOURNEYS === 'all';

/** Who has signed in, and what the login answered. */
export interface SignedIn {
  userName: string;
  role: Role;
  accessToken: string;
}

/** The administrator in the product of the journeys that run now. */
let admin: SignedIn;

/**
 * Empties both storages at an address of the product that does not open the
 * app, and stays there: calls that a screen still has under way would be
 * refused, and might fill the storages again.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Leaves in the storages what signing in at the login screen does; tries there
 * are limited. Whoever was signed in before is forgotten. The page stands
 * outside the app then: the journey goes to its screen by itself.
 */
export async function signInWith(page: Page, { userName, role, accessToken }: SignedIn): Promise<void> {
  await forgetSession(page);
  await page.evaluate(
    (user) => {
      localStorage.setItem('token', user.token);
      localStorage.setItem('username', user.name);
      localStorage.setItem('role', user.role);
      sessionStorage.setItem('authenticatedUser', user.name);
      sessionStorage.setItem('role', user.role);
    },
    { token: `Bearer ${accessToken}`, name: userName, role },
  );
}

/** {@link signInWith} as the administrator. */
export const signIn = (page: Page): Promise<void> => signInWith(page, admin);

/** Signs in through the login screen. */
export async function signInByForm(page: Page, name = ADMIN.name, password = ADMIN.password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/Username or Email/).fill(name);
  await page.getByLabel('Parol', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/**
 * Lets the time limits of the page's calls run out when a journey says so, not after their time.
 * @returns makes those that are under way run out
 */
export async function takeOverLimits(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      window.addEventListener('limit', () => limit.abort(new DOMException('', 'TimeoutError')), { once: true });
      return limit.signal;
    };
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('limit')));
}

/** Holds the page against axe's rules, WCAG 2.2 A and AA included. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A screen's code is loaded with it: until it stands there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // To tell what is well too, and where, takes axe a fifth of its time.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  const told = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html).slice(0, 3),
  }));
  expect(told, `accessibility of ${screen}`).toEqual([]);
}

/** Nothing sticks out sideways: the page itself never scrolls horizontally. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `width of ${screen}`).toBeLessThanOrEqual(view as number);
}

/** Keeps a picture where `SCREENSHOTS` names a folder, for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (SCREENSHOT_FOLDER) await page.screenshot({ path: path.join(SCREENSHOT_FOLDER, `${name}.png`) });
}
