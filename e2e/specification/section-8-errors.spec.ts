import { expect, signIn, test } from '../journey.ts';
import { fillRailway, tableRows } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));
test.beforeEach(({ page }) => signIn(page));

/** Each list of the product, the call it is loaded by, and its address. */
const LISTS = [
  ['the search list', '/search', '**/wagonPositions/byCondition**'],
  ['a wagon’s readings', '/search?number=28000000', '**/wagonPositions/byWagon**'],
  ['the wagons of the administration', '/admin', '**/wagons/all**'],
  ['the sensors of the administration', '/admin?tab=sensors', '**/sensor?page**'],
] as const;

test.describe("8. 'Something went wrong!' replaces the page when a list cannot be loaded", () => {
  test.use({ expectedErrors: [/status of 500|ERR_FAILED/] });

  for (const [list, address, call] of LISTS)
    test(list, async ({ page }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(address);
      await expect(page.getByText('Something went wrong!')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Qayta urinish' }).click();
      await expect(tableRows(page).first()).toBeVisible();
    });

  test("'Network Error' is said when no answer comes", async ({ page }) => {
    await page.route('**/wagonPositions/byCondition**', (route) => route.abort());
    await page.goto('/search');
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(page.getByText('Network Error')).toBeVisible();
  });
});
