import { expect, signIn, test } from '../journey.ts';
import { fillRailway } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));
test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/search');
});

test.describe('5. Validation of the search screen', () => {
  test('wagon number: empty, not eight digits, pattern', async ({ page }) => {
    const number = page.getByLabel('Vagon raqami', { exact: true });
    const submit = page.getByRole('button', { name: 'Qidirish', exact: true });
    await submit.click();
    await expect(page.getByText('Vagon raqamini kiriting')).toBeVisible();
    await number.fill('280000');
    await submit.click();
    await expect(page.getByText('Vagon raqami 8 ta raqamdan iborat bo`lsin')).toBeVisible();
    await expect(number).toHaveAttribute('title', '8 ta raqamdan iborat faqat sonlar kiritilsin');
    await number.fill('2800000a');
    await submit.click();
    await expect(page.getByText('8 ta raqamdan iborat faqat sonlar kiritilsin')).toBeVisible();
  });

  test('wagon type: one or two digits, with its hint and both code errors', async ({ page }) => {
    const type = page.getByLabel('Vagon turi');
    await expect(type).toHaveAttribute('title', 'Birinchi bir yoki ikki raqamni kiriting, masalan *2 yoki 28');
    for (const [typed, message] of [
      ['1234', "3 sondan kam bo'lmagan raqam kiritilsin"],
      ['123', "2 sondan ko'p bo'lmasin"],
    ] as const) {
      await type.fill(typed);
      await page.getByRole('button', { name: 'Filtrlash' }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page).not.toHaveURL(/type=/);
    }
    await type.fill('*2');
    await page.getByRole('button', { name: 'Filtrlash' }).click();
    await expect(page.getByText('Topildi: 92 ta vagon')).toBeVisible();
  });

  test("load state: Umumiy, Yuklangan = 1, Bo'sh = 0", async ({ page }) => {
    const state = page.getByLabel('Holati');
    await expect(state.getByRole('option')).toHaveText(['Umumiy', 'Yuklangan', "Bo'sh"]);
    for (const [name, asked] of [
      ['Yuklangan', 'state=1'],
      ["Bo'sh", 'state=0'],
    ] as const) {
      await state.selectOption(name);
      // Not the reload with which a live connection begins.
      const call = page.waitForRequest(
        (request) => request.url().includes('/byCondition?') && request.url().includes(asked),
      );
      await page.getByRole('button', { name: 'Filtrlash' }).click();
      await call;
    }
  });

  test('region: seven options; the station box only without a region, the regions only without a station', async ({
    page,
  }) => {
    const region = page.getByLabel('MTU');
    await expect(region.getByRole('option')).toHaveText([
      "Temir yo'l bo'yicha",
      'Tashkent',
      'Buxoro',
      "Qo'qon",
      'Qarshi',
      'Termiz',
      "Qo'ng'irot",
    ]);
    await region.selectOption('Buxoro');
    await expect(page.getByLabel('Stansiya')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filtrlash' }).click();
    await expect(page.getByText('Topildi: 92 ta vagon')).toBeVisible();
    await region.selectOption("Temir yo'l bo'yicha");
    await page.getByLabel('Stansiya').fill('Buxoro');
    await expect(region).toHaveCount(0);
  });
});
