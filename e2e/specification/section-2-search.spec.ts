import { holdBack } from '../hold-back.ts';
import { expect, signIn, test } from '../journey.ts';
import { EMPTY, fillRailway, LOADED, tableRows } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));
test.beforeEach(({ page }) => signIn(page));

/** The tile of the public server that holds the specification's centre at its zoom. */
const CENTRE_TILE = /^https:\/\/tile\.openstreetmap\.org\/6\/43\/2[34]\.png/;

test.describe('2. Search screen', () => {
  test('a map from OpenStreetMap, about 40.36, 65.47 at zoom 6, has a marker per wagon', async ({ page }) => {
    const tile = page.waitForRequest(CENTRE_TILE);
    await page.goto('/search');
    await tile;
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(15);
  });

  test('a popup shows number, state, battery and temperature', async ({ page }) => {
    await page.goto(`/search?number=${LOADED}`);
    await page.locator('.leaflet-marker-icon').first().focus();
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup');
    for (const text of [String(LOADED), 'Yuklangan', '64 %', '-7,5 °C']) await expect(popup).toContainText(text);
  });

  test("a count and the range line 'from X to Y, total Z' stand above the table", async ({ page }) => {
    await page.goto('/search?page=2');
    await expect(page.getByText('Topildi: 92 ta vagon')).toBeVisible();
    await expect(page.getByText('from 16 to 30, total 92')).toBeVisible();
  });

  test('a row has index, number, state, station, region, date, sensor type and number, temperature, battery', async ({
    page,
  }) => {
    await page.goto('/search');
    const cells = tableRows(page).first().locator('td');
    await expect(cells).toHaveText([
      '1',
      String(LOADED),
      'Yuklangan',
      /Buxoro/,
      'Buxoro',
      /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/,
      'GPS',
      `L${LOADED}`,
      '-7,5 °C',
      '64 %',
    ]);
    await expect(tableRows(page).nth(1)).toContainText(String(EMPTY));
    await expect(tableRows(page).nth(1)).toContainText("Bo'sh");
    await page.goto(`/search?number=${LOADED}`);
    await expect(tableRows(page).nth(1)).toContainText('Holat');
  });

  test('nothing found says so', async ({ page }) => {
    await page.goto('/search?type=99');
    await expect(page.getByText("Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!")).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('a spinner shows while the list loads', async ({ page }) => {
    const { goOn } = await holdBack(page, '**/wagonPositions/byCondition**');
    await page.goto('/search');
    // The map has a spinner of its own until its code is there.
    await expect(page.locator('.leaflet-container')).toBeVisible();
    await expect(page.getByText('Yuklanmoqda…')).toBeVisible();
    goOn();
    await expect(tableRows(page)).toHaveCount(15);
    await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
  });
});

test.describe('2. Pagination', () => {
  test('first page, five numbers around the current one kept within bounds, last page', async ({ page }) => {
    const buttons = page.getByRole('navigation', { name: 'Sahifalar' }).getByRole('button');
    for (const [current, numbers] of [
      [1, ['1', '2', '3', '4', '5']],
      [4, ['2', '3', '4', '5', '6']],
      [7, ['3', '4', '5', '6', '7']],
    ] as const) {
      await page.goto(`/search?page=${current}`);
      await expect(buttons).toHaveText(['Birinchi sahifa', ...numbers, 'Oxirgi sahifa']);
      await expect(buttons.getByText(String(current), { exact: true })).toBeVisible();
    }
    await buttons.getByText('Birinchi sahifa').click();
    await expect(page.getByText('from 1 to 15, total 92')).toBeVisible();
  });

  test('is not shown for a single page', async ({ page }) => {
    await page.goto('/search?state=1');
    await expect(tableRows(page)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Sahifalar' })).toHaveCount(0);
  });
});
