import type { Page } from '@playwright/test';
import { ADMIN, expect, keepPicture, signInByForm, test } from './journey.ts';

// Tries at the login screen are counted: these journeys have a product of their own.
test.use({ worldName: 'signing-in' });

/** Fills the registration form as Gulnora and sends it. */
async function register(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Ism').fill('Gulnora');
  await page.getByLabel('Familiya').fill('Karimova');
  await page.getByLabel('Foydalanuvchi nomi').fill(userName);
  await page.getByLabel('Parol', { exact: true }).fill(password);
  await page.getByLabel('Telefon raqami').fill('+998 90 123 45 67');
  await page.getByLabel('Elektron pochta').fill(`${userName}@pochta.example.uz`);
  await page.getByRole('main').getByRole('button', { name: 'Roʻyxatdan oʻtish' }).click();
}

test('a newcomer registers, signs in by e-mail, searches, and leaves nothing behind when signing out', async ({
  page,
}) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Asosiy menyu' });
  await navigation.getByRole('link', { name: 'Roʻyxatdan oʻtish' }).click();
  await register(page, 'gulnora', 'temir yoʻl 1520');
  await expect(page).toHaveURL(/\/login$/);

  await signInByForm(page, 'gulnora@pochta.example.uz', 'temir yoʻl 1520');
  await navigation.getByRole('link', { name: 'Qidiruv' }).click();
  await expect(page).toHaveURL(/\/search/);
  await page.getByRole('button', { name: 'Tungi koʻrinishga oʻtish' }).click();
  await page.getByRole('button', { name: 'Chiqish' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored).toEqual([]);
});

test('a second tab is signed in too: it finds the token, asks the server who that is, and keeps it for itself', async ({
  page,
  context,
}) => {
  await signInByForm(page);
  const second = await context.newPage();
  const asked = second.waitForResponse('**/employee/me');
  await second.goto('/admin');
  expect((await asked).status()).toBe(200);
  await expect(second.getByRole('tab', { name: 'Vagonlar' })).toBeVisible();
  await expect(second).toHaveURL(/\/admin/);
  const kept = await second.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toEqual({ authenticatedUser: ADMIN.name, role: 'ROLE_ADMIN' });
});

test.describe('what goes wrong is said in the form', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('a wrong password, with the focus on the message', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel(/Username or Email/).fill(ADMIN.name);
    await page.getByLabel('Parol', { exact: true }).fill('not the password');
    await page.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Foydalanuvchi nomi (email) yoki parol notoʻgʻri.');
    await expect(alert).toBeFocused();
  });

  test('a taken user name', async ({ page, world }) => {
    const registration = {
      firstName: 'A',
      lastName: 'B',
      userName: 'taken',
      password: 'long enough',
      phoneNumber: '+998 90',
      email: 'taken@example.uz',
    };
    await world.asAdmin('POST', '/employee/register', registration);
    await page.goto('/register');
    await register(page, 'taken', 'temir yoʻl 1520');
    await expect(page.getByRole('alert')).toContainText('Bu foydalanuvchi nomi band');
    await expect(page).toHaveURL(/\/register$/);
  });

  test('a password that is among the first that are tried, at its field too', async ({ page }) => {
    const words = 'Bu parol juda keng tarqalgan. Boshqasini tanlang.';
    await page.goto('/register');
    await register(page, 'gulbahor', 'password1');
    await expect(page.getByRole('alert')).toHaveText(words);
    const password = page.getByLabel('Parol', { exact: true });
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription(words);
    await expect(page.getByLabel('Ism')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/register$/);
    await keepPicture(page, 'register-common-password');
  });

  test('a session that was ended elsewhere signs out cleanly', async ({ page, world }) => {
    await signInByForm(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${world.url}/employee/logout`, { method: 'POST', headers: { authorization: token as string } });
    await page.goto('/search');
    await expect(page).toHaveURL(/\/(home|login)/);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Kirish' })).toBeVisible();
  });
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Sahifa topilmadi' })).toBeVisible();
  await page.getByRole('link', { name: 'Bosh sahifaga qaytish' }).click();
  await expect(page).toHaveURL(/\/home$/);
});
