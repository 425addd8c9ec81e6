import type { Page } from '@playwright/test';
import type { PlanLine } from '@vagon/contract';
import { expect, expectAccessible, expectNoSidewaysScroll, FURTHER, keepPicture, test } from './journey.ts';
import {
  buxoro,
  DATE,
  dateBefore,
  geography,
  HOUR,
  idOf,
  openAs,
  PLANNING_ENVIRONMENT,
  PLANNING_ERRORS,
  planAddress,
  prepare,
  RUNNING,
  SHIFT,
  tanks,
  writePlan,
} from './planning-world.ts';

/** A reporting day on which nothing happened, with a plan for every station of MTU Buxoro. */
const FULL_DATE = dateBefore(20);

const NAVOIY = { latitude: 40.07287, longitude: 65.39659 };

/** Readings of four hours in Navoiy, in which the wagon is loaded after two. */
const standing = (number: number, start: number) =>
  Array.from({ length: 24 }, (_, index) => start + (index * HOUR) / 6).flatMap((measuredAt) => [
    { sensorNumber: `L${number}`, measuredAt, ...NAVOIY },
    { sensorNumber: `S${number}`, measuredAt, isEmpty: measuredAt < start + 2 * HOUR },
  ]);

test.use({ worldName: 'planning-facts', worldEnvironment: PLANNING_ENVIRONMENT, expectedErrors: PLANNING_ERRORS });

test.beforeAll(({ world }) => prepare(world, { navoiy: 'Navoiy', buxoro: 'Buxoro MTU' }));

test('of a shift that is over nothing more is expected', async ({ page }) => {
  await openAs(page, 'buxoro', `/plan/mtu/${buxoro}?date=${dateBefore(3)}&shift=0`);
  await expect(page.getByText('Smena tugagan.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Amalda' })).toBeVisible();
  await expect(page.getByText('Kutilmoqda')).toHaveCount(0);
});

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

  await page.getByRole('link', { name: /^Ogohlantirishlar/ }).click();
  await expect(page).toHaveURL(new RegExp(`region=${buxoro}`));
  await expect(page.getByLabel('MTU')).toHaveValue(String(buxoro));
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

/** How many sheets of paper the page would take. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('the report of a station, of an MTU with all its stations, and of the railway fits on one page each', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000);
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

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `the plan’s screens are accessible and fit, ${colorScheme}, ${width} px`,
    colorScheme === 'dark' ? {} : FURTHER,
    async ({ page, world }) => {
      test.setTimeout(240_000);
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
