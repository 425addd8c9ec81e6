import type { Page } from '@playwright/test';
import type { PlanLine } from '@vagon/contract';
import { expect, expectAccessible, keepPicture, test } from './journey.ts';
import {
  buxoro,
  DATE,
  dateBefore,
  elsewhereAs,
  idOf,
  openAs,
  PLANNING_ENVIRONMENT,
  PLANNING_ERRORS,
  planAddress,
  prepare,
  SHIFT,
  tanks,
  writePlan,
} from './planning-world.ts';

test.use({ worldName: 'planning', worldEnvironment: PLANNING_ENVIRONMENT, expectedErrors: PLANNING_ERRORS });

test.beforeAll(({ world }) =>
  prepare(world, {
    navoiy: 'Navoiy',
    marokand: 'Marokand',
    buxoro: 'Buxoro MTU',
    buxoro2: 'Buxoro MTU',
    xodim: null,
  }),
);

const cell = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Saqlash' });
const editAddress = (station: string, date = DATE) =>
  `/plan/station/${idOf(station)}?date=${date}&shift=${SHIFT}&edit=1`;
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert').first();

test('a dispatcher writes the plan of a shift by keyboard, and sends it to be approved', async ({ page, world }) => {
  await openAs(page, 'marokand');
  await expect(page).toHaveURL(new RegExp(`/plan/station/${idOf('Marokand')}`));
  await expect(page.getByRole('heading', { name: 'Reja: Marokand' })).toBeVisible();
  await page.getByRole('button', { name: 'Reja yozish' }).click();
  await expect(cell(page, 'Ortish: Yopiq vagon')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Tushirish: Platforma')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Topshirish: Qarshi MTU')).toBeFocused();
  await page.keyboard.type('40');
  const sums = page.locator('output');
  await expect(sums).toHaveText(['12', '12', '0', '40']);
  await keepPicture(page, 'plan-form');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Reja saqlandi')).toBeVisible();
  expect(
    await world.asAdmin('GET', `/plans/sheet?date=${DATE}&shift=${SHIFT}&level=station&id=${idOf('Marokand')}`),
  ).toMatchObject({
    plan: {
      status: 'draft',
      lines: [
        { work: 'load', kind: 'covered', wagons: 5 },
        { work: 'load', kind: 'flat', wagons: 7 },
        { work: 'unload', kind: 'flat', wagons: 12 },
        { work: 'handOver', wagons: 40 },
      ],
    },
  });
  await page.getByRole('button', { name: 'Tasdiqqa yuborish' }).click();
  await expect(page.getByText('Reja tasdiqqa yuborildi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tahrirlash' })).toHaveCount(0);
  // What is submitted cannot be written, from an old address either.
  await page.goto(editAddress('Marokand'));
  await expect(page.getByText('Tasdiqqa yuborilgan')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Rejani yozish' })).toHaveCount(0);
});

test('what is no number of wagons is said, kept, and not saved', async ({ page, world }) => {
  await openAs(page, 'buxoro', editAddress('Zirabuloq'));
  await cell(page, 'Ortish: Sisterna').fill('1,5');
  await cell(page, 'Tushirish: Sisterna').fill('10000');
  await save(page).click();
  await expect(alertOf(page)).toContainText('0 dan 9999 gacha butun son');
  await expect(alertOf(page)).toBeFocused();
  await expect(cell(page, 'Ortish: Sisterna')).toHaveValue('1,5');
  await expect(cell(page, 'Ortish: Sisterna')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a plan with faults');
  const sheet = await world.asAdmin(
    'GET',
    `/plans/sheet?date=${DATE}&shift=${SHIFT}&level=station&id=${idOf('Zirabuloq')}`,
  );
  expect(sheet).toMatchObject({ plan: null });
});

test('of two dispatchers who write one plan, the second sees what the first saved and chooses', async ({
  page,
  browser,
  world,
}) => {
  await writePlan(world, idOf('Kogon'), [tanks(10), { work: 'load', kind: 'flat', wagons: 4 }]);
  await openAs(page, 'buxoro', editAddress('Kogon'));
  const other = await elsewhereAs(browser, world, 'buxoro2', editAddress('Kogon'));
  await cell(other, 'Ortish: Sisterna').fill('11');
  await cell(other, 'Ortish: Platforma').fill('5');
  await save(other).click();
  await expect(other.getByText('Reja saqlandi')).toBeVisible();

  await cell(page, 'Ortish: Sisterna').fill('12');
  await save(page).click();
  await expect(alertOf(page)).toContainText('Rejani shu orada buxoro2 oʻzgartirgan');
  await expect(alertOf(page)).toBeFocused();
  const ofTanks = page.getByRole('group', { name: /^Ortish: Sisterna/ });
  await expect(ofTanks.getByRole('radio', { name: 'boshqasiniki: 11' })).not.toBeChecked();
  await expect(ofTanks.getByRole('radio', { name: 'meniki: 12' })).toBeChecked();
  // Only the other dispatcher changed it, so theirs is taken, and told.
  await expect(
    page.getByRole('group', { name: /^Ortish: Platforma/ }).getByRole('radio', { name: 'boshqasiniki: 5' }),
  ).toBeChecked();
  await expect(cell(page, 'Ortish: Platforma')).toHaveValue('5');
  await keepPicture(page, 'plan-conflict');
  await expectAccessible(page, 'two plans to choose from');

  await ofTanks.getByRole('radio', { name: 'boshqasiniki: 11' }).check();
  await expect(cell(page, 'Ortish: Sisterna')).toHaveValue('11');
  await ofTanks.getByRole('radio', { name: 'meniki: 12' }).check();
  await save(page).click();
  await expect(page.getByText('Reja saqlandi')).toBeVisible();
  const { plan } = (await world.asAdmin(
    'GET',
    `/plans/sheet?date=${DATE}&shift=${SHIFT}&level=station&id=${idOf('Kogon')}`,
  )) as { plan: { lines: PlanLine[] } };
  expect(plan.lines.map(({ wagons }) => wagons).sort()).toEqual([12, 5]);

  await page.getByRole('button', { name: 'Oʻzgarishlar tarixi' }).click();
  await expect(page.getByRole('table', { name: 'Oʻzgarishlar tarixi' })).toContainText('buxoro2');
  await expect(page.getByRole('table', { name: 'Oʻzgarishlar tarixi' })).toContainText('Ortish: Platforma: 4 → 5');
  await keepPicture(page, 'plan-history');
  await other.context().close();
});

test('yesterday’s plan is put in to be looked at, can be taken out, and is not left unsaved unasked', async ({
  page,
  world,
}) => {
  await writePlan(world, idOf('Juma'), [tanks(23)], dateBefore(1));
  await openAs(page, 'buxoro', editAddress('Juma'));
  await page.getByRole('button', { name: 'Oʻtgan haftadagidan' }).click();
  await expect(page.getByText('Oʻtgan haftaning shu kunida bu smenada reja boʻlmagan.')).toBeVisible();
  await page.getByRole('button', { name: 'Kechagidan' }).click();
  await expect(page.getByText('Kechagi reja qoʻyildi va belgilandi, hali saqlanmagan')).toBeVisible();
  const filled = cell(page, 'Ortish: Sisterna, qoʻyilgan qiymat');
  await expect(filled).toHaveValue('23');
  await keepPicture(page, 'plan-filled');
  await expectAccessible(page, 'a plan that was put in');

  await page.getByRole('navigation', { name: 'Yuqori darajalar' }).getByRole('link', { name: 'Temir yoʻl' }).click();
  const question = page.getByRole('dialog', { name: 'Saqlanmagan oʻzgarishlar bor' });
  await question.getByRole('button', { name: 'Shaklga qaytish' }).click();
  await expect(filled).toHaveValue('23');
  await page.getByRole('button', { name: 'Avvalgi holiga qaytarish' }).click();
  await expect(cell(page, 'Ortish: Sisterna')).toHaveValue('');
  await page.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect(page.getByRole('button', { name: 'Reja yozish' })).toBeVisible();
});

test('a submitted plan is sent back with a reason, which its dispatcher reads, and approved the second time', async ({
  page,
  browser,
  world,
}) => {
  await writePlan(world, idOf('Navoiy'), [tanks(9)]);
  await world.asAdmin('PUT', `${planAddress(idOf('Navoiy'))}/status`, { status: 'submitted' });
  await openAs(page, 'buxoro', `/plan/station/${idOf('Navoiy')}?date=${DATE}&shift=${SHIFT}`);
  await page.getByRole('button', { name: 'Qaytarish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reja qaytarilsinmi?' });
  await dialog.getByRole('button', { name: 'Qaytarish' }).click();
  await expect(dialog).toContainText('Sababini yozing');
  await dialog.getByLabel('Qaytarish sababi').fill('Platformalar hisobga olinmagan');
  await expectAccessible(page, 'the question for a reason');
  await dialog.getByRole('button', { name: 'Qaytarish' }).click();
  await expect(page.getByText('Reja qaytarildi')).toBeVisible();

  const dispatcher = await elsewhereAs(browser, world, 'navoiy', '/plan');
  await expect(dispatcher.getByRole('note')).toContainText('Platformalar hisobga olinmagan');
  await dispatcher.getByRole('button', { name: 'Tasdiqqa yuborish' }).click();
  await expect(dispatcher.getByText('Reja tasdiqqa yuborildi')).toBeVisible();
  await expect(dispatcher.getByRole('button', { name: 'Tasdiqlash' })).toHaveCount(0);
  await dispatcher.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'Tasdiqlash' }).click();
  await expect(page.getByText('Reja tasdiqlandi')).toBeVisible();
});

test('the stations of an MTU get drafts from yesterday, and their submitted plans are approved together', async ({
  page,
  world,
}) => {
  const [olot, qorakol] = [idOf('Olot'), idOf('Qorakoʻl')];
  for (const id of [olot, qorakol]) await writePlan(world, id, [tanks(6)], dateBefore(8));
  const address = `/plan/mtu/${buxoro}?date=${dateBefore(7)}&shift=${SHIFT}`;
  await openAs(page, 'buxoro', address);
  await page.getByRole('button', { name: 'Kechagidan' }).click();
  const fill = page.getByRole('dialog', { name: 'Rejasiz stansiyalar toʻldirilsinmi?' });
  await expectAccessible(page, 'the question before drafts are written');
  await fill.getByRole('button', { name: 'Qoralama yozish' }).click();
  await expect(page.getByText('Qoralama yozildi: 2 ta stansiya')).toBeVisible();
  const stations = page.getByRole('table', { name: 'Stansiyalar' });
  await expect(stations.getByRole('row').filter({ hasText: 'Qoralama' })).toHaveCount(2);

  for (const id of [olot, qorakol])
    await world.asAdmin('PUT', `${planAddress(id, dateBefore(7))}/status`, { status: 'submitted' });
  await page.reload();
  await page.getByRole('button', { name: 'Tasdiqlash: 2 ta reja' }).click();
  const approve = page.getByRole('dialog', { name: '2 ta reja tasdiqlansinmi?' });
  await expect(approve).toContainText('Olot, Qorakoʻl');
  await approve.getByRole('button', { name: 'Tasdiqlash' }).click();
  await expect(page.getByText('Tasdiqlandi: 2 ta reja')).toBeVisible();
  await expect(stations.getByRole('row').filter({ hasText: 'Tasdiqlangan' })).toHaveCount(2);
});

test('who may not write a plan reads it, and why', async ({ page, world }) => {
  await writePlan(world, idOf('Kitob'), [tanks(3)]);
  await openAs(page, 'xodim');
  await expect(page).toHaveURL(/\/plan\/railway/);
  await page.goto(`/plan/station/${idOf('Kitob')}?date=${DATE}&shift=${SHIFT}&edit=1`);
  await expect(page.getByText('Faqat koʻrish: bu joyning rejasini')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Sisterna');
  await expect(page.getByRole('button', { name: /Tahrirlash|Izoh yozish|Saqlash/ })).toHaveCount(0);
  await page.goto('/plan/station/999');
  await expect(page.getByRole('heading', { name: 'Sahifa topilmadi' })).toBeVisible();
});
