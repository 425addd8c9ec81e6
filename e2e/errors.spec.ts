import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, keepPicture, signIn, takeOverLimits, test } from './journey.ts';

test.use({ expectedErrors: [/ERR_|Failed to load resource/] });

/** Each list of the product: screen, call, what is said to have failed. */
const LISTS = [
  ['/search', '**/wagonPositions/byCondition?**', 'Vagonlar roʻyxatini yuklab boʻlmadi.'],
  ['/admin', '**/wagons/all?**', 'Vagonlar roʻyxatini yuklab boʻlmadi.'],
  ['/admin?tab=sensors', '**/sensor?**', 'Sensorlar roʻyxatini yuklab boʻlmadi.'],
  ['/admin/unknown-sensors', '**/telemetry/unassigned?**', 'Sensorlar roʻyxatini yuklab boʻlmadi.'],
  ['/admin/changes', '**/audit?**', 'Oʻzgarishlar tarixini yuklab boʻlmadi.'],
  ['/admin/employees', '**/employee?**', 'Xodimlar roʻyxatini yuklab boʻlmadi.'],
] as const;

const replacement = (page: Page) => page.getByRole('main').getByRole('alert');
const heading = (page: Page) => replacement(page).getByRole('heading', { name: 'Something went wrong!' });

test("a list that cannot be loaded: 'Something went wrong!' with what failed under it, until it works again", async ({
  page,
}) => {
  await signIn(page);
  for (const [screen, call, what] of LISTS) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { status: 500, code: 'internal' } }));
    await page.goto(screen);
    await expect(heading(page)).toHaveAttribute('lang', 'en');
    await expect(replacement(page)).toContainText(what);
    await expect(replacement(page)).toContainText('Serverda xato yuz berdi.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(heading(page)).toHaveCount(0);
  }
});

test('a list that is shown and cannot be renewed stays, tells as of when it is, and is renewed by itself', async ({
  page,
  world,
}) => {
  await world.addWagon(64_000_043);
  await signIn(page);
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Vagonlar' });
  await expect(table).toBeVisible();
  await page.route('**/wagons/all?**', (route) => route.fulfill({ status: 503, json: { code: 'not_ready' } }));
  // As when one comes back to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const note = page.getByText(/^Yangilab boʻlmayapti: \d\d:\d\d:\d\d dagi holat koʻrsatilmoqda\. Server javob/);
  await expect(note).toBeVisible();
  await expect(table).toBeVisible();
  await expectAccessible(page, 'a list that is not new');
  await keepPicture(page, 'error-outdated');
  await page.unroute('**/wagons/all?**');
  await expect(note).toHaveCount(0, { timeout: 20_000 });
});

test("an answer that breaks off is a 'Network Error'", async ({ page }) => {
  await signIn(page);
  await page.route('**/wagonPositions/byCondition?**', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"data":[' }),
  );
  await page.goto('/search');
  await expect(heading(page)).toBeVisible();
  await expect(replacement(page)).toContainText('Network Error');
});

test("a server that does not say who this is: 'timeout of 15000 ms exceeded', and the way on", async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => sessionStorage.clear());
  const runOut = await takeOverLimits(page);
  const hanging: Route[] = [];
  await page.route('**/employee/me', (route) => {
    hanging.push(route);
  });
  await page.goto('/search');
  await expect(page.getByText('Yuklanmoqda…')).toBeAttached();
  await expect.poll(() => hanging.length).toBeGreaterThan(0);
  await runOut();
  await expect(replacement(page)).toContainText('timeout of 15000 ms exceeded');
  await expect(heading(page)).toBeVisible();
  await keepPicture(page, 'error-timeout');
  await expectAccessible(page, 'a timeout');
  for (const route of hanging) await route.abort().catch(() => undefined);
  await page.unroute('**/employee/me');
  await page.getByRole('button', { name: 'Qayta urinish' }).click();
  await expect(page.getByRole('heading', { name: 'Vagonlarni qidirish' })).toBeVisible();
});
