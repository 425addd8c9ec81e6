import { ADMIN, expect, signInByForm, test } from './journey.ts';

// Tries at the login screen are counted: these journeys have a product of their own.
test.use({ worldName: 'signing-in' });

test('a newcomer registers, signs in by e-mail, searches, and leaves nothing behind when signing out', async ({
  page,
}) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Asosiy menyu' });
  await navigation.getByRole('link', { name: 'Roʻyxatdan oʻtish' }).click();
  await page.getByLabel('Ism').fill('Gulnora');
  await page.getByLabel('Familiya').fill('Karimova');
  await page.getByLabel('Foydalanuvchi nomi').fill('gulnora');
  await page.getByLabel('Parol', { exact: true }).fill('temir yoʻl 1520');
  await page.getByLabel('Telefon raqami').fill('+998 90 123 45 67');
  await page.getByLabel('Elektron pochta').fill('gulnora@example.uz');
  await page.getByRole('main').getByRole('button', { name: 'Roʻyxatdan oʻtish' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signInByForm(page, 'gulnora@example.uz', 'temir yoʻl 1520');
  await navigation.getByRole('link', { name: 'Qidiruv' }).click();
  await expect(page).toHaveURL(/\/search/);
  await page.getByRole('button', { name: 'Tungi koʻrinishga oʻtish' }).click();
  await page.getByRole('button', { name: 'Chiqish' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored).toEqual([]);
});

test('a second tab is signed in too', async ({ page, context }) => {
  await signInByForm(page);
  const second = await context.newPage();
  await second.goto('/admin');
  await expect(second).toHaveURL(/\/admin/);
  await expect(second.getByRole('tab', { name: 'Vagonlar' })).toBeVisible();
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
    await page.getByLabel('Ism').fill('A');
    await page.getByLabel('Familiya').fill('B');
    await page.getByLabel('Foydalanuvchi nomi').fill('taken');
    await page.getByLabel('Parol', { exact: true }).fill('long enough');
    await page.getByLabel('Telefon raqami').fill('+998 90');
    await page.getByLabel('Elektron pochta').fill('other@example.uz');
    await page.getByRole('main').getByRole('button', { name: 'Roʻyxatdan oʻtish' }).click();
    await expect(page.getByRole('alert')).toContainText('Bu foydalanuvchi nomi band');
    await expect(page).toHaveURL(/\/register$/);
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
