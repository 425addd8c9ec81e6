import { addSensorForm, deleteButton, editButton, editSensorForm, rowOf, sensorNumber } from './admin-screen.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ worldName: 'admin', expectedErrors: [/status of (404|409)/] });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a sensor is added, stands in the list, and the form is ready for the next', async ({ page }) => {
  await page.goto('/admin?tab=sensors');
  const form = addSensorForm(page);
  await sensorNumber(form).fill('A-0001');
  await form.getByLabel('Sensor turi').selectOption('Holat');
  await sensorNumber(form).press('Enter');
  await expect(form.getByText("Sensor muvaffaqiyatli qo'shildi")).toBeVisible();
  await expect(rowOf(page, 'A-0001')).toContainText('Holat');
  await expect(sensorNumber(form)).toHaveValue('');
  await expect(sensorNumber(form)).toBeFocused();
});

test('a sensor without number or type is not sent, and what is missing or wrong is said at its field', async ({
  page,
}) => {
  await page.goto('/admin?tab=sensors');
  const form = addSensorForm(page);
  const submit = form.getByRole('button', { name: 'Qoʻshish' });
  const alert = form.getByRole('alert');
  await submit.click();
  await expect(alert).toContainText("Barcha ma'lumotlar to'ldirilishi shart");
  await expect(alert).toBeFocused();
  await expect(form.getByText('Sensor raqamini kiriting')).toBeVisible();
  await expect(form.getByText('Sensor turini tanlang')).toBeVisible();
  await sensorNumber(form).fill('A-0002');
  await expect(alert).toHaveCount(0);
  await submit.click();
  await expect(alert).toContainText("Barcha ma'lumotlar to'ldirilishi shart");
  await expect(form.getByText('Sensor turini tanlang')).toBeVisible();
  await sensorNumber(form).fill('бир/2');
  await expect(page.getByText('Faqat lotin harflari, raqamlar va . _ : - belgilari, 64 tagacha')).toBeVisible();
});

test('a number that is taken is said so, and stays in the form', async ({ page, world }) => {
  await world.asAdmin('POST', '/sensor', { number: 'A-0003', sensorTypeId: 1 });
  await page.goto('/admin?tab=sensors');
  const form = addSensorForm(page);
  await sensorNumber(form).fill('A-0003');
  await form.getByLabel('Sensor turi').selectOption('Holat');
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(form.getByRole('alert')).toContainText('Something went wrong!');
  await expect(form.getByRole('alert')).toContainText('Bu raqamli sensor allaqachon roʻyxatda bor.');
  await expect(sensorNumber(form)).toHaveValue('A-0003');
});

test('an edit takes the place of the add form and returns to it', async ({ page, world }) => {
  await world.asAdmin('POST', '/sensor', { number: 'A-0004', sensorTypeId: 1 });
  await page.goto('/admin?tab=sensors&number=A-0004');
  await editButton(page, 'A-0004').click();
  const form = editSensorForm(page, 'A-0004');
  await expect(addSensorForm(page)).toHaveCount(0);
  await expect(sensorNumber(form)).toBeFocused();
  await form.getByLabel('Sensor turi').selectOption('Holat');
  await sensorNumber(form).fill('A-0004-B');
  await page.keyboard.press('Enter');
  await expect(addSensorForm(page).getByText("Sensor o'zgartirldi")).toBeVisible();
  await expect(editButton(page, 'A-0004-B')).toBeFocused();
  await expect(rowOf(page, 'A-0004-B').getByRole('cell')).toHaveText(['1', 'A-0004-B', '—', 'Holat', '', '']);
});

test('the type of a sensor on a wagon stays, and the form says why', async ({ page, world }) => {
  await world.addWagon(61000050);
  await page.goto('/admin?tab=sensors&edit=L61000050');
  const form = editSensorForm(page, 'L61000050');
  await expect(form.getByLabel('Sensor turi')).toBeDisabled();
  await expect(form.getByText('61000050 raqamli vagonda.')).toBeVisible();
});

test('deleting asks first, and says which wagon loses the sensor', async ({ page, world }) => {
  await world.addWagon(61000060);
  await page.goto('/admin?tab=sensors&number=L61000060');
  await deleteButton(page, 'L61000060').click();
  const dialog = page.getByRole('dialog', { name: 'L61000060 raqamli sensor oʻchirilsinmi?' });
  await expect(dialog).toContainText('Oʻlchovlari va tarixi saqlanib qoladi.');
  await expect(dialog).toContainText('61000060 raqamli vagon bu sensordan mahrum boʻladi.');
  await dialog.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(deleteButton(page, 'L61000060')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(addSensorForm(page).getByText('Sensor oʻchirildi')).toBeVisible();
  await page.goto('/admin?number=61000060');
  await expect(rowOf(page, 61000060)).toContainText('S61000060');
  await expect(rowOf(page, 61000060)).not.toContainText('L61000060');
});

test('sensors are found by part of their number', async ({ page, world }) => {
  await world.asAdmin('POST', '/sensor', { number: 'FIND-me-1', sensorTypeId: 1 });
  await page.goto('/admin?tab=sensors');
  await page.getByLabel('Sensorni raqamidan topish').last().fill('find-ME');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Topildi: 1 ta')).toBeVisible();
  await expect(rowOf(page, 'FIND-me-1')).toBeVisible();
  await page.goto('/admin?tab=sensors&number=NOTHING');
  await expect(page.getByText('Raqamida “NOTHING” boʻlgan sensor roʻyxatda yoʻq.')).toBeVisible();
});
