import { expect, test } from '../journey.ts';

test.use({ worldName: 'specification' });

test.describe('1. What the product does and for whom', () => {
  test('the landing page tells visitors of wagons in real time on three levels, and of shift and daily planning', async ({
    page,
  }) => {
    await page.goto('/home');
    const main = page.getByRole('main');
    await expect(main).toContainText('real vaqtda');
    for (const level of ['Temir yoʻl boʻyicha', 'MTU boʻyicha', 'Stansiya boʻyicha'])
      await expect(main.getByRole('heading', { name: level })).toBeVisible();
    for (const plan of ['Smena va sutkalik rejalashtirish uchun', 'Smena', 'Sutka'])
      await expect(main.getByText(plan, { exact: true })).toBeVisible();
  });

  test('the interface is in Uzbek', async ({ page }) => {
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('lang', /^uz/);
  });
});
