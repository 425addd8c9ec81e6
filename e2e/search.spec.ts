import { readFile } from 'node:fs/promises';
import mqtt from 'mqtt';
import { expect, INGEST_TOKEN, keepPicture, signIn, test } from './journey.ts';

test.use({ worldName: 'search' });

const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
const SAMARQAND = { latitude: 39.68599, longitude: 66.92897 };
const NUMBERS = [24547705, 52506615, 60635208, 63711386, 64180235, 61434239, 65264483, 62439641];
/** More than one page of 15. */
const MANY = Array.from({ length: 20 }, (_, index) => 28_000_000 + index);

test.beforeAll(async ({ world }) => {
  const start = Date.now() - 3_600_000;
  for (const [index, number] of [...MANY, ...NUMBERS].entries()) {
    await world.addWagon(number);
    const measuredAt = start + index * 1000;
    const place = index % 2 === 0 ? BUXORO : SAMARQAND;
    await world.send([
      { sensorNumber: `L${number}`, measuredAt, ...place, temperature: 20, battery: 90 },
      { sensorNumber: `S${number}`, measuredAt, isEmpty: index % 3 === 0 },
    ]);
  }
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/search');
  await expect(page.getByRole('table')).toBeVisible();
});

const rows = (page: import('@playwright/test').Page) => page.getByRole('table').locator('tbody tr');

test('all wagons are listed newest first, fifteen a page, with count, range and ten columns', async ({ page }) => {
  await expect(rows(page)).toHaveCount(15);
  await expect(page.getByText('Topildi: 28 ta vagon')).toBeVisible();
  await expect(page.getByText('1 dan 15 gacha, jami 28')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    '№',
    'Vagon raqami',
    'Holati',
    'Stansiya',
    'MTU',
    'Sana',
    'Sensor turi',
    'Sensor raqami',
    'Harorat',
    'Batareya',
  ]);
  await expect(rows(page).first()).toContainText('62439641');
  await expect(rows(page).first()).toContainText(/\d\d\.\d\d\.\d{4},? \d\d:\d\d:\d\d/);

  await page.getByRole('button', { name: 'Oxirgi sahifa' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('16 dan 28 gacha, jami 28')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 dan 15 gacha, jami 28')).toBeVisible();
  await keepPicture(page, 'search');
});

test('a wagon is found by its number, with the three messages for what is none', async ({ page }) => {
  const field = page.getByLabel('Vagon raqami', { exact: true });
  const search = page.getByRole('button', { name: 'Qidirish', exact: true });
  await search.click();
  await expect(page.getByText('Vagon raqamini kiriting')).toBeVisible();
  await field.fill('1234567');
  await search.click();
  await expect(page.getByText('Vagon raqami 8 ta raqamdan iborat bo`lsin')).toBeVisible();
  await expect(field).toHaveAttribute('pattern', /\[0-9\]\{8\}|\\d\{8\}/);
  await expect(field).toHaveAttribute('title', '8 ta raqamdan iborat faqat sonlar kiritilsin');

  await field.fill('62439641');
  await field.press('Enter');
  await expect(page).toHaveURL(/number=62439641/);
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/search?number=99999999');
  await expect(page.getByText("Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!")).toBeVisible();
});

test('filters narrow the list, stand in the address, and open again from it', async ({ page }) => {
  await page.getByLabel('Vagon turi').fill('28');
  await page.getByLabel('Holati').selectOption("Bo'sh");
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page).toHaveURL(/type=28/);
  await expect(page).toHaveURL(/state=0/);
  await expect(page.getByText('Topildi: 7 ta vagon')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Topildi: 7 ta vagon')).toBeVisible();
  await expect(page.getByLabel('Vagon turi')).toHaveValue('28');
});

test('all wagons that a filter finds are saved as a file, not only those of the page', async ({ page }) => {
  await page.goto('/search?type=28');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Roʻyxatni CSV fayl qilib saqlash' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vagonlar-holati-.*\.csv$/);
  const [, ...wagons] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(wagons.map((line) => Number(line.slice(0, 8))).sort()).toEqual(MANY);
});

test('a type of three digits or more is refused with the code errors and asks nothing', async ({ page }) => {
  const type = page.getByLabel('Vagon turi');
  await type.fill('123');
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page.getByText("2 sondan ko'p bo'lmasin")).toBeVisible();
  await type.fill('1234');
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page.getByText("3 sondan kam bo'lmagan raqam kiritilsin")).toBeVisible();
  await expect(page).not.toHaveURL(/type=/);
});

test('the station box shows only without a region, the region only without a station', async ({ page }) => {
  await page.getByLabel('Stansiya').fill('Самарқанд');
  await expect(page.getByLabel('MTU')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page.getByText('Topildi: 14 ta vagon')).toBeVisible();
  await page.getByLabel('Stansiya').fill('');
  await expect(page.getByLabel('MTU').getByRole('option')).toHaveText([
    "Temir yo'l bo'yicha",
    'Tashkent',
    'Buxoro',
    "Qo'qon",
    'Qarshi',
    'Termiz',
    "Qo'ng'irot",
  ]);
  await page.getByLabel('MTU').selectOption('Termiz');
  await expect(page.getByLabel('Stansiya')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page.getByText("Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!")).toBeVisible();
});

test('a reading over HTTP and one over MQTT show on the open screen without touching it', async ({ page, world }) => {
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  await world.send({ sensorNumber: 'L24547705', measuredAt: Date.now(), ...BUXORO, temperature: -12.5, battery: 41 });
  await expect(rows(page).first()).toContainText('24547705');
  await expect(rows(page).first()).toContainText('-12,5');

  const client = await mqtt.connectAsync(world.mqttUrl, { username: 'sensor', password: INGEST_TOKEN });
  await client.publishAsync('telemetry/S52506615', JSON.stringify({ measuredAt: Date.now(), isEmpty: false }), {
    qos: 1,
  });
  await client.endAsync();
  await expect(rows(page).first()).toContainText('52506615');
  await expect(rows(page).first()).toContainText('Yuklangan');
});

test('rows stay while the keyboard is on one, and the newer list comes when it leaves', async ({ page, world }) => {
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  const link = rows(page).first().getByRole('link');
  const number = (await link.textContent()) as string;
  await link.focus();
  const other = NUMBERS.find((each) => String(each) !== number) as number;
  await world.send({ sensorNumber: `L${other}`, measuredAt: Date.now(), ...SAMARQAND });
  await expect(page.getByText('Jadval vaqtincha yangilanmayapti')).toBeVisible();
  await expect(link).toBeFocused();
  await expect(rows(page).first()).toContainText(number);
  await page.getByLabel('Vagon raqami', { exact: true }).focus();
  await expect(rows(page).first()).toContainText(String(other));
  await expect(page.getByText('Jadval vaqtincha yangilanmayapti')).toHaveCount(0);
});

test('a mouse that moves over the rows keeps them in place, one that only lies there does not', async ({
  page,
  world,
}) => {
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  const box = (await page.getByRole('table').locator('tbody').boundingBox()) as { x: number; y: number };
  await page.mouse.move(box.x + 400, box.y + 10);
  await page.mouse.move(box.x + 410, box.y + 10);
  const number = (await rows(page).first().getByRole('link').textContent()) as string;
  const other = NUMBERS.find((each) => String(each) !== number) as number;
  await world.send({ sensorNumber: `L${other}`, measuredAt: Date.now(), ...BUXORO });
  await expect(page.getByText('Jadval vaqtincha yangilanmayapti')).toBeVisible();
  await expect(rows(page).first()).toContainText(number);
  await expect(rows(page).first()).toContainText(String(other));
});

test.describe('when the list cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('an error takes the place of the page and offers to try again', async ({ page }) => {
    await page.route('**/wagonPositions/byCondition**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500,"code":"internal"}' }),
    );
    await page.goto('/search?state=1');
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('Vagonlar roʻyxatini yuklab boʻlmadi.')).toBeVisible();
    await page.unroute('**/wagonPositions/byCondition**');
    await page.getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});
