import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

const KB = 1000;
/** Gzip bytes of scripts, styles and the page itself that a screen may load. */
const BUDGETS = { landing: 200 * KB, login: 200 * KB, search: 330 * KB };

/** Opens a screen with an empty cache and adds up what it loaded, as gzip would send it. */
async function gzipBytesOf(page: Page, address: string): Promise<{ bytes: number; files: string[] }> {
  let bytes = 0;
  const files: string[] = [];
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!['document', 'script', 'stylesheet'].includes(response.request().resourceType())) return;
    pending.push(
      response.body().then((body) => {
        bytes += gzipSync(body).length;
        files.push(new URL(response.url()).pathname);
      }),
    );
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  return { bytes, files };
}

test('the landing page and the login screen stay small and never load the map', async ({ page }) => {
  for (const [address, budget] of [
    ['/home', BUDGETS.landing],
    ['/login', BUDGETS.login],
  ] as const) {
    const { bytes, files } = await gzipBytesOf(page, address);
    expect(bytes, `gzip bytes of ${address}`).toBeGreaterThan(20 * KB);
    expect(bytes, `gzip bytes of ${address}`).toBeLessThanOrEqual(budget);
    expect(files.filter((file) => /map|leaflet|borders|sockjs|stomp/i.test(file))).toEqual([]);
  }
});

test('the search screen with its map stays within its budget', async ({ browser, page, world }) => {
  await signIn(page);
  const state = await page.context().storageState();
  const context = await browser.newContext({ storageState: state, baseURL: world.url });
  const fresh = await context.newPage();
  await fresh.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  const { bytes, files } = await gzipBytesOf(fresh, '/search');
  await expect(fresh.getByRole('application')).toBeVisible();
  await context.close();
  expect(files.some((file) => /fleet-map/.test(file))).toBe(true);
  expect(bytes, 'gzip bytes of /search').toBeLessThanOrEqual(BUDGETS.search);
});
