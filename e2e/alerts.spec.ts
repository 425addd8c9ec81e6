import type { AlertRule } from '@vagon/contract';
import { elsewhere, register } from './colleagues.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  keepPicture,
  signIn,
  test,
  type World,
} from './journey.ts';

/** Alerts are looked for every ten seconds. */
const WITHIN = { timeout: 45_000 };
const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };

test.use({
  worldName: 'alerts',
  worldEnvironment: { WEBHOOK_SECRET: 'webhook secret of the journeys' },
  expectedErrors: [/status of 409/],
});
test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** A wagon in Toshkent whose battery reports this charge. */
async function report(world: World, number: number, battery: number): Promise<void> {
  await world.send([{ sensorNumber: `L${number}`, measuredAt: Date.now(), battery, ...TOSHKENT }]);
}

/** Has all wagons looked at now: whoever saves a rule, though as it was, is not kept waiting for the next look. */
async function lookNow(world: World): Promise<void> {
  const rules = (await world.asAdmin('GET', '/alerts/rules')) as AlertRule[];
  const { rule, version, ...asItWas } = rules.find((one) => one.rule === 'silent') as AlertRule;
  await world.asAdmin('PUT', `/alerts/rules/${rule}`, asItWas);
}

test('a low battery is raised by its reading, counted in the bar, taken, and closed with a note', async ({
  page,
  world,
}) => {
  await world.addWagon(61000010);
  await page.goto('/alerts');
  await expect(page.getByRole('main')).toContainText('Ochiq ogohlantirish yoʻq.');
  await expectAccessible(page, 'alerts, none');
  await keepPicture(page, 'alerts-none');

  await report(world, 61000010, 9);
  await lookNow(world);
  const link = page.getByRole('link', { name: /^Ogohlantirishlar/ });
  await expect(link).toContainText('ochiq: 1 ta', WITHIN);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('banner')).toContainText('Ogohlantirishlar, ochiq: 1 ta');
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
  const row = page.getByRole('row', { name: /61000010/ });
  await expect(row).toContainText('Batareya zaryadi kam');
  await expect(row).toContainText('9 %, chegara 20 %');
  await expect(row).toContainText('Toshkent');
  await expectAccessible(page, 'alerts, open');
  await keepPicture(page, 'alerts-open');

  await row.getByRole('button', { name: 'Olish: 61000010, Batareya zaryadi kam' }).click();
  await expect(page.getByText('Ogohlantirish sizda: 61000010, Batareya zaryadi kam.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(link).not.toContainText('ochiq', WITHIN);

  await page.getByText('Olingan', { exact: true }).click();
  await expect(page).toHaveURL(/state=taken/);
  await expect(row).toContainText('admin');
  await row.getByRole('button', { name: /^Yopish/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ogohlantirish yopilsinmi?' });
  await dialog.getByRole('button', { name: 'Yopish' }).click();
  await expect(dialog.getByText('Izoh yozing')).toBeVisible();
  await expectAccessible(page, 'closing an alert');
  await keepPicture(page, 'alerts-closing');
  await dialog.getByLabel('Nima aniqlandi yoki nima qilindi').fill('Batareya almashtirildi.');
  await dialog.getByRole('button', { name: 'Yopish' }).click();
  await expect(page.getByText('Ogohlantirish yopildi: 61000010, Batareya zaryadi kam.')).toBeVisible();

  await page.getByText('Yopilgan', { exact: true }).click();
  await expect(row).toContainText('Batareya almashtirildi.');
  await expect(row.getByRole('button')).toHaveCount(0);
  await keepPicture(page, 'alerts-closed');
  await page.goto(`/alerts?state=closed&rule=silent`);
  await expect(page.getByRole('main')).toContainText('Bunday ogohlantirish yoʻq.');
  await page.goto('/alerts?state=closed&mine=true');
  await row.getByRole('link', { name: '61000010' }).click();
  await expect(page).toHaveURL(/61000010/);
});

test('an alert goes away by itself, live, when its cause is gone', async ({ page, world }) => {
  await world.addWagon(61000020);
  await report(world, 61000020, 12);
  await lookNow(world);
  await page.goto('/alerts');
  const row = page.getByRole('row', { name: /61000020/ });
  await expect(row).toBeVisible(WITHIN);
  await report(world, 61000020, 90);
  await expect(row).toHaveCount(0, WITHIN);
  await page.goto('/alerts?state=closed');
  await expect(row).toContainText('oʻz-oʻzidan');
});

test(
  'what a colleague has taken meanwhile is said, and nothing is taken away',
  FURTHER,
  async ({ page, world, browser }) => {
    await world.addWagon(61000030);
    await report(world, 61000030, 12);
    await register(world, 'botir');
    await page.goto('/alerts');
    const take = page.getByRole('row', { name: /61000030/ }).getByRole('button', { name: /^Olish/ });
    await expect(take).toBeVisible(WITHIN);
    const colleague = await elsewhere(browser, world, 'botir');
    await colleague.goto('/alerts');
    await expect(colleague.getByRole('link', { name: 'Boshqaruv' })).toHaveCount(0);
    // The administrator's list holds still under the keyboard's focus while the colleague is quicker.
    await take.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await colleague
      .getByRole('row', { name: /61000030/ })
      .getByRole('button', { name: /^Olish/ })
      .click();
    await expect(colleague.getByText(/Ogohlantirish sizda: 61000030/)).toBeVisible();
    await expect(page.getByText('Yangilari bor: qatordan chiqsangiz, koʻrinadi.')).toBeVisible(WITHIN);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Bu ogohlantirishni boshqa xodim olgan.');

    await page.getByText('Olingan', { exact: true }).click();
    const taken = page.getByRole('row', { name: /61000030/ });
    await expect(taken).toContainText('botir');
    await taken.getByRole('button', { name: /^Oʻzimga olish/ }).click();
    const question = page.getByRole('dialog', { name: 'Ogohlantirish sizga oʻtsinmi?' });
    await expect(question).toContainText('Uni botir olgan');
    await expectAccessible(page, 'the question before an alert is taken over');
    await keepPicture(page, 'alerts-take-over');
    await question.getByRole('button', { name: 'Oʻzimga olish' }).click();
    await expect(page.getByText(/Ogohlantirish sizda: 61000030/)).toBeVisible();
    await expect(taken).toContainText('admin');
    await colleague.context().close();
  },
);

test('a rule is changed, and the alerts follow it', async ({ page, world }) => {
  await world.addWagon(61000040);
  await report(world, 61000040, 35);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Ogohlantirish qoidalari' }).click();
  await expect(page.getByRole('table')).toContainText('20 % dan kam');
  await expectAccessible(page, 'rules of alerts');
  await keepPicture(page, 'alerts-rules');
  await page.getByRole('button', { name: 'Oʻzgartirish: Batareya zaryadi kam' }).click();
  const form = page.getByRole('form', { name: 'Qoida: Batareya zaryadi kam' });
  await form.getByLabel('Necha foizdan kam, %').fill('0');
  await form.getByRole('button', { name: 'Saqlash' }).click();
  await expect(form.getByText('1 dan 90 gacha butun son')).toBeVisible();
  await form.getByLabel('Necha foizdan kam, %').fill('40');
  await form.getByRole('button', { name: 'Saqlash' }).click();
  await expect(page.getByText('Qoida saqlandi. Ogohlantirishlar unga moslandi.')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('40 % dan kam');
  await page.goto('/alerts');
  await expect(page.getByRole('row', { name: /61000040/ })).toContainText('35 %, chegara 40 %');

  await page.goto('/admin/alerts?edit=temperature_outside');
  const ranges = page.getByRole('form', { name: 'Qoida: Harorat chegaradan tashqarida' });
  await expect(ranges.getByLabel('Refrijerator vagon: eng baland, °C')).toHaveValue('10');
  await expectAccessible(page, 'a rule in edit');
  await keepPicture(page, 'alerts-rule-edit');
  await ranges.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect(ranges).toHaveCount(0);
});

test('a channel is added, tested for real, changed and removed', async ({ page }) => {
  await page.goto('/admin/alerts?tab=channels');
  await expect(page.getByText('Hozircha xabarlar faqat ekranda koʻrinadi.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Xabar yoʻli qoʻshish' });
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(form.getByText('Nom yozing')).toBeVisible();
  await expectAccessible(page, 'a channel that is incomplete');
  await form.getByLabel('Nomi').fill('Navbatchi');
  await form.getByLabel('Qanday yuboriladi').selectOption('Webhook orqali');
  await form.getByLabel('Manzil (https://…)').fill('http://127.0.0.1:9/alerts');
  await form.getByLabel('Xabarlar tili').selectOption('Русский');
  await form.getByRole('group', { name: 'Qaysi sabablar haqida' }).getByLabel('Aloqa yoʻq').check();
  await form.getByRole('group', { name: 'Qaysi MTUlar haqida' }).getByLabel('Buxoro').check();
  await form.getByLabel('Sokin soatlar boshlanishi').fill('22:00');
  await form.getByLabel('Sokin soatlar tugashi').fill('07:00');
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(page.getByText('Xabar yoʻli qoʻshildi')).toBeVisible();
  const row = page.getByRole('row', { name: /Navbatchi/ });
  for (const told of ['Aloqa yoʻq', 'Buxoro', 'Русский', '22:00–07:00']) await expect(row).toContainText(told);
  await expect(row).toContainText('hali yuborilmagan');
  await row.getByRole('button', { name: 'Sinov xabari: Navbatchi' }).click();
  await expect(row.getByRole('status')).toHaveText('ulanib boʻlmadi');
  await expect(row).toContainText('ulanib boʻlmadi');

  await form.getByLabel('Nomi').fill('Pochta');
  await form.getByLabel('Pochta manzili').fill('navbatchi@example.uz');
  await form.getByRole('button', { name: 'Qoʻshish' }).click();
  await expect(page.getByRole('row', { name: /Pochta/ })).toContainText('Serverda sozlanmagan: SMTP_URL, SMTP_FROM');
  await expect(page.getByRole('row', { name: /Pochta/ })).toContainText('butun temir yoʻl');
  await expectAccessible(page, 'channels');
  await keepPicture(page, 'alerts-channels');

  await row.getByRole('button', { name: 'Oʻzgartirish: Navbatchi' }).click();
  const edit = page.getByRole('form', { name: 'Xabar yoʻli: Navbatchi' });
  await edit.getByLabel('Yoqilgan').uncheck();
  await edit.getByRole('button', { name: 'Saqlash' }).click();
  await expect(row).toContainText('oʻchirilgan');
  await row.getByRole('button', { name: 'Oʻchirish: Navbatchi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(row).toHaveCount(0);
});

test('the alerts can be read and worked with on a phone, light and dark', FURTHER, async ({ page, world }) => {
  await world.addWagon(61000050);
  await report(world, 61000050, 4);
  await world.asAdmin('POST', '/alerts/channels', {
    kind: 'webhook',
    name: 'Dispetcher markazi',
    address: 'https://markaz.example.uz/ogohlantirishlar/vagonlar',
    isOn: true,
    groupMinutes: 5,
    urgentInQuiet: true,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/alerts');
    await expect(page.getByRole('row', { name: /61000050/ })).toBeVisible(WITHIN);
    await expectNoSidewaysScroll(page, 'alerts');
    await expectAccessible(page, `alerts, ${colorScheme}`);
    await keepPicture(page, `alerts-360-${colorScheme}`);
    await page.goto('/admin/alerts?tab=channels');
    await expect(page.getByRole('row', { name: /Dispetcher markazi/ })).toBeVisible();
    await expectNoSidewaysScroll(page, 'channels');
    await expectAccessible(page, `channels, ${colorScheme}`);
    await keepPicture(page, `alerts-channels-360-${colorScheme}`);
    await page.goto('/admin/alerts?edit=silent');
    await expect(page.getByRole('form', { name: 'Qoida: Aloqa yoʻq' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'rules');
    await keepPicture(page, `alerts-rules-360-${colorScheme}`);
  }
});
