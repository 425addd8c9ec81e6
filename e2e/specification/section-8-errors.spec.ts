import type { Page, Route } from '@playwright/test';
import {
  addSensorForm,
  addWagonForm,
  deleteButton,
  editButton,
  editSensorForm,
  editWagonForm,
  sensorNumber,
  wagonNumber,
} from '../admin-screen.ts';
import { expect, signIn, takeOverLimits, test } from '../journey.ts';
import { fillRailway, tableRows } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));
test.beforeEach(({ page }) => signIn(page));

/** Each list of the product, the call it is loaded by, and its address. */
const LISTS = [
  ['the search list', '/search', '**/wagonPositions/byCondition**'],
  ['a wagon’s readings', '/search?number=28000000', '**/wagonPositions/byWagon**'],
  ['the wagons of the administration', '/admin', '**/wagons/all**'],
  ['the sensors of the administration', '/admin?tab=sensors', '**/sensor?page**'],
] as const;

test.describe("8. 'Something went wrong!' replaces the page when a list cannot be loaded", () => {
  test.use({ expectedErrors: [/status of 500|ERR_/] });

  for (const [list, address, call] of LISTS)
    test(list, async ({ page }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(address);
      await expect(page.getByText('Something went wrong!')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Qayta urinish' }).click();
      await expect(tableRows(page).first()).toBeVisible();
    });

  test("'Network Error' is said when no answer comes", async ({ page }) => {
    await page.route('**/wagonPositions/byCondition**', (route) => route.abort());
    await page.goto('/search');
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('Network Error')).toBeVisible();
  });

  test("'timeout of N ms exceeded' is said when the server does not tell who this is", async ({ page }) => {
    const runOut = await takeOverLimits(page);
    const hanging: Route[] = [];
    await page.route('**/employee/me', (route) => {
      hanging.push(route);
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/search');
    await expect.poll(() => hanging.length).toBeGreaterThan(0);
    await runOut();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('timeout of 15000 ms exceeded')).toBeVisible();
    for (const route of hanging) await route.abort().catch(() => undefined);
  });

  test("'Request aborted' is said when one stops an upload", async ({ page }) => {
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
});

/** What an administrator does, and the call that fails: it is said in the form or the dialog. */
const CHANGES: [string, string, (page: Page) => Promise<void>][] = [
  [
    'adding a wagon',
    '**/wagons',
    async (page) => {
      await page.goto('/admin');
      await wagonNumber(addWagonForm(page)).fill('61000000');
      await addWagonForm(page).getByRole('button', { name: 'Qoʻshish' }).click();
    },
  ],
  [
    'editing a wagon',
    '**/wagons/28000001',
    async (page) => {
      await page.goto('/admin');
      await editButton(page, 28_000_001).click();
      await editWagonForm(page, 28_000_001).getByRole('button', { name: 'Saqlash' }).click();
    },
  ],
  [
    'deleting a wagon',
    '**/wagons?number=*',
    async (page) => {
      await page.goto('/admin');
      await deleteButton(page, 28_000_001).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
    },
  ],
  [
    'adding a sensor',
    '**/sensor',
    async (page) => {
      await page.goto('/admin?tab=sensors');
      await sensorNumber(addSensorForm(page)).fill('A-3');
      await addSensorForm(page).getByLabel('Sensor turi').selectOption('Holat');
      await addSensorForm(page).getByRole('button', { name: 'Qoʻshish' }).click();
    },
  ],
  [
    'editing a sensor',
    '**/sensor/L28000001',
    async (page) => {
      await page.goto('/admin?tab=sensors');
      await editButton(page, 'L28000001').click();
      await editSensorForm(page, 'L28000001').getByRole('button', { name: 'Saqlash' }).click();
    },
  ],
  [
    'deleting a sensor',
    '**/sensor?number=*',
    async (page) => {
      await page.goto('/admin?tab=sensors');
      await deleteButton(page, 'L28000001').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
    },
  ],
];

test.describe("8. Departure: a change that fails says 'Something went wrong!' in its form", () => {
  test.use({ expectedErrors: [/status of 500/] });

  for (const [change, call, make] of CHANGES)
    test(change, async ({ page }) => {
      await page.route(call, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
      );
      await make(page);
      await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible();
    });
});
