import type { Page } from '@playwright/test';
import { elsewhere, PASSWORD, register } from './colleagues.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  keepPicture,
  signIn,
  signInByForm,
  test,
} from './journey.ts';

// Administrators are counted: these journeys have a product of their own.
test.use({ worldName: 'admin-accounts' });

/** The next call ends the session of this page, if none has yet. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/search');
  await expect(page).toHaveURL(/\/home$/);
  await expect(
    page.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Kirish' }),
  ).toBeVisible();
}

/** Chooses an action of an employee's menu and confirms it. */
async function change(page: Page, userName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${userName} bilan amallar` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

test('a role is given and taken, and the other browser learns of it', async ({ page, world, browser }) => {
  await register(world, 'rustam');
  const other = await elsewhere(browser, world, 'rustam');
  const adminLink = other.getByRole('navigation', { name: 'Asosiy menyu' }).getByRole('link', { name: 'Boshqaruv' });
  await expect(adminLink).toHaveCount(0);

  await signIn(page);
  await page.goto('/admin/employees?search=rustam');
  await expect(page.getByRole('row', { name: /rustam/ })).toContainText('Xodim');
  await change(page, 'rustam', 'Administrator qilish');
  await expect(page.getByText('rustam endi administrator.')).toBeVisible();
  await expect(page.getByRole('row', { name: /rustam/ })).toContainText('Administrator');
  await other.reload();
  await adminLink.click();
  await expect(other.getByRole('tab', { name: 'Vagonlar' })).toBeVisible();

  await change(page, 'rustam', 'Administratorlikdan olish');
  await expect(page.getByText('rustam endi administrator emas.')).toBeVisible();
  await other.getByRole('link', { name: 'Oʻzgarishlar tarixi' }).click();
  await expect(other).toHaveURL(/\/home$/);
  await expect(adminLink).toHaveCount(0);
  await other.context().close();
});

test('a disabled employee is signed out at the next call, and comes back when enabled', async ({
  page,
  world,
  browser,
}) => {
  await register(world, 'dilshod');
  const other = await elsewhere(browser, world, 'dilshod');
  await signIn(page);
  await page.goto('/admin/employees?search=dilshod');
  await change(page, 'dilshod', 'Hisobini oʻchirib qoʻyish');
  await expect(page.getByRole('row', { name: /dilshod/ })).toContainText('Oʻchirib qoʻyilgan');
  await expectSignedOut(other);
  await other.goto('/login');
  await other.getByLabel(/Username or Email/).fill('dilshod');
  await other.getByLabel('Parol', { exact: true }).fill(PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
  await expect(other.getByText('Hisobingiz oʻchirib qoʻyilgan')).toBeVisible();

  await change(page, 'dilshod', 'Hisobini qayta ochish');
  await expect(page.getByRole('row', { name: /dilshod/ })).toContainText('Ochiq');
  await signInByForm(other, 'dilshod', PASSWORD);
  await other.context().close();
});

test('a reset password is shown once and signs its employee in, the former one does not', async ({
  page,
  world,
  browser,
}) => {
  await register(world, 'nodira');
  const other = await elsewhere(browser, world, 'nodira');
  await signIn(page);
  await page.goto('/admin/employees?search=nodira');
  await change(page, 'nodira', 'Yangi parol berish');
  const dialog = page.getByRole('dialog', { name: 'nodira uchun yangi parol' });
  await expect(dialog).toContainText('u boshqa koʻrsatilmaydi');
  const password = await dialog.getByLabel('Yangi parol').inputValue();
  expect(password.length).toBeGreaterThanOrEqual(8);
  await expect(dialog.getByRole('button', { name: 'Nusxalash' })).toBeVisible();
  await keepPicture(page, 'new-password');
  await dialog.getByRole('button', { name: 'Yopish' }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  await expectSignedOut(other);
  await signInByForm(other, 'nodira', password);
  await other.context().close();
});

test.describe('the last administrator', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('is warned, and keeps role and account', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/employees?search=admin');
    await expect(page.getByRole('row', { name: /admin@|admin Siz|Siz/ })).toContainText('Siz');
    for (const action of ['Administratorlikdan olish', 'Hisobini oʻchirib qoʻyish']) {
      await page.getByRole('button', { name: 'admin bilan amallar' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Bu sizning hisobingiz');
      await dialog.getByRole('button', { name: action }).click();
      await expect(dialog).toContainText('Bu oxirgi administrator');
      await dialog.getByRole('button', { name: 'Bekor qilish' }).click();
    }
    await expect(page).toHaveURL(/\/admin\/employees/);
  });
});

test('who takes the own role goes on as a plain employee', async ({ page, world, browser }) => {
  await register(world, 'ulugbek');
  await signIn(page);
  await page.goto('/admin/employees?search=ulugbek');
  await change(page, 'ulugbek', 'Administrator qilish');
  await expect(page.getByText('ulugbek endi administrator.')).toBeVisible();
  const other = await elsewhere(browser, world, 'ulugbek@example.uz');
  await other.goto('/admin/employees?search=ulugbek');
  await change(other, 'ulugbek', 'Administratorlikdan olish');
  await expect(other).toHaveURL(/\/home$/);
  await expect(other.getByRole('link', { name: 'Boshqaruv' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Qidiruv' }).first()).toBeVisible();
  await other.context().close();
});

test('one’s own password is changed, and signs in from then on', async ({ world, browser }) => {
  await register(world, 'zafar');
  const page = await elsewhere(browser, world, 'zafar');
  const former = await elsewhere(browser, world, 'zafar');
  await page.getByRole('link', { name: 'zafar: parolni oʻzgartirish' }).click();
  await expect(page).toHaveURL(/\/password$/);
  const next = page.getByLabel('Yangi parol', { exact: true });
  const fill = async (current: string, wanted: string, repeated: string) => {
    await page.getByLabel('Amaldagi parol').fill(current);
    await next.fill(wanted);
    await page.getByLabel('Yangi parol, yana bir marta').fill(repeated);
    await page.getByRole('button', { name: 'Parolni oʻzgartirish' }).click();
  };
  await fill(PASSWORD, 'short', 'short');
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await fill(PASSWORD, 'yangi parol 2026', 'yangi parol 2027');
  await expect(page.getByText('Yangi parolning ikkala yozilishi bir xil emas.')).toBeVisible();
  await fill('not the password', 'yangi parol 2026', 'yangi parol 2026');
  await expect(page.getByText('Amaldagi parol notoʻgʻri.')).toBeVisible();
  await fill(PASSWORD, 'password1', 'password1');
  const common = 'Bu parol juda keng tarqalgan. Boshqasini tanlang.';
  await expect(page.getByRole('alert')).toHaveText(common);
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toHaveAccessibleDescription(new RegExp(common));
  await keepPicture(page, 'password-common');
  await fill(PASSWORD, 'short', 'short');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fill(PASSWORD, 'yangi parol 2026', 'yangi parol 2026');
  await expect(page.getByText('Parol oʻzgartirildi.')).toBeVisible();
  await expect(page.getByLabel('Amaldagi parol')).toHaveValue('');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Chiqish' })).toBeVisible();
  await expectSignedOut(former);
  await signInByForm(former, 'zafar', 'yangi parol 2026');
  await page.context().close();
  await former.context().close();
});

test('an employee is made the dispatcher of an MTU, then of a station by its name, and an employee again', async ({
  page,
  world,
}) => {
  await register(world, 'sobir');
  await signIn(page);
  await page.goto('/admin/employees?search=sobir');
  const row = page.getByRole('row', { name: /sobir/ });
  const dialog = page.getByRole('dialog');
  async function open(action: string): Promise<void> {
    await page.getByRole('button', { name: 'sobir bilan amallar' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  await open('Dispetcher qilish');
  await dialog.getByLabel('Daraja').selectOption('MTU');
  await dialog.getByLabel('MTU', { exact: true }).selectOption('Buxoro');
  await keepPicture(page, 'accounts-dispatcher-of-mtu');
  await dialog.getByRole('button', { name: 'Dispetcher qilish' }).click();
  await expect(page.getByText('sobir endi dispetcher.')).toBeVisible();
  await expect(row).toContainText('Dispetcher: Buxoro MTU');

  await open('Dispetcherlik joyini almashtirish');
  await dialog.getByLabel('Daraja').selectOption('Stansiya');
  await dialog.getByRole('button', { name: 'Dispetcherlik joyini almashtirish' }).click();
  await expect(dialog.getByText('Stansiyani tanlang.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Stansiya' }).fill('marok');
  await dialog.getByRole('option', { name: 'Marokand' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'the choice of a dispatcher’s place');
  await expectNoSidewaysScroll(page, 'the choice of a dispatcher’s place');
  await keepPicture(page, 'accounts-dispatcher-of-station');
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Dispetcherlik joyini almashtirish' }).click();
  await expect(row).toContainText('Dispetcher: Marokand');

  await page.goto('/admin/changes?key=sobir');
  await expect(page.getByRole('row', { name: /Buxoro MTU.*Marokand/ })).toBeVisible();
  await page.goto('/admin/employees?search=sobir');
  await change(page, 'sobir', 'Dispetcherlikdan olish');
  await expect(page.getByText('sobir endi dispetcher emas.')).toBeVisible();
  await expect(row).toContainText('Xodim');
});
