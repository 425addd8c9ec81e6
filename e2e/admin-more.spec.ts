import { chooseFile } from './choose-file.ts';
import { elsewhere, register } from './colleagues.ts';
import {
  ADMIN,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  keepPicture,
  signIn,
  test,
} from './journey.ts';

// Changes and unknown sensors are counted: these journeys have a product of their own.
test.use({ worldName: 'admin-more' });

test('an unknown sensor is registered on a wagon in one step, and its kept readings are in the history', async ({
  page,
  world,
}) => {
  await world.asAdmin('POST', '/wagons', { number: 77_100_001, country_id: 1, wagonType_id: 1 });
  await world.asAdmin('POST', '/sensor', { number: 'S77100001', sensorTypeId: 2 });
  await world.asAdmin('PUT', '/wagons/77100001', {
    number: 77_100_001,
    country_id: 1,
    wagonType_id: 1,
    sensorNumbers: [{ idType: 1, sensorNumber: 'S77100001' }],
  });
  await world.send([
    { sensorNumber: 'UNKNOWN-1', measuredAt: Date.now() - 60_000, latitude: 41.2923, longitude: 69.2856, battery: 61 },
    { sensorNumber: 'UNKNOWN-1', measuredAt: Date.now() - 30_000, latitude: 41.25, longitude: 69.2, battery: 60 },
  ]);
  await signIn(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Vagonsiz sensorlar' }).click();
  await page.getByLabel(/Sensor raqami yoki/).fill('unknown-1');
  await page.getByRole('button', { name: 'Qidirish' }).click();
  await expect(page).toHaveURL(/number=unknown-1/);
  const row = page.getByRole('row', { name: /UNKNOWN-1/ });
  await expect(row).toContainText('Joylashuv, chamasi');
  await expect(row.getByRole('cell').nth(3)).toHaveText('2');
  await keepPicture(page, 'unknown-sensors');

  await row.getByRole('button', { name: 'UNKNOWN-1 raqamli sensorni roʻyxatga olish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Joylashuv')).toBeChecked();
  await dialog.getByLabel(/Vagon raqami/).fill('77100001');
  await dialog.getByRole('button', { name: 'Roʻyxatga olish' }).click();
  await page.getByRole('link', { name: 'Vagon tarixini koʻrish' }).click();
  await expect(page).toHaveURL(/\/search\?number=77100001/);
  await expect(page.getByRole('table')).toContainText('61 %');
  await expect(page.getByRole('table')).toContainText('60 %');
  const wagon = JSON.stringify(await world.asAdmin('GET', '/wagons/getWagon?number=77100001'));
  expect(wagon).toContain('S77100001');
  expect(wagon).toContain('UNKNOWN-1');
  await page.goto('/admin/unknown-sensors?number=UNKNOWN-1');
  await expect(page.getByText('Raqamida «UNKNOWN-1» boʻlgan vagonsiz sensor yoʻq.')).toBeVisible();
});

test.describe('a step that fails says how far it came', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('a sensor that could only be registered is put on a wagon by the next try', async ({ page, world }) => {
    await world.addWagon(77_200_001);
    await world.asAdmin('POST', '/wagons', { number: 77_200_002, country_id: 1, wagonType_id: 1 });
    await world.send([{ sensorNumber: 'UNKNOWN-2', measuredAt: Date.now() - 60_000, isEmpty: true }]);
    await signIn(page);
    await page.goto('/admin/unknown-sensors?number=UNKNOWN-2');
    await page.getByRole('button', { name: /UNKNOWN-2/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Holat')).toBeChecked();
    await dialog.getByLabel(/Vagon raqami/).fill('772');
    await dialog.getByRole('button', { name: 'Roʻyxatga olish' }).click();
    await expect(dialog.getByText('Vagon raqami 8 ta raqamdan iborat')).toBeVisible();

    await dialog.getByLabel(/Vagon raqami/).fill('77299999');
    await dialog.getByRole('button', { name: 'Roʻyxatga olish' }).click();
    const partly = 'Sensor roʻyxatga olindi, lekin vagonga oʻrnatilmadi.';
    await expect(dialog.getByText(`${partly} Bunday raqamli vagon topilmadi.`)).toBeVisible();
    await keepPicture(page, 'unknown-sensors-partly');

    await dialog.getByLabel(/Vagon raqami/).fill('77200001');
    await dialog.getByRole('button', { name: 'Vagonga oʻrnatish' }).click();
    await expect(dialog.getByText(/shu turdagi boshqa sensor bor: S77200001/)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(
      page
        .getByRole('row', { name: /UNKNOWN-2/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('Bor');
    await page.getByRole('button', { name: 'UNKNOWN-2 raqamli sensorni vagonga oʻrnatish' }).click();
    await dialog.getByLabel(/Vagon raqami/).fill('77200002');
    await dialog.getByRole('button', { name: 'Vagonga oʻrnatish' }).click();
    await expect(page.getByText(/UNKNOWN-2 raqamli sensor 77200002 raqamli vagonga oʻrnatildi/)).toBeVisible();
    expect(JSON.stringify(await world.asAdmin('GET', '/wagons/getWagon?number=77200002'))).toContain('UNKNOWN-2');
  });
});

test('the changes show who changed what, field by field in words', async ({ page, world }) => {
  await world.addWagon(77_300_001);
  await world.asAdmin('PUT', '/wagons/77300001', {
    number: 77_300_001,
    country_id: 2,
    wagonType_id: 1,
    sensorNumbers: [{ idType: 2, sensorNumber: 'L77300001' }],
  });
  await signIn(page);
  await page.goto('/admin/changes');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('admin');
  await expect(newest).toContainText('Oʻzgartirdi');
  const differences = newest.getByRole('listitem');
  await expect(differences).toHaveCount(2);
  await expect(differences.nth(0)).toHaveText(
    /^Davlat: Oldingi qiymati: Oʻzbekiston → Yangi qiymati: Boshqa davlatlar$/,
  );
  await expect(differences.nth(1)).toHaveText(/^Holat sensori: Oldingi qiymati: S77300001 → Yangi qiymati: —$/);
  await keepPicture(page, 'changes');

  await newest.getByRole('link', { name: /77300001/ }).click();
  await expect(page).toHaveURL(/subject=wagon&key=77300001/);
  await expect(page.getByText('Jami: 3 ta oʻzgarish')).toBeVisible();
  await expect(page.getByLabel('Nima oʻzgargan')).toHaveValue('wagon');

  await page.getByLabel('Kim oʻzgartirgan').fill('nobody');
  await page.getByRole('button', { name: 'Koʻrsatish' }).click();
  await expect(page.getByText('Bunday oʻzgarish topilmadi.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Jami: 3 ta oʻzgarish')).toBeVisible();
  await expect(page.getByLabel('Kim oʻzgartirgan')).toHaveValue('');
});

test('these screens are closed to other employees', async ({ world, browser }) => {
  await register(world, 'feruza');
  const page = await elsewhere(browser, world, 'feruza');
  for (const address of ['/admin/import', '/admin/unknown-sensors', '/admin/changes', '/admin/employees']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.context().close();
});

const SCREENS = ['/admin/import', '/admin/unknown-sensors', '/admin/changes', '/admin/employees', '/password'];

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`these screens are accessible and fit, ${colorScheme}, ${width} px`, FURTHER, async ({ page, world }) => {
    test.setTimeout(240_000);
    await world.send([
      { sensorNumber: `LOOK-${width}`, measuredAt: Date.now() - 60_000, latitude: 41.2, longitude: 69.2 },
    ]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    const look = async (name: string) => {
      await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
      const told = `more-${name.replaceAll(/[/?=]/g, '-')}-${width}-${colorScheme}`;
      await keepPicture(page, told);
      await expectAccessible(page, told);
      await expectNoSidewaysScroll(page, told);
    };
    for (const address of SCREENS) {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await look(address);
    }
    await page.goto(`/admin/unknown-sensors?number=LOOK-${width}`);
    await page.getByRole('button', { name: new RegExp(`LOOK-${width} raqamli`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('register-sensor');
    await page.goto(`/admin/employees?search=${ADMIN.name}`);
    await page.getByRole('button', { name: 'admin bilan amallar' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look('employee-menu');
    await page.getByRole('menuitem').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('employee-dialog');
    await page.goto('/admin/import?kind=sensors');
    await chooseFile(page, 'sensorlar.csv', Buffer.from('Sensor raqami,Sensor turi\n,Gʻildirak\nLOOKED,Holat\n'));
    await expect(page.getByRole('heading', { name: 'Sensorlar fayli tekshirildi' })).toBeVisible();
    await look('import-preview');
  });
}
