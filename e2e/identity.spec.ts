import type { Page } from '@playwright/test';
import {
  expectFailure,
  expectProvider,
  goToProvider,
  identityButton,
  logOutEverywhere,
  signInAtProvider,
  signInByProvider,
  test,
} from './identity-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, FURTHER, forgetSession, keepPicture } from './journey.ts';
import { answer, claimsOf, tokensFrom } from './okta-answers.ts';

test.use({ worldName: 'identity' });

const TOO_OLD = 'Bu kirish urinishi eskirgan yoki boshqa brauzerda boshlangan. Qaytadan kiring.';
const NO_TRANSACTION = 'AuthSdkError: No transaction data was found in storage';
/** RFC 7519, section 6. */
const unsigned = (claims: object) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());

test('an employee signs in by the provider (RS256), and logs out here and there', async ({ page, issuer, world }) => {
  const headersToProvider: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url() === `${issuer.issuer}/token`) headersToProvider.push(request.headers());
  });
  await signInByProvider(page, 'gulnora');
  await expect(page.getByRole('navigation').getByText('gulnora')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Boshqaruv' })).toHaveCount(0);
  expect(await stored(page)).toEqual(['authenticatedUser', 'identityUser', 'role', 'role', 'token', 'username']);
  // Neither the discovery document nor headers of its own: many providers refuse a page both.
  expect(headersToProvider).toHaveLength(1);
  expect(Object.keys(headersToProvider[0] ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);

  const told = await logOutEverywhere(page, issuer, world);
  expect([...told.keys()]).toEqual(['client_id', 'post_logout_redirect_uri', 'id_token_hint']);
  expect(await stored(page)).toEqual([]);

  // The provider has forgotten them: it asks again who they are.
  await goToProvider(page);
  await expectProvider(page);
});

test('who is still signed in at the provider comes in without being asked; after a reload the log-out goes there too', async ({
  page,
  issuer,
  world,
}) => {
  await signInByProvider(page, 'sherzod');
  await forgetSession(page);
  await goToProvider(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'Chiqish' })).toBeVisible();
  await page.reload();
  const told = await logOutEverywhere(page, issuer, world);
  expect([...told.keys()]).toEqual(['client_id', 'post_logout_redirect_uri']);
  expect(await stored(page)).toEqual([]);
});

test('a registered employee is joined, and told once that the former password holds no more', async ({
  page,
  issuer,
  world,
}) => {
  const registration = {
    firstName: 'Malika',
    lastName: 'Karimova',
    userName: 'malika.k',
    password: 'temir yoʻl 1520',
    phoneNumber: '+998 90 123 45 67',
    email: 'malika@example.uz',
  };
  await world.asAdmin('POST', '/employee/register', registration);
  await signInByProvider(page, 'malika');
  const notice = page.getByRole('complementary', { name: 'Eslatmalar' });
  await expect(notice.getByRole('status')).toContainText('avvalgi parolingiz ishlamaydi');
  await keepPicture(page, 'identity-joined-1280-light');
  await expectAccessible(page, 'the landing page with the notice');
  await notice.getByRole('button', { name: 'Eslatmani yopish' }).click();
  await expect(notice).toHaveCount(0);
  await logOutEverywhere(page, issuer, world);
  await signInByProvider(page, 'malika');
  await expect(notice).toHaveCount(0);
});

test('who turns back at the provider is told so', async ({ page }) => {
  await goToProvider(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectFailure(page, 'OAuthError: The person did not sign in.', 'Tashqi tizim orqali kirish bekor qilindi.');
});

test('an error without a description is shown by its name', async ({ page, issuer }) => {
  await page.route(`${issuer.issuer}/auth?*`, (route) => {
    const { searchParams } = new URL(route.request().url());
    const query = new URLSearchParams({ error: 'temporarily_unavailable', state: String(searchParams.get('state')) });
    return route.fulfill({ status: 302, headers: { location: `${searchParams.get('redirect_uri')}?${query}` } });
  });
  await goToProvider(page);
  await expectFailure(page, 'OAuthError: temporarily_unavailable');
});

test('an answer with another state is refused', async ({ page }) => {
  await goToProvider(page);
  await expectProvider(page);
  await page.goto('/login1/callback?code=of-somebody-else&state=of-somebody-else');
  await expectFailure(page, 'AuthSdkError: State in redirect uri does not match with transaction state');
});

test('an answer that nobody asked for is refused', async ({ page }) => {
  await page.goto('/login1/callback?code=of-somebody-else&state=of-somebody-else');
  await expectFailure(page, NO_TRANSACTION, 'Qaytadan urinib koʻring');
  await page.goto('/login1/callback?interaction_code=of-somebody-else&state=of-somebody-else');
  await expectFailure(page, NO_TRANSACTION);
});

test('an error that somebody wrote into the address is not shown as the provider’s', async ({ page }) => {
  await page.goto('/login1/callback?error=call_us&error_description=Call+0000&state=x');
  await expect(page.getByRole('alert')).toContainText(NO_TRANSACTION);
  await expect(page.getByText('Call 0000')).toHaveCount(0);
});

test('a callback that is loaded again begins nothing a second time', async ({ page, issuer, world }) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/login1/callback?')) callbacks.push(request.url());
  });
  await signInByProvider(page, 'nodira');
  await logOutEverywhere(page, issuer, world);
  await page.goto(String(callbacks[0]));
  await expect(page.getByRole('alert')).toContainText(NO_TRANSACTION);
  await page.reload();
  await expectFailure(page, NO_TRANSACTION);
});

test.describe('what the product refuses is said in Uzbek, beside the code', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('an address that the provider did not verify', FURTHER, async ({ page, issuer }) => {
    issuer.people.set('anvar', { email_verified: false });
    await goToProvider(page);
    await signInAtProvider(page, 'anvar');
    await expectFailure(
      page,
      'ApiFailure: identity_email_unverified',
      'Tashqi kirish tizimi elektron pochta manzilingizni tasdiqlamagan.',
    );
  });

  test('a disabled employee', async ({ page, issuer, world }) => {
    await signInByProvider(page, 'bobur');
    const { data } = (await world.asAdmin('GET', '/employee?search=bobur')) as { data: { id: number }[] };
    await logOutEverywhere(page, issuer, world);
    await world.asAdmin('PUT', `/employee/${data[0]?.id}/disabled`, { disabled: true });
    await goToProvider(page);
    await signInAtProvider(page, 'bobur');
    await expectFailure(page, 'ApiFailure: account_disabled', 'Hisobingiz oʻchirib qoʻyilgan.');
  });

  test('a callback in a browser that did not begin', async ({ page, context }) => {
    await goToProvider(page);
    await expectProvider(page);
    await context.clearCookies({ name: 'vagon-identity' });
    await signInAtProvider(page, 'jasur');
    await expectFailure(page, 'ApiFailure: identity_nonce_refused', TOO_OLD);
  });
});

test.describe('tokens that are not what was asked for', () => {
  test.use({ expectedErrors: [/status of 401/] });

  const HOUR_S = 3_600;
  const now = () => Math.floor(Date.now() / 1000);
  const cases: [string, (nonce: string) => Record<string, unknown>, string | RegExp][] = [
    ['expired', (nonce) => ({ nonce, iat: now() - 2 * HOUR_S, exp: now() - HOUR_S }), /The JWT expired/],
    ['for another client', (nonce) => ({ nonce, aud: 'another' }), /The audience \[another\] does not match/],
    ['of another issuer', (nonce) => ({ nonce, iss: 'https://another.invalid' }), /The issuer \[https:\/\/another/],
    ['with another nonce', () => ({ nonce: 'another' }), 'ApiFailure: identity_nonce_refused'],
    ['without a nonce', () => ({}), 'ApiFailure: identity_token_refused'],
  ];
  for (const [what, claims, line] of cases) {
    test(`an ID token ${what}`, FURTHER, async ({ page, issuer }) => {
      await signInWith(page, issuer, (nonce) => issuer.sign(claimsOf(issuer, claims(nonce))));
      await expectFailure(page, line);
    });
  }

  test('an ID token that nobody signed', async ({ page, issuer }) => {
    await signInWith(page, issuer, async (nonce) => unsigned(claimsOf(issuer, { nonce })));
    await expectFailure(page, 'ApiFailure: identity_token_refused');
  });

  async function signInWith(
    page: Page,
    issuer: Parameters<typeof claimsOf>[0],
    idTokenFor: (nonce: string) => Promise<string>,
  ): Promise<void> {
    let nonce = '';
    page.on('request', (request) => {
      if (request.url().startsWith(`${issuer.issuer}/auth?`))
        nonce = String(new URL(request.url()).searchParams.get('nonce'));
    });
    await answer(page, `${issuer.issuer}/token`, async () => tokensFrom(await idTokenFor(nonce)));
    await goToProvider(page);
    await signInAtProvider(page, 'jasur');
  }
});

test('an answer without tokens is a failure', async ({ page, issuer }) => {
  await answer(page, `${issuer.issuer}/token`, () => ({ token_type: 'Bearer' }));
  await goToProvider(page);
  await signInAtProvider(page, 'jasur');
  await expectFailure(page, /AuthSdkError: Unable to parse OAuth flow response/);
});

test.describe('where the provider cannot be reached', () => {
  test.use({ expectedErrors: [/status of 503|net::ERR_FAILED/] });

  test('the button says so', async ({ page }) => {
    await page.route('**/identity/settings', (route) =>
      route.fulfill({ status: 503, json: { code: 'identity_provider_unreachable' } }),
    );
    await goToProvider(page);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Tashqi kirish tizimi bilan aloqa yoʻq');
    await expect(alert).toContainText('ApiFailure: identity_provider_unreachable');
    await expect(identityButton(page)).toBeEnabled();
  });

  test('the callback says so', async ({ page, issuer }) => {
    await page.route(`${issuer.issuer}/token`, (route) => route.abort());
    await goToProvider(page);
    await signInAtProvider(page, 'jasur');
    await expectFailure(page, 'AuthApiError: Failed to fetch');
  });
});

test('without a provider there is no button', async ({ page }) => {
  await page.route('**/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), identity: false } });
  });
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Kirish', exact: true })).toBeVisible();
  await expect(identityButton(page)).toHaveCount(0);
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const) {
  test(`the login and callback screens are accessible and fit, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const look = async (screen: string) => {
      await keepPicture(page, `identity-${screen}-${width}-${colorScheme}`);
      await expectAccessible(page, screen);
      await expectNoSidewaysScroll(page, screen);
    };
    await page.goto('/login');
    await expect(identityButton(page)).toBeVisible();
    await look('login');
    await page.goto('/login1/callback?code=x&state=x');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await look('callback');
  });
}
