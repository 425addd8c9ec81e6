import { type Browser, type CDPSession, type Page, chromium as playwright } from 'playwright-core';
import { chromium, unpackChromium } from '../../e2e/chromium.ts';
import { ADMIN_PASSWORD } from './bench-process.ts';

/** The browser of the journeys; close it at the end. */
export async function openBrowser(): Promise<Browser> {
  await unpackChromium();
  return playwright.launch(chromium());
}

/** A page that is signed in as administrator and loads no tiles. */
export async function openPage(
  browser: Browser,
  { url }: { url: string },
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport });
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel(/Username or Email/).fill('admin');
  await page.getByLabel('Parol', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
  await page.waitForURL('**/home');
  return page;
}

/** Milliseconds that the page's main thread worked until the search screen was opened and `untilDrawn` came true. */
export async function cpuUntilDrawn(page: Page, untilDrawn: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Of the thread, not of the clock: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/home', { waitUntil: 'networkidle' });
  const before = await worked(session);
  await page.goto('/search');
  await untilDrawn();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await worked(session);
  await session.detach();
  // A page that was opened in a new process counts from nought again.
  return after >= before ? after - before : after;
}

async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Waits until the map's legend counts so many wagons in one of its lines: it counts what is drawn. */
export const untilCounted = (page: Page, state: string, wagons: number) =>
  page.waitForFunction(
    (line) => document.body.innerText.replaceAll(/[\s\u00a0]/g, '').includes(line),
    `${state}:${wagons}`,
    { timeout: 60_000 },
  );
