import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import writeWorkbook from 'write-excel-file/node';
import { chooseFile } from './choose-file.ts';
import { holdBack } from './hold-back.ts';
import { expect, keepPicture, signIn, test, type World } from './journey.ts';

// Wagons and sensors are counted: these journeys have a product of their own.
test.use({ worldName: 'admin-imports' });

const workbook = (rows: (string | number)[][]): Promise<Buffer> =>
  writeWorkbook(
    rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  ).toBuffer() as Promise<Buffer>;

/** The call that asks how far an import has come. */
const COURSE = '**/imports/*';

const totalOf = async (world: World, list: string): Promise<number> =>
  ((await world.asAdmin('GET', list)) as { totalElements: number }).totalElements;

const figure = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd');

test('an Excel file with faulty rows is previewed without writing anything, and its valid rows are brought in', async ({
  page,
  world,
}) => {
  await world.addWagon(77_000_001);
  const file = await workbook([
    ['Vagon raqami', 'Davlat', 'Holat sensori', 'Joylashuv sensori'],
    [77_000_002, 'Oʻzbekiston', '', ''],
    [77_000_001, 'Oʻzbekiston', '', ''],
    ['7700', 'Atlantida', '', ''],
    [77_000_003, '', 'nowhere-1', ''],
    [77_000_004, 'Boshqa davlatlar', '', ''],
  ]);
  await signIn(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Fayldan kiritish' }).click();
  await chooseFile(page, 'Vagonlar.XLSX', file);

  await expect(page.getByRole('heading', { name: 'Vagonlar fayli tekshirildi' })).toBeVisible();
  await expect(figure(page, 'Jami qatorlar')).toHaveText('5');
  await expect(figure(page, 'Toʻgʻri qatorlar')).toHaveText('2');
  await expect(figure(page, 'Xato qatorlar')).toHaveText('3');
  const faults = page.getByRole('table').getByRole('row');
  await expect(faults).toHaveText([
    /Qator/,
    /3.*Vagon raqami.*77000001.*Bu raqam allaqachon roʻyxatda bor/,
    /4.*Vagon raqami.*7700.*8 ta raqamdan iborat/,
    /4.*Davlat.*Atlantida.*Bunday davlat yoʻq/,
    /5.*Holat sensori.*nowhere-1.*Bunday raqamli sensor roʻyxatda yoʻq/,
  ]);
  await expect(page.getByRole('button', { name: /Hammasini kiritish/ })).toHaveCount(0);
  expect(await totalOf(world, '/wagons/all')).toBe(1);
  await keepPicture(page, 'import-preview');

  await page.reload();
  await page.getByRole('button', { name: 'Faqat 2 ta toʻgʻri qatorni kiritish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 ta vagon roʻyxatga olinadi');
  await expect(dialog).toContainText('3 ta xato qator kiritilmaydi');
  const { goOn } = await holdBack(page, COURSE);
  await dialog.getByRole('button', { name: 'Kiritish' }).click();
  await expect(page.getByRole('progressbar', { name: 'Yozilmoqda' })).toBeAttached();
  goOn();
  await expect(page.getByText('2 ta vagon kiritildi.')).toBeVisible();
  await page.getByRole('link', { name: 'Vagonlar roʻyxatiga' }).click();
  await expect(page.getByRole('table')).toContainText('77000002');
  await expect(page.getByRole('table')).toContainText('77000004');
  expect(await totalOf(world, '/wagons/all')).toBe(3);
});

test('a CSV file without faults is brought in whole, and goes on being written when its screen is left', async ({
  page,
  world,
}) => {
  const count = 20_000;
  const before = await totalOf(world, '/sensor');
  const rows = Array.from({ length: count }, (_, index) => `CSV${index};Joylashuv`);
  await signIn(page);
  await page.goto('/admin/import');
  await page.getByLabel('Sensorlar').click();
  await expect(page.getByLabel('Sensorlar')).toBeChecked();
  await expect(page).toHaveURL(/kind=sensors/);
  // As Windows with Excel calls a CSV file.
  await chooseFile(
    page,
    'sensorlar.csv',
    Buffer.from(['Sensor raqami;Sensor turi', ...rows].join('\n')),
    'application/vnd.ms-excel',
  );
  await page.getByRole('button', { name: /^Hammasini kiritish/ }).click();
  const { goOn } = await holdBack(page, COURSE);
  await page.getByRole('dialog').getByRole('button', { name: 'Kiritish' }).click();
  await expect(page.getByRole('progressbar', { name: 'Yozilmoqda' })).toBeAttached();
  await expect(page.getByText(/20\s000 ta qatordan [\d\s]+ tasi yozildi/)).toBeVisible();
  goOn();
  const address = page.url();
  await page.goto('/home');
  await page.goto(address);
  await expect(page.getByText(/20\s000 ta sensor kiritildi/)).toBeVisible({ timeout: 30_000 });
  expect(await totalOf(world, '/sensor')).toBe(before + count);
});

test('rows that no longer fit when they are written bring nothing in, and say why', async ({ page, world }) => {
  await signIn(page);
  await page.goto('/admin/import?kind=sensors');
  await chooseFile(page, 'sensorlar.csv', Buffer.from('Sensor raqami,Sensor turi\nLATE1,Holat\nLATE2,Holat\n'));
  await page.getByRole('button', { name: 'Hammasini kiritish (2 ta qator)' }).click();
  await world.asAdmin('POST', '/sensor', { number: 'LATE2', sensorTypeId: 2 });
  const before = await totalOf(world, '/sensor');
  await page.getByRole('dialog').getByRole('button', { name: 'Kiritish' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Hech narsa yozilmadi. Bu raqamli sensor allaqachon roʻyxatda bor.',
  );
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('row', { name: /3.*LATE2/ })).toContainText('Bu raqam allaqachon roʻyxatda bor.');
  expect(await totalOf(world, '/sensor')).toBe(before);
});

test.describe('what goes wrong with a file is said in words', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('and an import that was discarded is gone', async ({ page, world }) => {
    const before = await totalOf(world, '/sensor');
    await signIn(page);
    await page.goto('/admin/import?kind=sensors');
    await chooseFile(page, 'sensorlar.csv', Buffer.from('Sensor raqami,Sensor turi\nDISCARDED1,Holat\n'));
    await expect(page.getByText('Hali hech narsa yozilmadi.')).toBeVisible();
    const address = page.url();
    await page.getByRole('button', { name: 'Bekor qilish' }).click();
    await expect(page.getByRole('button', { name: 'Fayl tanlash' })).toBeVisible();
    expect(await totalOf(world, '/sensor')).toBe(before);
    await page.goto(address);
    await expect(page.getByText('Bu import serverda saqlanmagan')).toBeVisible();
    await page.getByRole('button', { name: 'Yana fayl kiritish' }).click();
    await expect(page.getByRole('button', { name: 'Fayl tanlash' })).toBeVisible();
  });

  test('before it is sent, and when it is read', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/import');
    await chooseFile(page, 'vagonlar.pdf', Buffer.from('%PDF'));
    await expect(page.getByText('«vagonlar.pdf» fayli CSV ham, Excel (.xlsx) ham emas')).toBeVisible();
    await chooseFile(page, 'vagonlar.csv', Buffer.from('Davlat\n1\n'));
    await expect(
      page.getByText(/ustunlar yetishmayapti: Vagon raqami, Holat sensori, Joylashuv sensori/),
    ).toBeVisible();
    await chooseFile(page, 'vagonlar.xlsx', Buffer.from('PK\u0003\u0004 and no workbook'));
    await expect(page.getByText('Faylni oʻqib boʻlmadi')).toBeVisible();
  });
});

test("how far a file has come is told while it is sent, and stopping it is a 'Request aborted'", async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/import');
  await page.route('**/imports/wagons', () => undefined);
  await chooseFile(page, 'vagonlar.csv', Buffer.from('Vagon raqami\n77000009\n'));
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/«vagonlar.csv»/);
  await page.getByRole('button', { name: 'Toʻxtatish' }).click();
  await expect(page.getByRole('alert')).toContainText('Request aborted');
  await expect(page.getByRole('button', { name: 'Fayl tanlash' })).toBeVisible();
});

test('the template starts with the columns that are looked for', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/import');
  const asCsv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV namuna' }).click();
  const csv = await asCsv;
  expect(csv.suggestedFilename()).toMatch(/^vagonlar-namuna-.*\.csv$/);
  expect(await readFile(await csv.path(), 'utf8')).toContain('Vagon raqami');
  await page.getByLabel('Sensorlar').click();
  await expect(page.getByLabel('Sensorlar')).toBeChecked();
  const asExcel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel namuna' }).click();
  const excel = await asExcel;
  expect(excel.suggestedFilename()).toMatch(/^sensorlar-namuna-.*\.xlsx$/);
  await chooseFile(page, 'namuna.xlsx', await readFile(await excel.path()));
  await expect(figure(page, 'Toʻgʻri qatorlar')).toHaveText('2');
});
