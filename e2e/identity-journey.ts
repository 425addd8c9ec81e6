import type { Page } from '@playwright/test';
import {
  CLIENT_ID,
  type IssuerOptions,
  type OidcIssuer,
  startOidcIssuer,
} from '../server/src/identity/testing/oidc-issuer.ts';
import { test as base, expect, type World } from './journey.ts';

interface IdentityWorld {
  issuerOptions: IssuerOptions;
  /** The identity provider of the product. */
  issuer: OidcIssuer;
}

/** Journeys in a product that has an identity provider of its own. */
export const test = base.extend<object, IdentityWorld>({
  issuerOptions: [{}, { option: true, scope: 'worker' }],

  issuer: [
    async ({ issuerOptions }, use) => {
      const issuer = await startOidcIssuer(issuerOptions);
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],

  worldEnvironment: [
    async ({ issuer }, use) => use({ OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: CLIENT_ID }),
    { scope: 'worker' },
  ],

  page: async ({ page, issuer, world }, use) => {
    issuer.serve(world.url);
    await use(page);
  },
});

export const identityButton = (page: Page) => page.getByRole('button', { name: 'Tashqi tizim orqali kirish' });

/** Goes towards the provider by the login screen's button. */
export async function goToProvider(page: Page): Promise<void> {
  await page.goto('/login');
  await identityButton(page).click();
}

export const expectProvider = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();

/** Signs in at the provider's page. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  // The login screen has a field whose label has these letters in it.
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The whole way, until the landing page greets who has signed in. */
export async function signInByProvider(page: Page, name: string): Promise<void> {
  await goToProvider(page);
  await signInAtProvider(page, name);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'Chiqish' })).toBeVisible();
}

/** Logs out here and at the provider, which sends back. @returns what the provider was told */
export async function logOutEverywhere(page: Page, issuer: OidcIssuer, world: World): Promise<URLSearchParams> {
  const leaving = page.waitForRequest((request) => request.url().startsWith(`${issuer.issuer}/session/end?`));
  const back = page.waitForEvent('domcontentloaded', () => page.url().startsWith(world.url));
  await page.getByRole('button', { name: 'Chiqish' }).click();
  const { searchParams } = new URL((await leaving).url());
  await back;
  await expect(page).toHaveURL(/\/home$/);
  return searchParams;
}

/** The callback screen says what went wrong, and leads back to the login screen. */
export async function expectFailure(page: Page, line: string | RegExp, words?: string | RegExp): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(line);
  await expect(alert).toBeFocused();
  if (words) await expect(alert).toContainText(words);
  await page.getByRole('link', { name: 'Kirish sahifasiga qaytish' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}
