import type { Locator, Page } from '@playwright/test';
import { expect, keepPicture, signIn, test } from './journey.ts';

const QONGIROT = { latitude: 43.0489, longitude: 58.8491 };
const TERMIZ = { latitude: 37.2242, longitude: 67.2783 };
const YARD = Array.from({ length: 30 }, (_, index) => 70_000_000 + index);
const LONE = 90_000_001;

test.beforeAll(async ({ world }) => {
  const measuredAt = Date.now() - 600_000;
  for (const number of YARD) {
    await world.addWagon(number);
    await world.send({ sensorNumber: `L${number}`, measuredAt: measuredAt + number - 70_000_000, ...TERMIZ });
  }
  await world.addWagon(LONE);
  await world.send([
    { sensorNumber: `L${LONE}`, measuredAt: measuredAt + 1000, ...QONGIROT, temperature: -3.5, battery: 64 },
    { sensorNumber: `S${LONE}`, measuredAt: measuredAt + 1000, isEmpty: false },
  ]);
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Moves the map with the arrow keys until the marker's tip lies within the crosshair in the middle. */
async function bringToTheMiddle(page: Page, map: Locator, marker: Locator): Promise<void> {
  const REACH = 20;
  for (let presses = 0; presses < 60; presses++) {
    const stage = (await map.boundingBox()) as { x: number; y: number; width: number; height: number };
    const pin = (await marker.boundingBox()) as { x: number; y: number; width: number; height: number };
    const right = pin.x + pin.width / 2 - stage.x - stage.width / 2;
    const down = pin.y + pin.height - stage.y - stage.height / 2;
    if (Math.abs(right) <= REACH && Math.abs(down) <= REACH) return;
    if (Math.abs(right) > REACH) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    // The map moves with the browser's next frame: a key too many would be pressed before it.
    await expect.poll(() => marker.boundingBox(), { intervals: [20] }).not.toEqual(pin);
  }
  throw new Error('the marker was not brought to the middle by sixty keys');
}

const markers = (page: Page) => page.locator('.leaflet-marker-icon');

test('each wagon of the page has a marker whose popup tells number, state, battery and temperature', async ({
  page,
}) => {
  await page.goto('/search?type=90');
  await expect(markers(page)).toHaveCount(1);
  await markers(page).first().focus();
  await page.keyboard.press('Enter');
  const popup = page.locator('.leaflet-popup');
  for (const text of [String(LONE), 'Yuklangan', '64', '-3,5']) await expect(popup).toContainText(text);
  await keepPicture(page, 'popup');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});

test('a popup stays with its focus when newer wagons take its wagon from the page', async ({ page, world }) => {
  const table = page.getByRole('table');
  await page.goto('/search?type=70');
  await expect(markers(page)).toHaveCount(15);
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  const marker = page.getByRole('button', { name: /^70000029/ });
  await marker.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('group', { name: /^70000029/ });
  await expect(popup).toBeFocused();

  const measuredAt = Date.now();
  await world.send(YARD.slice(0, 15).map((number) => ({ sensorNumber: `L${number}`, measuredAt, ...TERMIZ })));
  await expect(table).toContainText('70000000');
  await expect(table).not.toContainText('70000029');
  await expect(popup).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: 'Vagonning yoʻlini koʻrish' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(marker).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${width} by ${height} the whole railway and several rows are in sight at once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/search?type=70');
    await expect(markers(page)).toHaveCount(15);
    // What loads last moves what stands below it.
    await expect(async () => {
      const map = await page.getByRole('application').boundingBox();
      // At the specification's centre and zoom the stations lie up to 422 px beside and 272 px above the middle.
      expect(map?.width).toBeGreaterThan(2 * 422);
      expect(map?.height).toBeGreaterThan(2 * 272);
      expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(height);
      const thirdRow = await page.getByRole('table').locator('tbody tr').nth(2).boundingBox();
      expect((thirdRow?.y ?? height) + (thirdRow?.height ?? 0)).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 30_000 });
  });
}

test('a phone can show the whole railway', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/search?type=90');
  await expect(markers(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Butun temir yoʻl' }).click();
  const inSight = async () => {
    const map = (await page.getByRole('application').boundingBox()) as { x: number; width: number };
    const pin = (await markers(page).first().boundingBox()) as { x: number; width: number };
    return pin.x >= map.x && pin.x + pin.width <= map.x + map.width;
  };
  await expect.poll(inSight).toBe(true);
});

for (const fleet of ['sent whole', 'too large to be sent whole']) {
  test(`a key on a spot lists all thirty wagons that stand there and leads to any of them, of a fleet ${fleet}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (fleet !== 'sent whole') await page.route('**/fleet/snapshot', (route) => route.fulfill({ status: 204 }));
    await page.goto('/search?type=70');
    await expect(markers(page)).toHaveCount(15);
    await expect(page.getByText('Topildi: 30 ta vagon')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Nomaʼlum: 30' })).toBeVisible();
    const map = page.getByRole('application', { name: /^Vagonlar xaritasi/ });
    await map.focus();
    await bringToTheMiddle(page, map, markers(page).first());
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Bu yerdagi vagonlar: 30' });
    await expect(list).toBeVisible();
    await list.getByLabel('Raqam boʻyicha toraytirish').fill('17');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await keepPicture(page, 'spot');
    await list.getByText('70000017').click();
    await expect(page).toHaveURL(/number=70000017/);
  });
}

test('a marker moves as its wagon reports, without a reload', async ({ page, world }) => {
  await page.goto('/search?type=90');
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  await expect(markers(page)).toHaveCount(1);
  const place = () => markers(page).first().boundingBox();
  const before = await place();
  await world.send({ sensorNumber: `L${LONE}`, measuredAt: Date.now(), latitude: 41.2923, longitude: 69.2856 });
  await expect.poll(async () => (await place())?.x).toBeGreaterThan((before?.x ?? 0) + 50);
});

test.describe('without tiles', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] });

  test('the map still shows the land, the railway and the wagons', async ({ page }) => {
    await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
    await page.goto('/search');
    await expect(markers(page).first()).toBeVisible();
    await expect(page.getByText(/faqat temir yoʻl chizmasi/)).toBeVisible();
    await keepPicture(page, 'map-without-tiles');
  });
});
