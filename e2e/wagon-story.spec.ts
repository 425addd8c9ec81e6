import type { Page } from '@playwright/test';
import { readRailway } from '../server/src/geography/railway-files.ts';
import { joinSections, pathOf, shortestRoute } from '../server/src/geography/railway-routes.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  keepPicture,
  signIn,
  test,
  type World,
} from './journey.ts';

test.use({ worldName: 'wagon-story' });

const TRAVELLED = 62_439_641;
const QUIET = 62_439_658;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const railway = readRailway();
const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id ?? 0;
const pathBetween = (from: string, to: string) => {
  const route = shortestRoute(joinSections(railway), idOf(from), idOf(to));
  if (!route) throw new Error(`no way from ${from} to ${to}`);
  return pathOf(route);
};

/** Readings of a wagon that stands, runs along the track with one every six minutes, and stands again. */
function readingsOf(sensorNumber: string, start: number) {
  const readings: object[] = [];
  let time = start;
  let count = 0;
  const put = (latitude: number, longitude: number) => {
    count++;
    readings.push({
      sensorNumber,
      measuredAt: time,
      latitude,
      longitude,
      temperature: 10 + 8 * Math.sin(count / 20),
      battery: Math.max(20, 95 - count / 20),
    });
    time += 6 * MINUTE;
  };
  const stand = (path: number[], hours: number) => {
    for (let reading = 0; reading < hours * 10; reading++) put(path.at(-2) ?? 0, path.at(-1) ?? 0);
  };
  const run = (path: number[]) => {
    for (let at = 0; at + 1 < path.length; at += 4) put(path[at] ?? 0, path[at + 1] ?? 0);
  };
  const out = pathBetween('Samarqand', 'Buxoro-1');
  const on = pathBetween('Buxoro-1', 'Qarshi');
  stand(out.slice(0, 2), 8);
  run(out);
  stand(out, 10);
  run(on);
  // Out of reach for a while.
  time += 6 * HOUR;
  stand(on, 4);
  return { readings, end: time };
}

const START = Math.floor(Date.now() / HOUR) * HOUR - 60 * HOUR;

async function sendStory(world: World) {
  const { readings } = readingsOf(`L${TRAVELLED}`, START);
  await world.send(readings);
  const loads = Array.from({ length: 40 }, (_, hour) => ({
    sensorNumber: `S${TRAVELLED}`,
    measuredAt: START + hour * HOUR,
    isEmpty: hour < 4 || hour > 20,
  }));
  await world.send(loads);
}

test.beforeAll(async ({ world }) => {
  await world.addWagon(TRAVELLED);
  await world.addWagon(QUIET);
  await sendStory(world);
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const open = async (page: Page, address = '') => {
  await page.goto(`/wagons/${TRAVELLED}${address}`);
  await expect(page.getByRole('heading', { name: `${TRAVELLED} raqamli vagon` })).toBeVisible();
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a row of the search leads to the wagon’s page, and back to the same list', async ({ page }) => {
  await page.goto('/search?type=62');
  await page
    .getByRole('table')
    .getByRole('link', { name: String(TRAVELLED) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/wagons/${TRAVELLED}$`));
  const now = page.getByRole('region', { name: 'Hozirgi holati' });
  await expect(now).toContainText('Qarshi');
  await expect(now).toContainText("Bo'sh");
  await page.getByRole('link', { name: 'Orqaga' }).click();
  await expect(page).toHaveURL(/\/search\?type=62$/);
});

test('the way is drawn along the track and played, paused and sought with the keyboard', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('application', { name: 'Vagonning yoʻli xaritada' })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Vaqt' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /Samarqand yaqinida, turibdi/);
  await page.getByLabel('Tezlashtirish').selectOption('3600');
  const before = Number(await slider.inputValue());
  await page.getByRole('button', { name: 'Boshlash' }).press('Enter');
  await expect.poll(async () => Number(await slider.inputValue()), { timeout: 40_000 }).toBeGreaterThan(before + HOUR);
  await page.getByRole('button', { name: 'Toʻxtatish' }).press('Enter');
  const paused = await slider.inputValue();
  await expect(page.getByRole('button', { name: 'Boshlash' })).toBeVisible();
  expect(await slider.inputValue()).toBe(paused);
  await page.getByRole('button', { name: 'Jadvalini koʻrsatish' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Vagonning yoʻli jadvalda' })).toContainText('Oʻlchovsiz');
  await keepPicture(page, 'story-way');
});

test('the events stand in a line of time, the newest first', async ({ page }) => {
  await open(page);
  await tab(page, 'Hodisalar').click();
  await expect(page).toHaveURL(/view=events/);
  const events = page.getByRole('list', { name: 'Vagon hodisalari' });
  await expect(events.getByRole('listitem').filter({ hasText: 'Yetib keldi' }).last()).toContainText('Buxoro');
  await expect(events).toContainText('Joʻnab ketdi');
  await expect(events).toContainText('Yuklandi');
  await keepPicture(page, 'story-events');
});

test('trips tell from where to where, how far and how long', async ({ page }) => {
  await open(page, '?view=trips');
  const trip = page.getByRole('table', { name: 'Qatnovlar' }).locator('tbody tr').last();
  await expect(trip).toContainText('Samarqand');
  await expect(trip).toContainText('Buxoro');
  await expect(trip).toContainText('Yuklangan');
  await expect(page.getByRole('table', { name: 'Toʻxtashlar' })).toContainText('Buxoro');
  await keepPicture(page, 'story-trips');
});

test('readings are drawn, listed in pages and saved as a file, for any period', async ({ page }) => {
  await open(page, '?view=readings');
  const chart = page.getByRole('slider', { name: 'Harorat: diagrammadagi vaqt' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /GPS \S+ 1\d,\d/);
  await page.getByRole('button', { name: 'Harorat: Jadvalini koʻrsatish' }).click();
  await expect(page.getByRole('table', { name: 'Harorat: jadval' })).toContainText('°C');

  const table = page.getByRole('table', { name: 'Vagon oʻlchovlari' });
  await expect(table.locator('tbody tr')).toHaveCount(15);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Roʻyxatni CSV fayl qilib saqlash' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^vagon-${TRAVELLED}-.*\\.csv$`));

  await page.getByRole('button', { name: 'Boshqa davr' }).click();
  await page.getByLabel('Qaysi sanadan').fill('31.02.2026');
  await page.getByLabel('Qaysi sanagacha').fill('01.01.2024');
  await page.getByRole('button', { name: 'Koʻrsatish', exact: true }).click();
  await expect(page.getByText('Sanani kun.oy.yil tarzida yozing').first()).toBeVisible();
  await expect(page.getByLabel('Qaysi sanadan')).toHaveValue('31.02.2026');
  await page.getByLabel('Qaysi sanadan').fill('01.01.2024');
  await page.getByRole('button', { name: 'Koʻrsatish', exact: true }).click();
  await expect(page).toHaveURL(/from=2024-01-01&to=2024-01-01/);
  await expect(page.getByText('Bu davrda oʻlchov yoʻq.')).toBeVisible();
  await page.getByRole('button', { name: 'Oxirgi 30 kun' }).click();
  await expect(page).toHaveURL(/period=month/);
  await expect(table.locator('tbody tr')).toHaveCount(15);
});

test('where the keys took a chart’s cursor it stays, though the drawing comes later', async ({ page }) => {
  const drawing = Promise.withResolvers<void>();
  await page.route(/time-plot/, async (route) => {
    await drawing.promise;
    await route.continue();
  });
  await open(page, '?view=readings');
  const chart = page.getByRole('slider', { name: 'Harorat: diagrammadagi vaqt' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  drawing.resolve();
  await expect(chart.locator('canvas')).toBeVisible();
  await expect(chart.locator('.u-cursor-x')).toBeVisible();
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
});

test('a page that is not there gives way to the last one, and the way back leads past it', async ({ page }) => {
  await open(page, '?view=trips');
  await open(page, '?view=readings&page=99');
  await expect(page).toHaveURL(/view=readings(&page=(?!99)\d+)?$/);
  await page.goBack();
  await expect(page).toHaveURL(/view=trips$/);
  await expect(page.getByRole('heading', { name: 'Qatnovlar' })).toBeVisible();
});

test('a period is taken from the calendar too', async ({ page }) => {
  await open(page, '?view=readings&from=2026-03-10&to=2026-03-12');
  await page.getByRole('button', { name: 'Taqvimdan tanlash' }).click();
  await page.getByRole('button', { name: '5 Mart 2026', exact: true }).click();
  await expectAccessible(page, 'the calendar of a period');
  await keepPicture(page, 'story-calendar');
  await page.getByRole('button', { name: '7 Mart 2026', exact: true }).click();
  await expect(page).toHaveURL(/from=2026-03-05&to=2026-03-07/);
  await expect(page.getByLabel('Qaysi sanadan')).toHaveValue('05.03.2026');
});

test('a reading changes the state now on the open page', async ({ page, world }) => {
  await open(page);
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  await world.send({ sensorNumber: `S${TRAVELLED}`, measuredAt: Date.now(), isEmpty: false });
  await expect(page.getByRole('region', { name: 'Hozirgi holati' })).toContainText('Yuklangan');
});

test('a wagon without readings says so in every part, and an unknown number is no wagon', async ({ page }) => {
  await page.goto(`/wagons/${QUIET}`);
  await expect(page.getByText('Bu vagondan hali birorta ham maʼlumot kelmagan.')).toBeVisible();
  await expect(page.getByText('Bu davrda vagonning joylashuvi haqida maʼlumot yoʻq.')).toBeVisible();
  await expectAccessible(page, 'the page of a wagon without readings');
  for (const [name, text] of [
    ['Hodisalar', 'Bu davrda hodisa topilmadi.'],
    ['Qatnovlar', 'Bu davrda qatnov topilmadi.'],
    ['Oʻlchovlar', 'Bu davrda oʻlchov yoʻq.'],
    ['Sensorlar', `L${QUIET}`],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await keepPicture(page, 'story-empty');
  await page.goto('/wagons/abc');
  await expect(page.getByRole('heading', { name: 'abc raqamli vagon yoʻq' })).toBeVisible();
});

test.describe('when the server does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an unknown number is no wagon', async ({ page }) => {
    await page.goto('/wagons/99999999');
    await expect(page.getByRole('heading', { name: '99999999 raqamli vagon yoʻq' })).toBeVisible();
  });

  test('a part that cannot be loaded says so, and is tried again', async ({ page }) => {
    await page.route('**/way?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page);
    await expect(page.getByText('Vagonning yoʻlini yuklab boʻlmadi.')).toBeVisible();
    await keepPicture(page, 'story-error');
    await page.unroute('**/way?**');
    await page.getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(page.getByRole('application', { name: 'Vagonning yoʻli xaritada' })).toBeVisible();
  });

  test('what is shown stays while the server does not answer, and says that it is not new', async ({ page, world }) => {
    await open(page);
    await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Vaqt' });
    await slider.focus();
    await page.keyboard.press('Home');
    const before = await slider.inputValue();
    await page.route(/\/wagons\/\d+\/(story|way)\?/, (route) => route.fulfill({ status: 500, body: '' }));
    await world.send([{ sensorNumber: `L${TRAVELLED}`, measuredAt: Date.now(), battery: 56 }]);
    const outdated = page.getByText(/^\d\d:\d\d:\d\d dan beri yangilanmayapti$/);
    await expect(outdated).toBeVisible();
    await expect(slider).toHaveValue(before);
    await page.unrouteAll();
    await world.send([{ sensorNumber: `L${TRAVELLED}`, measuredAt: Date.now(), battery: 55 }]);
    await expect(outdated).toBeHidden();
    await expect(page.getByRole('region', { name: 'Hozirgi holati' })).toContainText('55');
  });
});

const VIEWS = ['way', 'events', 'trips', 'readings', 'sensors'];
for (const [width, scheme, tags] of [
  [1280, 'light', FURTHER],
  [360, 'dark', {}],
  [360, 'light', FURTHER],
  [1280, 'dark', FURTHER],
] as const)
  test(`every part is accessible and fits at ${width} px, ${scheme}`, tags, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const view of VIEWS) {
      await open(page, `?view=${view}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('main').getByText('Yuklanmoqda…')).toHaveCount(0);
      await expectAccessible(page, `${view} at ${width} px, ${scheme}`);
      await expectNoSidewaysScroll(page, `${view} at ${width} px`);
      await keepPicture(page, `story-${view}-${width}-${scheme}`);
    }
  });
