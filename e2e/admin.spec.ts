import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addWagonForm, deleteButton, editButton, editWagonForm, rowOf, wagonNumber } from './admin-screen.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ worldName: 'admin-screen' });

/** One more than two pages hold. */
const WAGONS = Array.from({ length: 31 }, (_, index) => 63_000_001 + index);
const [FIRST, SECOND] = [63_000_001, 63_000_002];

test.beforeAll(async ({ world }) => {
  for (const number of WAGONS) await world.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
  await world.addWagon(64_000_001);
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Saqlanmagan oʻzgarishlar bor' });

test('tab, page, search and the row in edit stand in the address', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: '2-sahifa' }).click();
  await editButton(page, 63_000_020).click();
  await expect(editWagonForm(page, 63_000_020)).toBeVisible();
  await page.reload();
  await expect(editWagonForm(page, 63_000_020)).toBeVisible();
  await expect(rowOf(page, 63_000_016)).toBeVisible();
  await page.goBack();
  await expect(addWagonForm(page)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
});

test('when the last row of the last page is deleted, the page before is shown', async ({ page, world }) => {
  await world.asAdmin('DELETE', '/wagons?number=63000031');
  await page.goto('/admin?page=3');
  await deleteButton(page, 64_000_001).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Vagon oʻchirildi')).toBeVisible();
  await expect(rowOf(page, 63_000_030)).toBeVisible();
  await world.asAdmin('POST', '/wagons', { number: 63_000_031, country_id: 1, wagonType_id: 1 });
});

test('unsaved changes are not thrown away without asking, whichever way they are left', async ({ page }) => {
  await page.goto('/admin');
  await editButton(page, FIRST).click();
  const form = editWagonForm(page, FIRST);
  await form.getByLabel('Davlat').selectOption('Boshqa davlat');
  const ways = [
    () => editButton(page, SECOND).click(),
    () => page.getByRole('tab', { name: 'Sensorlar' }).click(),
    () => page.getByRole('link', { name: 'Qidiruv' }).click(),
    () => form.getByRole('button', { name: 'Bekor qilish' }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(unsaved(page)).toBeVisible();
    await unsaved(page).getByRole('button', { name: 'Shaklga qaytish' }).click();
    await expect(unsaved(page)).toHaveCount(0);
    await expect(form.getByLabel('Davlat')).toHaveValue('other');
  }
  await page.getByRole('button', { name: '2-sahifa' }).click();
  await expect(rowOf(page, 63_000_016)).toBeVisible();
  await expect(form.getByLabel('Davlat')).toHaveValue('other');

  await editButton(page, 63_000_016).click();
  await unsaved(page).getByRole('button', { name: 'Yozilganlarni tashlab ketish' }).click();
  await expect(editWagonForm(page, 63_000_016).getByLabel('Davlat')).toHaveValue('uzbekistan');
  await page.getByRole('tab', { name: 'Sensorlar' }).click();
  await expect(page.getByRole('form', { name: 'Sensor qoʻshish' })).toBeVisible();
});

test('a half-typed new wagon is asked about too, an untouched form is not', async ({ page }) => {
  await page.goto('/admin');
  await wagonNumber(addWagonForm(page)).fill('630');
  await editButton(page, FIRST).click();
  await unsaved(page).getByRole('button', { name: 'Shaklga qaytish' }).click();
  await expect(wagonNumber(addWagonForm(page))).toHaveValue('630');
  await wagonNumber(addWagonForm(page)).fill('');
  await editButton(page, FIRST).click();
  await expect(editWagonForm(page, FIRST)).toBeVisible();
});

test('a tab of the browser with unsaved changes asks before it closes', async ({ page }) => {
  await page.goto('/admin');
  await wagonNumber(addWagonForm(page)).pressSequentially('630');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(wagonNumber(addWagonForm(page))).toHaveValue('630');
});

test('lists are saved as files, whole or as searched', async ({ page }) => {
  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);

  await page.goto('/admin');
  const whole = await saved('Roʻyxatni CSV fayl qilib saqlash');
  expect(whole.name).toMatch(/^vagonlar-\d{4}-\d\d-\d\d\.csv$/);
  expect(linesOf(whole.bytes)[0]).toMatch(/^Vagon raqami.Davlat.Holat sensori.Joylashuv sensori$/);
  expect(
    linesOf(whole.bytes)
      .slice(1)
      .map((line) => Number(line.slice(0, 8))),
  ).toEqual(WAGONS);
  const excel = await saved('Roʻyxatni Excel fayl qilib saqlash');
  expect(excel.name).toMatch(/\.xlsx$/);
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');

  await page.goto(`/admin?number=${SECOND}`);
  const one = await saved('Roʻyxatni CSV fayl qilib saqlash');
  expect(
    linesOf(one.bytes)
      .slice(1)
      .map((line) => Number(line.slice(0, 8))),
  ).toEqual([SECOND]);

  await page.goto('/admin?tab=sensors&number=S640');
  const sensors = await saved('Roʻyxatni CSV fayl qilib saqlash');
  expect(linesOf(sensors.bytes)).toHaveLength(2);
  expect(linesOf(sensors.bytes)[1]).toContain('S64000001');
});

test('a wagon is edited by keyboard alone', async ({ page }) => {
  await page.goto(`/admin?number=${FIRST}`);
  await expect(editButton(page, FIRST)).toBeVisible();
  const tabTo = async (name: string) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press('Tab');
      if (
        (await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        )) === name
      )
        return;
    }
    throw new Error(`no focus on ${name}`);
  };
  await tabTo(`${FIRST} raqamli vagonni tahrirlash`);
  await page.keyboard.press('Enter');
  await expect(wagonNumber(editWagonForm(page, FIRST))).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await tabTo('Saqlash');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, FIRST)).toContainText('Boshqa davlat');
  await expect(editButton(page, FIRST)).toBeFocused();
});

test.describe('when a call fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('a failed save keeps the form, and a failed export says so', async ({ page }) => {
    await page.route('**/wagons', (route) => route.fulfill({ status: 500, json: { status: 500, code: 'internal' } }));
    await page.route('**/wagons/export**', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'internal' } }),
    );
    await page.goto('/admin');
    await wagonNumber(addWagonForm(page)).fill('65000001');
    await page.getByRole('button', { name: 'Qoʻshish' }).click();
    await expect(addWagonForm(page).getByRole('alert')).toContainText('Something went wrong!');
    await expect(addWagonForm(page).getByRole('alert')).toContainText('Serverda xato yuz berdi.');
    await expect(wagonNumber(addWagonForm(page))).toHaveValue('65000001');
    await page.getByRole('button', { name: 'Roʻyxatni CSV fayl qilib saqlash' }).click();
    await expect(page.getByText('Faylni yuklab boʻlmadi.')).toBeVisible();
  });
});
