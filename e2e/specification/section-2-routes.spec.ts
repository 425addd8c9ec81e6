import { ADMIN, expect, signIn, signInByForm, signInWith, test } from '../journey.ts';
import { fillRailway, plainEmployee } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));

test.describe('2. Screens and routes', () => {
  test('/ redirects to /home, which is public and has a hero button to /search', async ({ page, world }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
    await signInWith(page, await plainEmployee(world, 'hero'));
    await page.goto('/home');
    await page.getByRole('main').getByRole('link', { name: 'Vagonlarni qidirish' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('/search is for the signed-in only, otherwise it redirects to /', async ({ page }) => {
    await page.goto('/search');
    await expect(page).toHaveURL(/\/home$/);
  });

  test('/admin is for administrators only: others go to /, who is signed out to /home', async ({ page, world }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/home$/);
    await signInWith(page, await plainEmployee(world, 'curious'));
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/home$/);
    await signIn(page);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('the navigation bar shows each reader what is for them; logout clears both storages and goes to /', async ({
    page,
    world,
  }) => {
    const entries = page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link');
    await page.goto('/home');
    await expect(entries).toContainText(['Bosh sahifa', 'Roʻyxatdan oʻtish', 'Kirish']);
    await signIn(page);
    await page.goto('/home');
    await expect(entries).toContainText(['Bosh sahifa', 'Qidiruv', 'Boshqaruv']);
    await expect(entries.filter({ hasText: 'Kirish' })).toHaveCount(0);
    await signInWith(page, await plainEmployee(world, 'reader'));
    await page.goto('/home');
    await expect(entries).toContainText(['Bosh sahifa', 'Qidiruv']);
    await expect(entries.filter({ hasText: 'Boshqaruv' })).toHaveCount(0);

    await page.goto('/search');
    await page.getByRole('button', { name: 'Chiqish' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(entries).toContainText(['Bosh sahifa', 'Roʻyxatdan oʻtish', 'Kirish']);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  test("a footer stands below all pages, with its copyright line and 'Bosh sahifa' and 'Vagonlarni qidirish'", async ({
    page,
  }) => {
    await signIn(page);
    for (const address of ['/home', '/search', '/admin', '/nowhere']) {
      await page.goto(address);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(/© \d{4}/);
      await expect(footer.getByRole('link', { name: 'Bosh sahifa' })).toHaveAttribute('href', '/home');
      await expect(footer.getByRole('link', { name: 'Vagonlarni qidirish' })).toHaveAttribute('href', '/search');
    }
  });
});

test.describe('2. Register and login screens', () => {
  test('registration has its six fields, the password masked, and leads to /login', async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByLabel('Parol', { exact: true })).toHaveAttribute('type', 'password');
    for (const [label, value] of [
      ['Ism', 'Rustam'],
      ['Familiya', 'Yusupov'],
      ['Foydalanuvchi nomi', 'rustam'],
      ['Parol', 'temir yoʻl 1520'],
      ['Telefon raqami', '+998 91 765 43 21'],
      ['Elektron pochta', 'rustam@example.uz'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('main').getByRole('button', { name: 'Roʻyxatdan oʻtish' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("login takes 'Username or Email' and a masked password, and leads to /home", async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('Username or Email')).toBeVisible();
    await expect(page.getByLabel('Parol', { exact: true })).toHaveAttribute('type', 'password');
    await signInByForm(page, ADMIN.name, ADMIN.password);
    await expect(page).toHaveURL(/\/home$/);
  });

  test.describe('departure: a failure is shown in the form', () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test('of a login, and of a registration whose fields are sent as typed', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.goto('/register');
      const sent = page.waitForRequest('**/employee/register');
      await page.getByLabel('Ism').fill('  a ');
      await page.getByRole('main').getByRole('button', { name: 'Roʻyxatdan oʻtish' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ firstName: '  a ', lastName: '' });
      await expect(page.getByRole('alert')).toBeVisible();
    });
  });
});
