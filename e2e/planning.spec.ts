import type { Browser, Page } from '@playwright/test';
import { type Geography, type Place, type PlanLine, reportingDateOf, shiftAt, shiftsOfDay } from '@vagon/contract';
import { PASSWORD, register } from './colleagues.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  keepPicture,
  type SignedIn,
  signInWith,
  test,
  type World,
} from './journey.ts';

const HOUR = 60 * 60 * 1000;
const TASHKENT = 5 * HOUR;
/** The hour in Tashkent by which the product's shifts are set, so that one began six hours ago whenever these journeys run. */
const NOW = new Date(Date.now() + TASHKENT).getUTCHours();
const clock = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`;
const STARTS = [clock(NOW - 6), clock(NOW + 6)].sort();
const minutes = (text: string) => Number(text.slice(0, 2)) * 60;
const HOURS = { dayStart: minutes(clock(NOW - 8)), shiftStarts: STARTS.map(minutes) };
/** The shift that runs. */
const RUNNING = shiftAt(Date.now(), HOURS);
const DATE = reportingDateOf(RUNNING.from, HOURS);
const SHIFT = shiftsOfDay(DATE, HOURS).findIndex(({ from }) => from === RUNNING.from);
const dateBefore = (days: number) => reportingDateOf(RUNNING.from - days * 24 * HOUR, HOURS);
/** A reporting day on which nothing happened, with a plan for every station of MTU Buxoro. */
const FULL_DATE = dateBefore(20);

test.use({
  worldName: 'planning',
  worldEnvironment: { SHIFT_STARTS: STARTS.join(','), DAY_START: clock(NOW - 8) },
  expectedErrors: [/status of (403|409|412)/],
});

let geography: Geography;
/** Stations of MTU Buxoro by their names. */
const idOf = (name: string) => geography.stations.find((station) => station.name === name)?.id as number;
let buxoro: number;

/** Everybody who plans here, signed in. */
const people: Record<string, SignedIn> = {};

async function makeDispatcher(world: World, userName: string, place: Place | null): Promise<void> {
  const { id } = (await register(world, userName)) as { id: number };
  if (place) await world.asAdmin('PUT', `/employee/${id}/role`, { role: 'ROLE_DISPATCHER', place });
  const { accessToken, role } = (await world.asAdmin('POST', '/employee/login', {
    usernameOrEmail: userName,
    password: PASSWORD,
  })) as Pick<SignedIn, 'accessToken' | 'role'>;
  people[userName] = { userName, role, accessToken };
}

const planAddress = (stationId: number, date = DATE, shift = SHIFT) => `/plans/${date}/${shift}/${stationId}`;
const writePlan = (world: World, stationId: number, lines: PlanLine[], date = DATE, shift = SHIFT) =>
  world.asAdmin('PUT', planAddress(stationId, date, shift), { lines });
const tanks = (wagons: number): PlanLine => ({ work: 'load', kind: 'tank', wagons });

test.beforeAll(async ({ world }) => {
  geography = (await world.asAdmin('GET', '/geography')) as Geography;
  buxoro = geography.regions.find(({ name }) => name === 'Buxoro')?.id as number;
  await makeDispatcher(world, 'navoiy', { level: 'station', id: idOf('Navoiy') });
  await makeDispatcher(world, 'marokand', { level: 'station', id: idOf('Marokand') });
  await makeDispatcher(world, 'buxoro', { level: 'region', id: buxoro });
  await makeDispatcher(world, 'buxoro2', { level: 'region', id: buxoro });
  await makeDispatcher(world, 'xodim', null);
});

/** The page of somebody, at their own plan or at an address. */
async function openAs(page: Page, userName: string, address = '/plan'): Promise<void> {
  await signInWith(page, people[userName] as SignedIn);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function elsewhereAs(browser: Browser, world: World, userName: string, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await openAs(page, userName, address);
  return page;
}

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

test('of a shift that is over nothing more is expected', async ({ page }) => {
  await openAs(page, 'buxoro', `/plan/mtu/${buxoro}?date=${dateBefore(3)}&shift=0`);
  await expect(page.getByText('Smena tugagan.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Amalda' })).toBeVisible();
  await expect(page.getByText('Kutilmoqda')).toHaveCount(0);
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

/** How many sheets of paper the page would take. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('the report of a station, of an MTU with all its stations, and of the railway fits on one page each', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000);
  const stations = geography.stations.filter(({ regionId }) => regionId === buxoro);
  const lines: PlanLine[] = [
    tanks(120),
    { work: 'load', kind: 'gondola', wagons: 35 },
    { work: 'unload', kind: 'tank', wagons: 110 },
    { work: 'supply', kind: 'flat', wagons: 44 },
    { work: 'handOver', toRegionId: null, wagons: 250 },
  ];
  for (const { id } of stations) for (const shift of [0, 1]) await writePlan(world, id, lines, FULL_DATE, shift);
  for (let note = 1; note <= 12; note++)
    await world.asAdmin('POST', `${planAddress(idOf('Navoiy'), FULL_DATE, 0)}/notes`, {
      key: 'load:tank',
      text: `${note}-izoh. ${'Sisternalar kechikib keldi, chunki oldingi stansiyada lokomotiv almashtirildi. '.repeat(4)}`,
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  const reports = { station: `station/${idOf('Navoiy')}`, mtu: `mtu/${buxoro}`, railway: 'railway' };
  await openAs(page, 'buxoro');
  for (const [name, path] of Object.entries(reports)) {
    await page.goto(`/plan/${path}/report?date=${FULL_DATE}`);
    await expect(page.getByRole('heading', { name: 'Smena-sutkalik reja bajarilishi' })).toBeVisible();
    await keepPicture(page, `report-${name}`);
    await expectAccessible(page, `the report of a ${name}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 733, height: 1054 });
    expect(await sheetsOf(page), `pages of the report of a ${name}`).toBe(1);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await keepPicture(page, `report-${name}-printed`);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.goto(`/plan/mtu/${buxoro}/report?date=${FULL_DATE}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Roʻyxatni Excel fayl qilib saqlash' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

const NAVOIY = { latitude: 40.07287, longitude: 65.39659 };

test('a morning shift is walked: what is late, why, and the report, in under ten clicks', async ({ page, world }) => {
  const station = idOf('Tinchlik');
  await writePlan(world, station, [tanks(20), { work: 'unload', kind: 'gondola', wagons: 0 }]);
  await openAs(page, 'buxoro', '/home');
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Reja', exact: true }));
  await expect(page.getByRole('heading', { name: 'Reja: Buxoro MTU' })).toBeVisible();
  const late = page.getByRole('region', { name: /Orqada qolayotgan koʻrsatkichlar/ });
  await expect(late).toContainText('Tinchlik');
  await keepPicture(page, 'plan-mtu');
  await click(late.getByRole('link', { name: 'Tinchlik' }).first());
  await expect(page.getByRole('heading', { name: 'Reja: Tinchlik' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Sisterna/ });
  await expect(row).toContainText('20');
  await expect(row).toContainText('orqada');
  await click(row.getByRole('button', { name: 'Izoh yozish: Ortish: Sisterna' }));
  await page.getByLabel('Izoh', { exact: true }).fill('Sisternalar hali yetib kelmadi');
  await click(page.getByRole('button', { name: 'Izohni saqlash' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('table')).toContainText('Sisternalar hali yetib kelmadi');
  await keepPicture(page, 'plan-station');
  await click(page.getByRole('link', { name: 'Buxoro MTU' }));
  await click(page.getByRole('link', { name: 'Sutka jami' }));
  await expect(page.getByRole('article')).toContainText('Sisternalar hali yetib kelmadi');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await click(page.getByRole('button', { name: 'Chop etish' }));
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  expect(clicks).toBeLessThan(10);
});

test('wagons that are loaded show on the open plan without touching it', async ({ page, world }) => {
  const number = 73_000_019;
  await world.addWagon(number);
  await writePlan(world, idOf('Navoiy'), [tanks(2)], DATE, SHIFT).catch(() => undefined);
  await openAs(page, 'navoiy');
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  await world.send(standing(number, Date.now() - 4 * HOUR));
  await expect(
    page
      .getByRole('row', { name: /^Sisterna/ })
      .first()
      .getByRole('cell')
      .nth(1),
  ).toHaveText('1', { timeout: 30_000 });
  await keepPicture(page, 'plan-live');
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

test('readings that come a day late correct what was told of a shift, and the plan says so', async ({
  page,
  world,
}) => {
  const number = 73_000_027;
  await world.addWagon(number);
  // Only what was reported before can be corrected: the wagon is known by what it did today.
  await world.send(standing(number, Date.now() - 4 * HOUR));
  await expect
    .poll(
      async () => {
        const span = `from=${new Date(RUNNING.from).toISOString()}&to=${new Date().toISOString()}`;
        return world.asAdmin('GET', `/wagons/${number}/events?${span}`);
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ totalElements: 1 });
  await world.send(standing(number, RUNNING.from - 23 * HOUR));
  await openAs(page, 'navoiy', `/plan/station/${idOf('Navoiy')}?date=${dateBefore(1)}&shift=${SHIFT}`);
  const corrected = page.getByRole('region', { name: 'Faktlar keyin tuzatilgan' });
  await expect(async () => {
    await page.reload();
    await expect(corrected).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await corrected.getByText('Tuzatishlarni koʻrsatish: 1 ta').click();
  await expect(corrected).toContainText(`${number} qoʻshildi — Yuklandi, Navoiy`);
  await keepPicture(page, 'plan-corrected');
  await expectAccessible(page, 'corrected facts');
});

/** Readings of four hours in Navoiy, in which the wagon is loaded after two. */
const standing = (number: number, start: number) =>
  Array.from({ length: 24 }, (_, index) => start + (index * HOUR) / 6).flatMap((measuredAt) => [
    { sensorNumber: `L${number}`, measuredAt, ...NAVOIY },
    { sensorNumber: `S${number}`, measuredAt, isEmpty: measuredAt < start + 2 * HOUR },
  ]);

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `the plan’s screens are accessible and fit, ${colorScheme}, ${width} px`,
    colorScheme === 'dark' ? {} : FURTHER,
    async ({ page, world }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await writePlan(world, idOf('Karmana'), [tanks(18), { work: 'unload', kind: 'gondola', wagons: 6 }]).catch(
        () => undefined,
      );
      await openAs(page, 'buxoro');
      const shift = `date=${DATE}&shift=${SHIFT}`;
      const karmana = `/plan/station/${idOf('Karmana')}`;
      const screens = {
        railway: `/plan/railway?${shift}`,
        mtu: `/plan/mtu/${buxoro}?${shift}`,
        station: `${karmana}?${shift}&history=1`,
        empty: `/plan/station/${idOf('Malik')}?${shift}`,
        form: `${karmana}?${shift}&edit=1`,
        report: `/plan/mtu/${buxoro}/report?date=${DATE}`,
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
        await keepPicture(page, `plan-${name}-${width}-${colorScheme}`);
        await expectAccessible(page, `plan ${name}`);
        await expectNoSidewaysScroll(page, `plan ${name}`);
      }
      await page.goto(`${karmana}?${shift}`);
      await page.getByRole('button', { name: 'Taqvimdan tanlash' }).click();
      await expect(page.getByRole('dialog', { name: 'Taqvimdan tanlash' }).getByRole('table')).toBeVisible();
      await keepPicture(page, `plan-calendar-${width}-${colorScheme}`);
      await expectAccessible(page, 'the calendar of the plan');
    },
  );
}
