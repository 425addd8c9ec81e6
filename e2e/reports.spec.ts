import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openPool, type Pool } from '../server/src/database/pool.ts';
import { putEvents } from '../server/src/events/testing/put-events.ts';
import { holdMonth } from '../server/src/reports/testing/hold-month.ts';
import { elsewhere, register } from './colleagues.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  test as journey,
  keepPicture,
  signIn,
} from './journey.ts';

/** The record of the product, so that what happened can be put into it, and a month of it held. */
interface Record {
  pool: Pool;
}

const test = journey.extend<object, { record: Record }>({
  record: [
    async ({ world }, use) => {
      const pool = openPool(world.databaseUrl, () => {});
      await use({ pool });
      await pool.end();
    },
    { scope: 'worker' },
  ],
});
test.use({ worldName: 'reports' });

const HOUR = 60 * 60 * 1000;
/** 18:00 in Tashkent: the reporting day 02.10.2026 begins. */
const SECOND = Date.UTC(2026, 9, 1, 13);
const OCTOBER = '/reports?report=turnaround&level=railway&from=2026-10-01&to=2026-10-31&breakdown=day';

test.beforeAll(async ({ record }) => {
  const stations = [1, 2, 120];
  const regions = new Map(
    (await record.pool.query<{ id: number; region: number }>('SELECT id, region_id AS region FROM station')).rows.map(
      ({ id, region }) => [id, region],
    ),
  );
  await putEvents(
    record.pool,
    Array.from({ length: 90 }, (_, index) => {
      const stationId = stations[index % 3] as number;
      const date = SECOND + Math.floor(index / 3) * 24 * HOUR + index * 60_000;
      const where = { stationId, regionId: regions.get(stationId) as number };
      const wagon = { wagonNumber: 20_000_001 + (index % 7) * 10_000_000 + index, isEmpty: index % 4 === 0 };
      const hours = 24 + (index % 3) * 12 + Math.floor(index / 9);
      return [
        { ...wagon, ...where, kind: 'arrived' as const, date, since: date - 8 * HOUR, km: 150 + index },
        { ...wagon, ...where, kind: 'loaded' as const, date, since: date - hours * HOUR },
        { ...wagon, ...where, kind: 'departed' as const, date: date + 1, since: date - (hours / 4) * HOUR },
        { ...wagon, ...where, kind: 'came_back' as const, date, since: date - hours * HOUR },
      ];
    }).flat(),
  );
});

const form = (page: Page): Locator => page.getByRole('form', { name: 'Hisobot shartlari' });
const table = (page: Page): Locator => page.getByRole('region', { name: 'Hisobot jadvali' });
const chart = (page: Page): Locator => page.getByRole('region', { name: 'Diagramma' });
const runs = (page: Page): Locator => page.getByRole('region', { name: 'Soʻralgan hisobotlar' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Hisobotni tuzish' }).click();

test('a dispatcher makes the month’s report: chart, table, what is counted and what is not', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Hisobotlar' }).click();
  await expect(page.getByText('Shartlarni tanlab, hisobotni tuzing.')).toBeVisible();
  await form(page).getByLabel('Qaysi sanadan').fill('1.10.2026');
  await form(page).getByLabel('Qaysi sanagacha').fill('31.10.2026');
  await submit(page);

  await expect(page.getByRole('heading', { name: 'Vagon aylanmasi: Butun temir yoʻl' })).toBeVisible();
  await expect(page.getByText('30.09.2026 18:00:00 dan 31.10.2026 18:00:00 gacha')).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(1 + 31 + 1);
  await expect(table(page).getByRole('row', { name: /^02\.10\.2026/ })).toContainText(/36\s*36\s*48\s*3/);
  await expect(table(page).getByRole('row').last()).toContainText(/Jami.*90/);
  await expect(chart(page).getByRole('img', { name: /^Oʻrtacha, soat: eng kami 36, eng koʻpi / })).toBeVisible();
  await expect(page.getByText('Davrdan oldin boshlanib, davr ichida tugagan: 2.')).toBeVisible();

  await chart(page).getByLabel('Diagrammada').selectOption('Soni');
  await expect(chart(page).getByRole('img', { name: /^Soni: eng kami 0, eng koʻpi 3/ })).toBeVisible();
  // A link to it shows the same.
  await page.reload();
  await expect(chart(page).getByRole('img', { name: /^Soni: eng kami 0, eng koʻpi 3/ })).toBeVisible();
  await expect(form(page).getByLabel('Qaysi sanadan')).toHaveValue('01.10.2026');
});

test('the same by MTU and by station goes to Excel and CSV', async ({ page }) => {
  await signIn(page);
  await page.goto(OCTOBER);
  await form(page).getByLabel('Qatorlar').selectOption('Joylar boʻyicha');
  await submit(page);
  await expect(table(page).getByRole('row')).toHaveCount(1 + 6 + 1);
  await expect(table(page).getByRole('row', { name: /^Toshkent/ })).toBeVisible();
  const asCsv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Roʻyxatni CSV fayl qilib saqlash' }).click();
  const csv = await asCsv;
  expect(csv.suggestedFilename()).toMatch(/^vagon-aylanmasi-.*\.csv$/);
  const text = await readFile(await csv.path(), 'utf8');
  expect(text).toContain('Joy;Oʻrtacha, soat;Mediana, soat');
  expect(text).toContain('Davr (Toshkent vaqti);30.09.2026 18:00:00 – 31.10.2026 18:00:00');
  const asExcel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Roʻyxatni Excel fayl qilib saqlash' }).click();
  expect((await asExcel).suggestedFilename()).toMatch(/\.xlsx$/);

  await form(page).getByLabel('Daraja').selectOption('Stansiya');
  await submit(page);
  await expect(form(page).getByText('Stansiyani tanlang')).toBeVisible();
  await form(page).getByRole('combobox', { name: 'Stansiya' }).click();
  await form(page).getByRole('listbox', { name: 'Stansiya' }).getByRole('option').first().click();
  await submit(page);
  await expect(page.getByRole('heading', { name: /^Vagon aylanmasi: .* stansiyasi$/ })).toBeVisible();
  await expect(page).toHaveURL(/level=station&place=\d+/);
});

test('what is no period stays as it was typed, and says why', async ({ page }) => {
  await signIn(page);
  await page.goto(OCTOBER);
  const [from, to] = [form(page).getByLabel('Qaysi sanadan'), form(page).getByLabel('Qaysi sanagacha')];
  await from.fill('31.09.2026');
  await to.fill('01.08.2026');
  await submit(page);
  await expect(from).toHaveAccessibleDescription(/Sanani kun\.oy\.yil tarzida yozing/);
  await expect(from).toHaveValue('31.09.2026');
  await from.fill('01.09.2026');
  await expect(to).toHaveAccessibleDescription(/oldin boʻlmasin/);
  await to.fill('02.09.2027');
  await expect(to).toHaveAccessibleDescription(/366 kundan oshmasin/);
  await keepPicture(page, 'reports-faults');
  await expectAccessible(page, 'a report form with faults');

  await form(page).getByRole('button', { name: 'Oʻtgan oy' }).click();
  await expect(from).toHaveValue(/^01\./);
  await expect(to).toHaveValue(/^(28|29|30|31)\./);
  await page.setViewportSize({ width: 360, height: 900 });
  await form(page).getByRole('button', { name: 'Taqvimdan tanlash' }).click();
  await expect(page.getByRole('dialog', { name: 'Taqvimdan tanlash' }).getByRole('table')).toBeVisible();
  await keepPicture(page, 'reports-calendar');
  await expectAccessible(page, 'the calendar of a report');
  await expectNoSidewaysScroll(page, 'the calendar of a report');
});

test('a long report shows how far it is, goes on when one leaves, and is given up', async ({ page, record }) => {
  await signIn(page);
  const letGo = await holdMonth(record, 'y2026m10');
  try {
    await page.goto('/reports?report=loading&level=railway&from=2026-08-01&to=2026-10-31&breakdown=day');
    await expect(page.getByRole('progressbar', { name: 'Hisobot tuzilmoqda' })).toBeVisible();
    await expect(page.getByText(/^93 qadamdan (5\d|6\d) tasi bajarildi\.$/)).toBeVisible();
    await expectAccessible(page, 'a report in the making');
    await page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Bosh sahifa' }).click();
    await page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Hisobotlar' }).click();
    const running = runs(page).getByRole('row', { name: /Ortish va tushirish.*Tuzilmoqda/ });
    await running.getByRole('link').click();
    await page.getByRole('button', { name: 'Toʻxtatish' }).click();
    await expect(page.getByText('Bu hisobot toʻxtatilgan.')).toBeVisible();
    await expect(runs(page).getByRole('row', { name: /Ortish va tushirish.*Toʻxtatilgan/ })).toBeVisible();
    await expectAccessible(page, 'a report that was given up');
  } finally {
    await letGo();
  }
  await page.getByRole('button', { name: 'Qaytadan tuzish' }).click();
  await expect(table(page).getByRole('row').last()).toContainText(/Jami.*90/);
});

test.describe('when it cannot be had', () => {
  test.use({ expectedErrors: [/status of (404|503)/] });

  test('the screen says what failed, and tries again when asked', async ({ page }) => {
    await page.route('**/reports', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await signIn(page);
    await page.goto(OCTOBER);
    await expect(page.getByRole('alert')).toContainText('Hisobotni tuzib boʻlmadi.');
    await expectAccessible(page, 'a report that could not be made');
    await page.unroute('**/reports');
    await page.getByRole('alert').getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(table(page)).toBeVisible();
  });

  test('a colleague’s report is not shown, and is not in the list', async ({ page, browser, world }) => {
    await signIn(page);
    await page.goto(OCTOBER);
    await expect(table(page)).toBeVisible();
    const link = await runs(page).getByRole('link', { name: 'Vagon aylanmasi' }).first().getAttribute('href');
    await register(world, 'reports.colleague');
    const colleague = await elsewhere(browser, world, 'reports.colleague');
    await colleague.goto(link as string);
    await expect(colleague.getByRole('alert')).toContainText('Bu hisobot saqlanmagan yoki sizniki emas.');
    await expect(colleague.getByText('Hali hisobot soʻralmagan.')).toBeVisible();
    await colleague.context().close();
  });
});

const LOOKS = [
  ['nothing-asked', '/reports'],
  ['by-day', OCTOBER],
  ['by-place', '/reports?report=mileage&level=railway&from=2026-10-01&to=2026-10-31&breakdown=place'],
  ['by-kind', '/reports?report=dwell&level=region&place=2&from=2026-10-01&to=2026-10-31&breakdown=kind'],
  ['a-year', '/reports?report=loading&level=railway&from=2025-11-01&to=2026-10-31&breakdown=day'],
  ['sensors', '/reports?report=sensors&level=railway&from=2026-10-01&to=2026-10-31&breakdown=kind'],
] as const;

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `reports are accessible and fit, ${colorScheme}, ${width} px`,
    colorScheme === 'dark' ? {} : FURTHER,
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      for (const [name, address] of LOOKS) {
        await page.goto(address);
        await expect(form(page)).toBeVisible();
        if (address !== '/reports') await expect(table(page)).toBeVisible();
        await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
        await keepPicture(page, `reports-${name}-${width}-${colorScheme}`);
        await expectAccessible(page, `${name}, ${colorScheme}`);
        await expectNoSidewaysScroll(page, `${name}, ${width} px`);
      }
    },
  );
}
