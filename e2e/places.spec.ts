import type { Geography, Section } from '@vagon/contract';
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

test.use({ worldName: 'places' });

const [STANDING, WEAK, RUNNING] = [63_100_001, 24_100_002, 73_100_003];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A line: Jizzax is the last station of one MTU, Sangzor and Gʻallaorol are the first of the next. */
const [FROM, NEXT, BEYOND] = ['Jizzax', 'Sangzor', 'Gʻallaorol'];
const KMH = 40;

let ids: Record<string, number>;

/** Readings of a wagon in one place, one every half an hour. */
const standAt = (
  number: number,
  latitude: number,
  longitude: number,
  fromAgo: number,
  untilAgo: number,
  battery: number,
) =>
  Array.from({ length: Math.floor((fromAgo - untilAgo) / (HOUR / 2)) + 1 }, (_, index) => ({
    sensorNumber: `L${number}`,
    measuredAt: Date.now() - fromAgo + (index * HOUR) / 2,
    latitude,
    longitude,
    battery,
  }));

/** Readings of a wagon that runs along three quarters of a section, one a minute, the last one now. */
function runAlong(number: number, section: Section, isReversed: boolean) {
  const points = Array.from({ length: section.path.length / 2 }, (_, at) => section.path.slice(at * 2, at * 2 + 2));
  if (isReversed) points.reverse();
  const minutes = Math.floor(((section.length * 0.75) / KMH) * 60);
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const along = (minute / minutes) * 0.75 * (points.length - 1);
    const [before, after] = [points[Math.floor(along)], points[Math.ceil(along)]] as [number[], number[]];
    const between = (axis: 0 | 1) =>
      (before[axis] as number) + ((after[axis] as number) - (before[axis] as number)) * (along % 1);
    return {
      sensorNumber: `L${number}`,
      measuredAt: Date.now() - (minutes - minute) * MINUTE,
      latitude: between(0),
      longitude: between(1),
      battery: 70,
    };
  });
}

async function fill(world: World): Promise<void> {
  const { stations, sections } = (await world.asAdmin('GET', '/geography')) as Geography;
  const stationOf = (name: string | undefined) => {
    const station = stations.find((one) => one.name === name);
    if (!station) throw new Error(`there is no station ${name}`);
    return station;
  };
  const [from, next, beyond] = [stationOf(FROM), stationOf(NEXT), stationOf(BEYOND)];
  ids = { from: from.id, next: next.id, beyond: beyond.id, region: next.regionId };
  for (const number of [STANDING, WEAK, RUNNING]) await world.addWagon(number);
  const section = sections.find((one) => [one.from, one.to].includes(from.id) && [one.from, one.to].includes(next.id));
  if (!section) throw new Error(`there is no section from ${FROM} to ${NEXT}`);
  await world.send([
    ...standAt(STANDING, next.latitude, next.longitude, 30 * HOUR, 0, 90),
    ...standAt(WEAK, next.latitude, next.longitude, 5 * HOUR, 0, 12),
    { sensorNumber: `S${STANDING}`, measuredAt: Date.now() - 20 * HOUR, isEmpty: false },
    { sensorNumber: `S${STANDING}`, measuredAt: Date.now() - 19 * HOUR, isEmpty: false },
    ...standAt(RUNNING, from.latitude, from.longitude, 8 * HOUR, HOUR, 70),
    ...runAlong(RUNNING, section, section.from !== from.id),
  ]);
  await expect
    .poll(
      async () => {
        const { figures } = (await world.asAdmin('GET', `/places/station/${next.id}`)) as { figures: object };
        return figures;
      },
      { timeout: 45_000 },
    )
    .toMatchObject({ onHand: 2, standing: 1, weak: 1, arriving: 1 });
}

test.beforeAll(({ world }) => fill(world));

test('a dispatcher sees what is here, what comes and what is late, and goes from the railway to a wagon in a few clicks', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Temir yoʻl' }).click();
  await expect(page).toHaveURL(/\/railway$/);
  await expect(page.getByRole('link', { name: /^Mavjud vagonlar\s*3/ })).toBeVisible();
  await page.getByRole('rowheader', { name: 'Buxoro' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/mtu/${ids.region}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Buxoro MTU' })).toBeVisible();
  await expect(page.getByRole('link', { name: /24 soatdan ortiq turibdi\s*1/ })).toBeVisible();
  await page.getByRole('rowheader', { name: NEXT }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/station/${ids.next}$`));

  const here = page.getByRole('region', { name: 'Turgan vagonlar' });
  await expect(here.getByRole('row').nth(1)).toContainText(String(STANDING));
  await expect(here.getByRole('row').nth(2)).toContainText(String(WEAK));
  const coming = page.getByRole('region', { name: 'Kelayotgan vagonlar' });
  await expect(coming.getByRole('row').nth(1)).toContainText(String(RUNNING));
  await expect(coming.getByRole('link', { name: String(RUNNING) })).toHaveAttribute('href', `/wagons/${RUNNING}`);

  await page.getByRole('link', { name: /24 soatdan ortiq turibdi/ }).click();
  await expect(page).toHaveURL(/\/wagons\?list=standing$/);
  await expect(page.getByText('Topildi: 1 ta vagon')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Roʻyxatni Excel fayl qilib saqlash' }).click();
  expect((await download).suggestedFilename()).toMatch(/^vagonlar-standing-.*\.xlsx$/);
  await page.getByRole('link', { name: /koʻrsatkichlariga qaytish/ }).click();
  await expect(page).toHaveURL(new RegExp(`/station/${ids.next}$`));
  await page.getByRole('link', { name: 'Smena-sutkalik reja' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Reja: ${NEXT}` })).toBeVisible();
});

test('a place can be left while its map still zooms', async ({ page }) => {
  await signIn(page);
  await page.goto(`/mtu/${ids.region}`);
  await page.getByRole('button', { name: /Sangzor: 2 ta vagon/ }).waitFor();
  // All within one turn, so that the zoom is certainly under way.
  await page.evaluate(async () => {
    const button = (name: string) => document.querySelector<HTMLElement>(`.leaflet-control-zoom-${name}`);
    button('out')?.click();
    await new Promise(requestAnimationFrame);
    document.querySelector<HTMLElement>('nav ol a')?.click();
    // Leaflet ends a zoom after 250 ms: a timer set later is due later.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await expect(page).toHaveURL(/\/railway$/);
});

test('the limit of standing is chosen on the screen, stays in the address and goes along to the list', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/station/${ids.next}`);
  await page.getByLabel('Turish chegarasi').selectOption('6 soat');
  await expect(page).toHaveURL(/\?standing=6$/);
  await page.getByLabel('Turish chegarasi').selectOption('48 soat');
  await expect(page.getByRole('link', { name: /48 soatdan ortiq turibdi\s*0/ })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: /48 soatdan ortiq turibdi\s*0/ }).click();
  await expect(page.getByText('Bu roʻyxatda vagon yoʻq.')).toBeVisible();
});

test('a station is found by part of its name, and on the map by a key', async ({ page }) => {
  await signIn(page);
  await page.goto('/railway');
  await page.getByRole('combobox', { name: 'Stansiyaga oʻtish' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Turish chegarasi')).toBeFocused();
  await page.getByRole('combobox', { name: 'Stansiyaga oʻtish' }).fill('sangz');
  await expect(page.getByRole('option', { name: NEXT })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/station/${ids.next}$`));
  await page.goto('/railway');
  await page.getByRole('button', { name: /Sangzor: 2 ta vagon/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/station/${ids.next}$`));
});

test('figures follow the railway by themselves', async ({ page, world }) => {
  await signIn(page);
  await page.goto(`/station/${ids.beyond}`);
  await expect(page.getByRole('link', { name: /^Mavjud vagonlar\s*0/ })).toBeVisible();
  const { stations } = (await world.asAdmin('GET', '/geography')) as Geography;
  const beyond = stations.find(({ id }) => id === ids.beyond);
  await world.addWagon(44_100_009);
  await world.send(standAt(44_100_009, beyond?.latitude ?? 0, beyond?.longitude ?? 0, 3 * HOUR, 0, 50));
  await expect(page.getByRole('link', { name: /^Mavjud vagonlar\s*1/ })).toBeVisible({ timeout: 45_000 });
});

test('an MTU or a station that is not there is said not to be', async ({ page }) => {
  await signIn(page);
  await page.goto('/station/x');
  await expect(page.getByRole('heading', { name: 'Sahifa topilmadi' })).toBeVisible();
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
  ['light', 360],
] as const)
  test(
    `every level and list is accessible and fits, ${colorScheme}, ${width} px`,
    colorScheme === 'dark' && width === 360 ? {} : FURTHER,
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await signIn(page);
      for (const [name, address] of [
        ['railway', '/railway'],
        ['region', `/mtu/${ids.region}`],
        ['station', `/station/${ids.next}`],
        ['list', `/mtu/${ids.region}/wagons?list=on-hand`],
        ['events', '/railway/wagons?list=arrived&span=day'],
        ['empty', `/station/${ids.from}/wagons?list=weak`],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
        await keepPicture(page, `places-${name}-${width}-${colorScheme}`);
        await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
      }
    },
  );
