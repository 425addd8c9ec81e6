import {
  addWagonForm,
  COUNTRIES,
  chooseSensor,
  deleteButton,
  editButton,
  editWagonForm,
  rowOf,
  sensorSelect,
  wagonNumber,
} from './admin-screen.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ worldName: 'admin', expectedErrors: [/status of (404|409)/] });

const SUCCESS = "Vagon muvaffaqiyatli qo'shildi";

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a wagon is added, stands in the list, and the form is ready for the next', async ({ page }) => {
  await page.goto('/admin');
  const form = addWagonForm(page);
  await wagonNumber(form).fill('60600004');
  await form.getByLabel('Davlat').selectOption('Boshqa davlat');
  await wagonNumber(form).press('Enter');
  await expect(form.getByText(SUCCESS)).toBeVisible();
  await expect(rowOf(page, 60600004)).toContainText(COUNTRIES[2]);
  await expect(wagonNumber(form)).toHaveValue('');
  await expect(wagonNumber(form)).toBeFocused();
});

test('a button that bounces under the finger adds a wagon once', async ({ page }) => {
  await page.goto('/admin');
  const form = addWagonForm(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await wagonNumber(form).fill('60600012');
  await form.getByRole('button', { name: 'Qoʻshish' }).dblclick();
  await expect(form.getByText(SUCCESS)).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/wagons'))).toHaveLength(1);
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('what is no wagon number is not sent, and said in the alert and under the field', async ({ page }) => {
  let sent = 0;
  await page.route('**/wagons', (route) => {
    sent++;
    return route.abort();
  });
  await page.goto('/admin');
  const form = addWagonForm(page);
  const tries = [
    ['', 'Vagon raqamini kiriting'],
    ['1234567', 'Vagon raqami 8 ta raqamdan iborat bo`lsin'],
    ['00000000', 'Vagon raqami 0 dan boshlanmaydi'],
    ['6060000x', '8 ta raqamdan iborat faqat sonlar kiritilsin'],
  ] as const;
  for (const [number, words] of tries) {
    await wagonNumber(form).fill(number);
    await form.getByRole('button', { name: 'Qoʻshish' }).click();
    await expect(form.getByRole('alert')).toContainText('All fields must be filled out');
    await expect(form.getByRole('alert')).toBeFocused();
    await expect(form.getByText(words)).toBeVisible();
    await expect(wagonNumber(form)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent).toBe(0);
});

test('while a number is typed, letters are refused in words, and a wrong check digit warned about but saved', async ({
  page,
}) => {
  await page.goto('/admin');
  const form = addWagonForm(page);
  await wagonNumber(form).pressSequentially('62a');
  await expect(page.getByText('8 ta raqamdan iborat faqat sonlar kiritilsin')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await wagonNumber(form).fill('60600012');
  await expect(form.getByText('oxirgi raqam')).toHaveCount(0);
  await wagonNumber(form).fill('60600017');
  await expect(form.getByText('oxirgi raqam 2 boʻlishi kerak')).toBeVisible();
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(form.getByText(SUCCESS)).toBeVisible();
  await expect(rowOf(page, 60600017)).toBeVisible();
});

test('a number that is taken is said so, and stays in the form', async ({ page, world }) => {
  await world.asAdmin('POST', '/wagons', { number: 60600020, country_id: 1, wagonType_id: 1 });
  await page.goto('/admin');
  const form = addWagonForm(page);
  await wagonNumber(form).fill('60600020');
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(form.getByRole('alert')).toContainText('Something went wrong!');
  await expect(form.getByRole('alert')).toContainText('Bu raqamli vagon allaqachon roʻyxatda bor.');
  await expect(wagonNumber(form)).toHaveValue('60600020');
});

test('an edit changes country and sensors, returns to adding, and leaves the focus at the row', async ({
  page,
  world,
}) => {
  await world.addWagon(61000001);
  await world.asAdmin('POST', '/sensor', { number: 'NEW-LOCATION-1', sensorTypeId: 1 });
  await page.goto('/admin?number=61000001');
  await editButton(page, 61000001).click();
  const form = editWagonForm(page, 61000001);
  await expect(wagonNumber(form)).toBeFocused();
  await expect(wagonNumber(form)).toHaveValue('61000001');
  await expect(form.getByLabel('Davlat')).toHaveValue('uzbekistan');
  await expect(sensorSelect(form, 'Holat')).toHaveValue('S61000001');

  await form.getByLabel('Davlat').selectOption('Boshqa davlat');
  await chooseSensor(form, 'Joylashuv', 'new-loc', 'NEW-LOCATION-1');
  await form.getByRole('button', { name: 'Holat sensorini olib tashlash' }).click();
  await expect(sensorSelect(form, 'Holat')).toHaveValue('');
  await form.getByRole('button', { name: 'Saqlash' }).click();

  await expect(addWagonForm(page).getByText('Vagon oʻzgartirildi')).toBeVisible();
  await expect(editButton(page, 61000001)).toBeFocused();
  await expect(rowOf(page, 61000001).getByRole('cell')).toHaveText([
    '1',
    '61000001',
    COUNTRIES[2],
    '—',
    'NEW-LOCATION-1',
    '',
    '',
  ]);
  expect(await world.asAdmin('GET', '/sensor/type/2')).toContain('S61000001');
});

test('a wagon is renumbered, and a search for it goes on under the new number', async ({ page, world }) => {
  await world.addWagon(61000010);
  await page.goto('/admin?number=61000010');
  await editButton(page, 61000010).click();
  await wagonNumber(editWagonForm(page, 61000010)).fill('61000011');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vagon oʻzgartirildi')).toBeVisible();
  await expect(page).toHaveURL(/number=61000011/);
  await expect(rowOf(page, 61000011)).toContainText('L61000010');
});

test('only some of very many free sensors are offered, with how many more there are', async ({ page, world }) => {
  await world.addWagon(61000020);
  const numbers = Array.from({ length: 60 }, (_, index) => `MANY-${100 + index}`);
  await Promise.all(numbers.map((number) => world.asAdmin('POST', '/sensor', { number, sensorTypeId: 2 })));
  await page.goto('/admin?edit=61000020');
  const select = sensorSelect(editWagonForm(page, 61000020), 'Holat');
  await select.fill('many-1');
  const options = page.getByRole('listbox', { name: 'Holat sensori' }).getByRole('option');
  await expect(options).toHaveCount(51);
  await expect(options.filter({ hasText: 'Yana 10 ta: raqamini yozib toraytiring' })).toBeVisible();
  await select.fill('many-15');
  await expect(options).toHaveText(Array.from({ length: 10 }, (_, index) => `MANY-${150 + index}`));
  await select.fill('yoq');
  await select.press('Enter');
  await expect(page.getByText('Bunday boʻsh sensor yoʻq')).toBeVisible();
  await select.fill('');
  await select.press('Tab');
  await expect(select).toHaveValue('');
});

test('deleting asks first, names what becomes free, and does nothing when it is called off', async ({
  page,
  world,
}) => {
  await world.addWagon(61000030);
  await page.goto('/admin?number=61000030');
  await deleteButton(page, 61000030).click();
  const dialog = page.getByRole('dialog', { name: '61000030 raqamli vagon oʻchirilsinmi?' });
  await expect(dialog).toContainText('Oʻlchovlari va tarixi saqlanib qoladi.');
  await expect(dialog).toContainText('Undagi sensorlar boʻshaydi: S61000030, L61000030.');
  await expect(dialog.getByRole('button', { name: 'Bekor qilish' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(deleteButton(page, 61000030)).toBeFocused();
  await world.asAdmin('GET', '/wagons/getWagon?number=61000030');

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(addWagonForm(page).getByText('Vagon oʻchirildi')).toBeVisible();
  await expect(page.getByText('61000030 raqamli vagon roʻyxatda yoʻq.')).toBeVisible();
  expect(await world.asAdmin('GET', '/sensor/type/1')).toContain('L61000030');
});

test('a wagon is found by number, and from what is not found a way leads back to all', async ({ page, world }) => {
  await world.addWagon(61000040);
  await page.goto('/admin');
  const field = page.getByLabel('Vagonni raqamidan topish').last();
  await field.fill('61000040');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Topildi: 1 ta')).toBeVisible();
  await expect(page).toHaveURL(/number=61000040/);

  await field.fill('99999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('99999999 raqamli vagon roʻyxatda yoʻq.')).toBeVisible();
  await page.getByRole('button', { name: 'Butun roʻyxatga qaytish' }).click();
  await expect(page.getByText(/^Jami: /)).toBeVisible();
  await expect(page).not.toHaveURL(/number=/);
});
