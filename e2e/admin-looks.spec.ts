import { addWagonForm, deleteButton, editButton, editSensorForm, editWagonForm, wagonNumber } from './admin-screen.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, FURTHER, keepPicture, signIn, test } from './journey.ts';

const [FIRST, SECOND] = [63_000_001, 63_000_002];

test.beforeAll(async ({ world }) => {
  await world.addWagon(64_000_001);
  for (const number of [FIRST, SECOND])
    await world.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
  await world.asAdmin('POST', '/sensor', { number: 'FREE-1', sensorTypeId: 1 });
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `forms and dialogs are accessible and fit, ${colorScheme}, ${width} px`,
    colorScheme === 'light' ? {} : FURTHER,
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const unsaved = page.getByRole('dialog', { name: 'Saqlanmagan oʻzgarishlar bor' });
      const look = async (name: string) => {
        await keepPicture(page, `admin-${name}-${width}-${colorScheme}`);
        await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
      };
      await signIn(page);
      await page.goto('/admin');
      await expect(page.getByRole('table')).toBeVisible();
      await wagonNumber(addWagonForm(page)).fill('63000019');
      await look('warning');
      await wagonNumber(addWagonForm(page)).fill('630');
      await page.getByRole('button', { name: 'Qoʻshish' }).click();
      await look('refused');
      await wagonNumber(addWagonForm(page)).fill('');
      await editButton(page, SECOND).click();
      const form = editWagonForm(page, SECOND);
      await form.getByRole('combobox', { name: 'Joylashuv sensori' }).click();
      await expect(form.getByRole('listbox', { name: 'Joylashuv sensori' })).toBeVisible();
      await look('edit');
      await form.getByLabel('Davlat').selectOption('Boshqa davlat');
      await page.getByRole('tab', { name: 'Sensorlar' }).click();
      await expect(unsaved).toBeVisible();
      await look('unsaved');
      await unsaved.getByRole('button', { name: 'Shaklga qaytish' }).click();
      await deleteButton(page, FIRST).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('delete');
      await page.goto('/admin?tab=sensors&edit=S64000001');
      await expect(editSensorForm(page, 'S64000001')).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
      await look('sensor');
      await deleteButton(page, 'L64000001').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('delete-sensor');
    },
  );
}
