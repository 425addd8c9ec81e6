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

test('all wagons are listed newest first under ten headings, and each page stands in the address', async ({ page }) => {
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

test('a wagon is found by its number, with all its readings', async ({ page }) => {
  const field = page.getByLabel('Vagon raqami', { exact: true });
  await expect(field).toHaveAttribute('pattern', /\[0-9\]\{8\}/);
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
  await page.getByLabel('MTU').selectOption('Termiz');
  await page.getByRole('button', { name: 'Filtrlash' }).click();
  await expect(page).toHaveURL(/region=Termiz/);
  await expect(page.getByText("Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!")).toBeVisible();
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
  let x = 400;
  const move = () =>
    rows(page)
      .first()
      .hover({ position: { x: x++, y: 10 } });
  await move();
  const number = (await rows(page).first().getByRole('link').textContent()) as string;
  const other = NUMBERS.find((each) => String(each) !== number) as number;
  await move();
  const sent = world.send({ sensorNumber: `L${other}`, measuredAt: Date.now(), ...BUXORO });
  const moveAndLook = async () => {
    await move();
    return page.getByText('Jadval vaqtincha yangilanmayapti').isVisible();
  };
  await expect.poll(moveAndLook, { intervals: [50] }).toBe(true);
  await sent;
  await expect(rows(page).first()).toContainText(number);
  await expect(rows(page).first()).toContainText(String(other));
});

test('clearing the filter also clears what was never asked for', async ({ page }) => {
  await page.getByLabel('Vagon turi').fill('12345');
  await page.getByLabel('MTU').selectOption('Termiz');
  await page.getByRole('button', { name: 'Tozalash' }).click();
  await expect(page.getByLabel('Vagon turi')).toHaveValue('');
  await expect(page.getByLabel('MTU')).toHaveValue('');
  await expect(page.getByText("2 sondan ko'p bo'lmasin")).toHaveCount(0);
});

test('eight digits that no wagon can have are not found, and a page that is not there leads to the last', async ({
  page,
}) => {
  await page.getByLabel('Vagon raqami', { exact: true }).fill('00000001');
  await page.getByRole('button', { name: 'Qidirish', exact: true }).click();
  await expect(page.getByText("Sizning so'rovingiz topilmadi. Qaytadan urinib ko'ring!")).toBeVisible();
  await expect(page.getByLabel('Vagon raqami', { exact: true })).toBeVisible();

  await page.goto('/search?page=9999999999');
  await expect(page).toHaveURL(/page=2$/);
  await expect(rows(page)).toHaveCount(13);
});
