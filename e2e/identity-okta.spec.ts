import type { Page } from '@playwright/test';
import { expectFailure, goToProvider, signInByProvider, test } from './identity-journey.ts';
import { expect } from './journey.ts';
import { answer, answerAsOkta, asksToEnroll, asksWhoOneIs, endedWith, succeeded } from './okta-answers.ts';

test.use({ worldName: 'identity' });

const INTERACTION = { error: 'interaction_required', error_description: 'Sign in, please.' };

test('an interaction that is required is resumed, and ends signed in', async ({ page, issuer }) => {
  const asked = await answerAsOkta(page, issuer, { redirect: INTERACTION, introspection: succeeded });
  await goToProvider(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation').getByText('somebody')).toBeVisible();
  for (const name of ['state', 'nonce']) expect(asked.interaction.get(name)).toBe(asked.authorization.get(name));
  expect(asked.token.get('grant_type')).toBe('interaction_code');
  expect(asked.token.get('interaction_code')).toBe('of-the-flow');
});

test('an interaction code in the address is exchanged for a session', async ({ page, issuer }) => {
  const asked = await answerAsOkta(page, issuer, { redirect: { interaction_code: 'of-the-address' } });
  await goToProvider(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation').getByText('somebody')).toBeVisible();
  expect(asked.token.get('interaction_code')).toBe('of-the-address');
});

const refused: [string, Record<string, string>, string][] = [
  [
    'an interaction code with another state',
    { interaction_code: 'x', state: 'another' },
    'AuthSdkError: State in redirect uri does not match with transaction state',
  ],
  [
    'an empty interaction code',
    { interaction_code: '' },
    'AuthSdkError: Unable to parse interaction_code from the url',
  ],
];
for (const [what, redirect, line] of refused) {
  test(`${what} is refused`, async ({ page, issuer }) => {
    await answerAsOkta(page, issuer, { redirect });
    await goToProvider(page);
    await expectFailure(page, line);
  });
}

test('an interaction that nobody began cannot be resumed', async ({ page }) => {
  await page.goto('/login1/callback?error=interaction_required&state=x');
  await expectFailure(page, 'AuthSdkError: Unable to proceed: saved transaction could not be loaded');
});

test.describe('an interaction with another state', () => {
  test.use({ expectedErrors: [/Saved transaction meta does not match/] });

  test('cannot be resumed', async ({ page, issuer }) => {
    await answerAsOkta(page, issuer, { redirect: { ...INTERACTION, state: 'another' } });
    await goToProvider(page);
    await expectFailure(page, 'AuthSdkError: Unable to proceed: saved transaction could not be loaded');
  });
});

test('a flow that the provider ends tells why', async ({ page, issuer }) => {
  await answerAsOkta(page, issuer, { redirect: INTERACTION, introspection: endedWith('The session has expired.') });
  await goToProvider(page);
  await expectFailure(page, 'Error: The session has expired.');
});

test('a flow that asks for more than there is a form for says so', async ({ page, issuer }) => {
  await answerAsOkta(page, issuer, { redirect: INTERACTION, introspection: asksWhoOneIs });
  await goToProvider(page);
  await expectFailure(page, 'Error: The identity provider asks for a further step, which has no form here');
});

test.describe('a flow that the provider does not offer is named', () => {
  const flows: [string, object, string][] = [
    ['register', asksWhoOneIs, 'AuthSdkError: Registration is not supported based on your current org configuration.'],
    [
      'unlockAccount',
      asksWhoOneIs,
      'AuthSdkError: Self Service Account Unlock is not supported based on your current org configuration.',
    ],
    [
      'recoverPassword',
      asksToEnroll,
      'AuthSdkError: No remediation can match current flow, check policy settings in your org.',
    ],
  ];
  for (const [flow, introspection, line] of flows) {
    test(flow, async ({ page, issuer, world }) => {
      await answerAsOkta(page, issuer, { redirect: INTERACTION, introspection });
      // As another page of this address would begin it.
      await page.addInitScript(
        ([key, begun, callback]) => {
          const kept = sessionStorage.getItem(key as string);
          if (kept && location.href.startsWith(callback as string))
            sessionStorage.setItem(key as string, JSON.stringify({ ...JSON.parse(kept), flow: begun }));
        },
        ['okta-transaction-storage', flow, `${world.url}/login1/callback`],
      );
      await goToProvider(page);
      await expectFailure(page, line);
    });
  }
});

test.describe('at the end of a session that is held by Okta', () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  async function logOut(page: Page, issuer: string, status: number, errorCode: string): Promise<void> {
    await page.route('**/identity/settings', async (route) => {
      const response = await route.fetch();
      const settings = await response.json();
      settings.endpoints.endSession = `${issuer}/oauth2/default/v1/logout`;
      await route.fulfill({ response, json: settings });
    });
    await answer(page, `${issuer}/api/v1/sessions/me`, () => ({ errorCode, errorSummary: 'Of a test' }), status);
    await signInByProvider(page, 'okila');
    await page.reload();
    const closing = page.waitForResponse(`${issuer}/api/v1/sessions/me`);
    await page.getByRole('button', { name: 'Chiqish' }).click();
    await closing;
    await expect(page).toHaveURL(/\/home$/);
  }

  test('one that is closed already (E0000007) is no failure', async ({ page, issuer }) => {
    await logOut(page, issuer.issuer, 404, 'E0000007');
    await expect(page.getByRole('link', { name: 'Kirish', exact: true })).toBeVisible();
    await expect(page.getByText('tashqi tizimdan chiqib boʻlmadi')).toHaveCount(0);
  });

  test('one that cannot be closed is told', async ({ page, issuer }) => {
    await logOut(page, issuer.issuer, 403, 'E0000006');
    await expect(page.getByRole('status').getByText('tashqi tizimdan chiqib boʻlmadi')).toBeVisible();
  });
});
