import type { Browser, Page } from '@playwright/test';
import { signInByForm, type World } from './journey.ts';

/** The password of everybody whom these journeys register. */
export const PASSWORD = 'temir yoʻl 1520';

/** Registers an employee. */
export const register = (world: World, userName: string) =>
  world.asAdmin('POST', '/employee/register', {
    firstName: 'Gulnora',
    lastName: 'Karimova',
    userName,
    password: PASSWORD,
    phoneNumber: '+998 90 123 45 67',
    email: `${userName}@example.uz`,
  });

/** Somebody else, at another browser. */
export async function elsewhere(browser: Browser, world: World, userName: string, password = PASSWORD): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await signInByForm(page, userName, password);
  return page;
}
