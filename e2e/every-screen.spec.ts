import { expect, expectAccessible, expectNoSidewaysScroll, FURTHER, keepPicture, signIn, test } from './journey.ts';

const PUBLIC_SCREENS = ['/home', '/login', '/register', '/nowhere'];
const SIGNED_IN_SCREENS = [
  '/home',
  '/search',
  '/search?number=88000001',
  '/search?type=99',
  '/admin',
  '/admin?tab=sensors',
  '/admin/changes',
  '/admin/employees',
  '/admin/alerts',
  '/alerts',
];

test.beforeAll(async ({ world }) => {
  await world.addWagon(88_000_001);
  await world.send([
    { sensorNumber: 'L88000001', measuredAt: Date.now() - 60_000, latitude: 41.2923, longitude: 69.2856, battery: 12 },
    { sensorNumber: 'L88000001', measuredAt: Date.now() - 30_000, latitude: 41.25, longitude: 69.2, temperature: 3 },
    { sensorNumber: 'S88000001', measuredAt: Date.now() - 20_000, isEmpty: true },
  ]);
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(
    `every screen is accessible and fits, ${colorScheme}, ${width} px`,
    colorScheme === 'dark' ? {} : FURTHER,
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const look = async (address: string, who: string) => {
        const name = `${who}${address.replaceAll(/[/?=]/g, '-')}-${width}-${colorScheme}`;
        await page.goto(address);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0);
        await keepPicture(page, name);
        await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
      };
      for (const address of PUBLIC_SCREENS) await look(address, 'anyone');
      await signIn(page);
      for (const address of SIGNED_IN_SCREENS) await look(address, 'admin');
    },
  );
}

test('the whole way to a wagon is walked by keyboard alone', async ({ page }) => {
  const focusOn = async (name: RegExp) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement === document.body ? null : document.activeElement;
        const labels = (element as HTMLInputElement | null)?.labels;
        return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
      });
      if (name.test(label)) return;
    }
    throw new Error(`no focus on ${name}`);
  };
  await page.goto('/login');
  await expect(page.getByLabel(/Username or Email/)).toBeVisible();
  await focusOn(/Username or Email/);
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('password of the journeys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await focusOn(/^Qidiruv$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search/);
  await expect(page.getByLabel('Vagon raqami', { exact: true })).toBeVisible();
  await focusOn(/^Vagon raqami/);
  await page.keyboard.type('88000001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/number=88000001/);
  await expect(page.getByRole('table')).toContainText('L88000001');

  await page.goto('/search?type=88');
  await expect(page.getByRole('table')).toBeVisible();
  await focusOn(/^Xaritadan jadvalga oʻtish$/);
  await page.keyboard.press('Enter');
  await focusOn(/^88000001$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wagons\/88000001$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('88000001');
});
