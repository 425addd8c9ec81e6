import {
  anotherAdministrator,
  COUNTRIES,
  chooseSensor,
  deleteButton,
  editButton,
  editSensorForm,
  editWagonForm,
  rowOf,
  sensorNumber,
  sensorSelect,
  wagonNumber,
} from './admin-screen.ts';
import { expect, expectAccessible, keepPicture, signIn, test } from './journey.ts';

test.use({ worldName: 'admin', expectedErrors: [/status of (404|409|412)/] });

const CHANGED = 'shu orada boshqa xodim oʻzgartirgan';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('of two who edit one wagon, the second sees what it is now before anything is overwritten', async ({
  page,
  browser,
  world,
}) => {
  await world.addWagon(62000001);
  await world.asAdmin('POST', '/sensor', { number: 'TWO-1', sensorTypeId: 1 });
  const address = '/admin?number=62000001&edit=62000001';
  await page.goto(address);
  const other = await anotherAdministrator(browser, world, address);
  const mine = editWagonForm(page, 62000001);
  const theirs = editWagonForm(other, 62000001);
  await chooseSensor(mine, 'Joylashuv', 'two-1', 'TWO-1');
  await theirs.getByLabel('Davlat').selectOption('Boshqa davlat');
  await theirs.getByRole('button', { name: 'Saqlash' }).click();
  await expect(other.getByText('Vagon oʻzgartirildi')).toBeVisible();

  await mine.getByRole('button', { name: 'Saqlash' }).click();
  const alert = mine.getByRole('alert');
  await expect(alert).toContainText('Something went wrong!');
  await expect(alert).toContainText(CHANGED);
  await expect(alert).toBeFocused();
  await expect(alert.locator('mark')).toHaveText([COUNTRIES[2], 'L62000001']);
  await expect(sensorSelect(mine, 'Joylashuv')).toHaveValue('TWO-1');
  await keepPicture(page, 'admin-conflict');
  await expectAccessible(page, 'the conflict');
  expect(await world.asAdmin('GET', '/wagons/getWagon?number=62000001')).toMatchObject({
    country: { id: 2 },
    wagonSensors: [{ number: 'S62000001' }, { number: 'L62000001' }],
  });

  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await expect(page.getByText('Vagon oʻzgartirildi')).toBeVisible();
  await expect(rowOf(page, 62000001)).toContainText('TWO-1');
  await expect(rowOf(page, 62000001)).toContainText(COUNTRIES[1]);
  await other.context().close();
});

test('what a wagon is now can be taken over into the form', async ({ page, browser, world }) => {
  await world.addWagon(62000010);
  const address = '/admin?number=62000010&edit=62000010';
  await page.goto(address);
  const other = await anotherAdministrator(browser, world, address);
  const mine = editWagonForm(page, 62000010);
  await wagonNumber(mine).fill('62000011');
  await editWagonForm(other, 62000010).getByLabel('Davlat').selectOption('Boshqa davlat');
  await editWagonForm(other, 62000010).getByRole('button', { name: 'Saqlash' }).click();
  await expect(other.getByText('Vagon oʻzgartirildi')).toBeVisible();
  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await mine.getByRole('button', { name: 'Hozirgi qiymatlarni olish' }).click();
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await expect(wagonNumber(mine)).toHaveValue('62000010');
  await expect(mine.getByLabel('Davlat')).toHaveValue('other');
  await other.context().close();
});

test('who edits a wagon that another deletes is told, and keeps what was typed', async ({ page, browser, world }) => {
  await world.addWagon(62000020);
  await page.goto('/admin?edit=62000020');
  const mine = editWagonForm(page, 62000020);
  await mine.getByLabel('Davlat').selectOption('Boshqa davlat');
  const other = await anotherAdministrator(browser, world, '/admin?number=62000020');
  await deleteButton(other, 62000020).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(other.getByText('Vagon oʻchirildi')).toBeVisible();
  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await expect(mine.getByRole('alert')).toContainText('62000020 raqamli vagon endi roʻyxatda yoʻq');
  await expect(mine.getByLabel('Davlat')).toHaveValue('other');
  await other.context().close();
});

test('who deletes a wagon that another edited sees it again, and deletes it as it is now', async ({
  page,
  browser,
  world,
}) => {
  await world.addWagon(62000030);
  await page.goto('/admin?number=62000030');
  await deleteButton(page, 62000030).click();
  const other = await anotherAdministrator(browser, world, '/admin?edit=62000030');
  const theirs = editWagonForm(other, 62000030);
  await sensorSelect(theirs, 'Holat').fill('');
  await theirs.getByRole('button', { name: 'Saqlash' }).click();
  await expect(other.getByText('Vagon oʻzgartirildi')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(dialog.getByRole('alert')).toContainText(CHANGED);
  await expect(dialog.locator('mark')).toHaveText('—');
  await expect(dialog).toContainText('Undagi sensorlar boʻshaydi: L62000030.');
  await world.asAdmin('GET', '/wagons/getWagon?number=62000030');
  await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(page.getByText('Vagon oʻchirildi')).toBeVisible();
  await other.context().close();
});

test('a wagon that is already deleted can only be told so', async ({ page, world }) => {
  await world.addWagon(62000040);
  await page.goto('/admin?number=62000040');
  await deleteButton(page, 62000040).click();
  await world.asAdmin('DELETE', '/wagons?number=62000040');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('62000040 raqamli vagon endi roʻyxatda yoʻq');
  await dialog.getByRole('button', { name: 'Yopish' }).click();
  await expect(page.getByText('62000040 raqamli vagon roʻyxatda yoʻq.')).toBeVisible();
});

test('a sensor that another put on a wagon meanwhile is not taken from it', async ({ page, browser, world }) => {
  await world.addWagon(62000050);
  await world.addWagon(62000051);
  await world.asAdmin('POST', '/sensor', { number: 'WANTED', sensorTypeId: 1 });
  await page.goto('/admin?edit=62000050');
  const mine = editWagonForm(page, 62000050);
  await chooseSensor(mine, 'Joylashuv', 'wanted', 'WANTED');
  const other = await anotherAdministrator(browser, world, '/admin?edit=62000051');
  const theirs = editWagonForm(other, 62000051);
  await chooseSensor(theirs, 'Joylashuv', 'wanted', 'WANTED');
  await theirs.getByRole('button', { name: 'Saqlash' }).click();
  await expect(other.getByText('Vagon oʻzgartirildi')).toBeVisible();
  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await expect(mine.getByRole('alert')).toContainText('Sensor boshqa vagonga oʻrnatilgan');
  await expect(sensorSelect(mine, 'Joylashuv')).toHaveValue('WANTED');
  await other.context().close();
});

test('of two who edit one sensor, the second sees what it is now before anything is overwritten', async ({
  page,
  browser,
  world,
}) => {
  await world.asAdmin('POST', '/sensor', { number: 'PAIR-1', sensorTypeId: 1 });
  const address = '/admin?tab=sensors&number=PAIR-&edit=PAIR-1';
  await page.goto(address);
  const other = await anotherAdministrator(browser, world, address);
  const mine = editSensorForm(page, 'PAIR-1');
  await sensorNumber(mine).fill('PAIR-2');
  await editSensorForm(other, 'PAIR-1').getByLabel('Sensor turi').selectOption('Holat');
  await editSensorForm(other, 'PAIR-1').getByRole('button', { name: 'Saqlash' }).click();
  await expect(other.getByText("Sensor o'zgartirldi")).toBeVisible();

  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await expect(mine.getByRole('alert')).toContainText(CHANGED);
  await expect(mine.locator('mark')).toHaveText(['PAIR-1', 'Holat']);
  await expect(sensorNumber(mine)).toHaveValue('PAIR-2');
  await mine.getByRole('button', { name: 'Hozirgi qiymatlarni olish' }).click();
  await expect(mine.getByLabel('Sensor turi')).toHaveValue('state');
  await sensorNumber(mine).fill('PAIR-2');
  await mine.getByRole('button', { name: 'Saqlash' }).click();
  await expect(rowOf(page, 'PAIR-2')).toContainText('Holat');

  await deleteButton(other, 'PAIR-1').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText('PAIR-1 raqamli sensor endi roʻyxatda yoʻq');
  await other.context().close();
});

test('an edit reads what it edits anew: an old list is no reason for a conflict', async ({ page, world }) => {
  await world.addWagon(62000060);
  await page.goto('/admin?number=62000060');
  await expect(rowOf(page, 62000060)).toBeVisible();
  await world.asAdmin('PUT', '/wagons/62000060', {
    number: 62000060,
    country_id: 2,
    wagonType_id: 1,
    sensorNumbers: [],
  });
  await editButton(page, 62000060).click();
  const form = editWagonForm(page, 62000060);
  await expect(form.getByLabel('Davlat')).toHaveValue('other');
  await form.getByRole('button', { name: 'Saqlash' }).click();
  await expect(page.getByText('Vagon oʻzgartirildi')).toBeVisible();
});
