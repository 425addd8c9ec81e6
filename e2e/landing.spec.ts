import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, FURTHER, keepPicture, signIn, test } from './journey.ts';

const QARSHI = { latitude: 38.82105, longitude: 65.77712 };
const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;

const figures = (page: Page) => page.getByRole('region', { name: 'Tarmoq hozir' });
const figure = (page: Page, name: string) => figures(page).getByRole('listitem').filter({ hasText: name }).first();

test.use({ worldName: 'landing' });

test.beforeAll(async ({ world }) => {
  const measuredAt = Date.now() - A_MINUTE;
  for (const number of [87_000_001, 87_000_002, 87_000_003]) await world.addWagon(number);
  await world.send([
    { sensorNumber: 'L87000001', measuredAt, ...QARSHI },
    { sensorNumber: 'S87000001', measuredAt, isEmpty: false },
    { sensorNumber: 'L87000002', measuredAt: measuredAt - A_DAY, ...QARSHI },
    { sensorNumber: 'S87000002', measuredAt: measuredAt - A_DAY, isEmpty: true },
  ]);
});

test('a visitor sees what this is: a sentence, the network with its MTUs, and the way in', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Har bir vagon qayerda — hozirning oʻzida');
  const map = page.getByRole('img', { name: /Oʻzbekiston temir yoʻl tarmogʻining xaritasi/ });
  for (const name of ['Toshkent', 'Samarqand', 'Buxoro', 'Nukus', 'Andijon']) await expect(map).toContainText(name);
  const regions = page.getByRole('list', { name: 'Mintaqaviy temir yoʻl uzellari (MTU)' });
  await expect(regions.getByRole('listitem')).toHaveText([
    'Toshkent',
    'Buxoro',
    'Qoʻqon',
    'Qarshi',
    'Termiz',
    'Qoʻngʻirot',
  ]);
  await expect(page.getByText('260 stansiya · 280 peregon')).toBeVisible();
  await expect(figures(page)).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'tizimga kiring' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an employee sees how the railway stands, and it moves by itself', async ({ page, world }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(figure(page, 'Tarmoqdagi vagonlar')).toHaveText('Tarmoqdagi vagonlar2');
  await expect(figure(page, 'Yuklangan')).toHaveText('Yuklangan1');
  await expect(figure(page, 'Boʻsh')).toHaveText('Boʻsh1');
  await expect(figure(page, 'Jim qolgan')).toHaveText('Jim qolgan1');
  const qarshi = figures(page).getByRole('link', { name: /^Qarshi/ });
  await expect(qarshi).toContainText('2 ta vagon');
  await expect(figures(page).getByRole('link', { name: /^Termiz/ })).toContainText('0 ta vagon');

  await world.send({ sensorNumber: 'L87000003', measuredAt: Date.now(), ...QARSHI });
  await expect(figure(page, 'Tarmoqdagi vagonlar')).toHaveText('Tarmoqdagi vagonlar3');
  await expect(qarshi).toContainText('3 ta vagon');
  await keepPicture(page, 'landing-figures');
});

test('figures lead to the wagons they count', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await figure(page, 'Yuklangan').getByRole('link').click();
  await expect(page).toHaveURL(/\/search\?state=1$/);
  await expect(page.getByLabel('Holati', { exact: true })).toHaveValue('1');
  await page.goBack();
  await figures(page)
    .getByRole('link', { name: /^Qoʻngʻirot/ })
    .click();
  await expect(page).toHaveURL(/\/search\?region=/);
  await expect(page.getByLabel('MTU', { exact: true })).toHaveValue("Qo'ng'irot");
});

test.describe('when the figures cannot be had', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('the page stays, says so in their place, and tries again when asked', async ({ page }) => {
    await page.route('**/fleet/summary', (route) => route.fulfill({ status: 503, body: '{}' }));
    await signIn(page);
    await page.goto('/home');
    await expect(figures(page).getByRole('alert')).toContainText('Tarmoq koʻrsatkichlarini yuklab boʻlmadi.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the landing page without figures');
    await page.unroute('**/fleet/summary');
    await figures(page).getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(figures(page).getByText(/^Soat \d\d:\d\d:\d\d holatiga koʻra$/)).toBeVisible();
  });

  test('figures once shown stay, with the time they are of', FURTHER, async ({ page }) => {
    await signIn(page);
    await page.goto('/home');
    await expect(figures(page).getByText(/^Soat .* holatiga koʻra$/)).toBeVisible();
    // They are asked for again every five seconds.
    await page.route('**/fleet/summary', (route) => route.fulfill({ status: 503, body: '{}' }));
    await expect(figures(page).getByText(/^Yangilab boʻlmayapti\. Sonlar soat .* holatiga koʻra\.$/)).toBeVisible({
      timeout: 40_000,
    });
    await expect(figures(page).getByRole('link', { name: /^Qarshi/ })).toBeVisible();
    await page.unroute('**/fleet/summary');
    await expect(figures(page).getByText(/^Soat .* holatiga koʻra$/)).toBeVisible({ timeout: 40_000 });
  });
});

test.describe('when the drawing cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('the page is whole all the same', async ({ page }) => {
    const refused = page.waitForEvent('requestfailed');
    await page.route(/network-.*\.js/, (route) => route.abort());
    await page.goto('/home');
    await refused;
    await expect(page.getByRole('main').getByRole('link', { name: 'Vagonlarni qidirish' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Uch darajada bitta manzara' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the landing page is accessible and fits, ${colorScheme}`,
    colorScheme === 'light' ? {} : FURTHER,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page);
      await page.goto('/home');
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(figures(page).getByRole('link', { name: /^Qarshi/ })).toBeVisible();
        await keepPicture(page, `landing-${width}-${colorScheme}`);
        await expectAccessible(page, `the landing page, ${colorScheme}, ${width} px`);
        await expectNoSidewaysScroll(page, `the landing page, ${colorScheme}, ${width} px`);
      }
    },
  );
}
