import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, keepPicture, signIn, test } from './journey.ts';

test.use({ worldName: 'errors', expectedErrors: [/ERR_|Failed to load resource/] });

/** Lists that the specification does not name, which fail as its own do: screen, call, what is said to have failed. */
const FURTHER_LISTS = [
  ['/admin/unknown-sensors', '**/telemetry/unassigned?**', 'Sensorlar roʻyxatini yuklab boʻlmadi.'],
  ['/admin/changes', '**/audit?**', 'Oʻzgarishlar tarixini yuklab boʻlmadi.'],
  ['/admin/employees', '**/employee?**', 'Xodimlar roʻyxatini yuklab boʻlmadi.'],
] as const;

const replacement = (page: Page) => page.getByRole('main').getByRole('alert');
const heading = (page: Page) => replacement(page).getByRole('heading', { name: 'Something went wrong!' });

for (const [screen, call, what] of FURTHER_LISTS)
  test(`${screen}: 'Something went wrong!' with what failed under it, until it works again`, async ({ page }) => {
    await signIn(page);
    await page.route(call, (route) => route.fulfill({ status: 500, json: { status: 500, code: 'internal' } }));
    await page.goto(screen);
    await expect(heading(page)).toHaveAttribute('lang', 'en');
    await expect(replacement(page)).toContainText(what);
    await expect(replacement(page)).toContainText('Serverda xato yuz berdi.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(heading(page)).toHaveCount(0);
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
  const hanging: Route[] = [];
  await page.route('**/employee/me', (route) => {
    hanging.push(route);
  });
  await page.goto('/search');
  await expect(page.getByText('Yuklanmoqda…')).toBeAttached();
  await expect(replacement(page)).toContainText('timeout of 15000 ms exceeded', { timeout: 25_000 });
  await expect(heading(page)).toBeVisible();
  await keepPicture(page, 'error-timeout');
  await expectAccessible(page, 'a timeout');
  for (const route of hanging) await route.abort().catch(() => undefined);
  await page.unroute('**/employee/me');
  await page.getByRole('button', { name: 'Qayta urinish' }).click();
  await expect(page.getByRole('heading', { name: 'Vagonlarni qidirish' })).toBeVisible();
});

test("an upload that one stops is a 'Request aborted'", async ({ page }) => {
  await signIn(page);
  const hanging: Route[] = [];
  await page.route('**/imports/wagons**', (route) => {
    hanging.push(route);
  });
  await page.goto('/admin/import');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'vagonlar.csv', mimeType: 'text/csv', buffer: Buffer.from('Vagon raqami\n62439641\n') });
  await page.getByRole('button', { name: 'Toʻxtatish' }).click();
  await expect(page.getByRole('alert')).toContainText('Request aborted');
  for (const route of hanging) await route.abort().catch(() => undefined);
});
