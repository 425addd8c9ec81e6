import type { Page, Request, Route } from '@playwright/test';
import { CLIENT_ID, type OidcIssuer } from '../server/src/identity/testing/oidc-issuer.ts';

/** The header and the middle of Okta's answers: Identity Engine, version 1.0.0. */
const idxAnswer = (parts: object) => ({ version: '1.0.0', stateHandle: 'state-handle', intent: 'LOGIN', ...parts });

const form = (name: string, fields: object[]) => ({
  rel: ['create-form'],
  name,
  href: 'https://okta.invalid/idp/idx/never-asked',
  method: 'POST',
  value: [...fields, { name: 'stateHandle', value: 'state-handle', mutable: false }],
});

/** The flow is over: here is the interaction code. */
export const succeeded = idxAnswer({
  successWithInteractionCode: form('issue', [
    { name: 'grant_type', value: 'interaction_code' },
    { name: 'interaction_code', value: 'of-the-flow' },
    { name: 'client_id', value: CLIENT_ID },
  ]),
});

/** The flow is over, without success. */
export const endedWith = (message: string) =>
  idxAnswer({ messages: { type: 'array', value: [{ message, class: 'ERROR', i18n: { key: 'of.a.test' } }] } });

const asksFor = (name: string, fields: object[]) =>
  idxAnswer({ remediation: { type: 'array', value: [form(name, fields)] } });

/** The flow asks who one is, and offers nothing else. */
export const asksWhoOneIs = asksFor('identify', [{ name: 'identifier', label: 'Username' }]);

/** The flow asks a newcomer who they are, and offers nothing else. */
export const asksToEnroll = asksFor('enroll-profile', [{ name: 'userProfile', label: 'Profile' }]);

interface OktaAnswers {
  /** What the provider adds to the address of the callback; it comes back there at once. */
  redirect: Record<string, string>;
  /** Answer of `/idp/idx/introspect`. */
  introspection?: object;
}

/** What the page told the provider. */
export interface AskedOfOkta {
  authorization: URLSearchParams;
  interaction: URLSearchParams;
  token: URLSearchParams;
}

/** Lets the provider answer as Okta's Identity Engine does, to a page that signs in as `somebody`. */
export async function answerAsOkta(page: Page, issuer: OidcIssuer, answers: OktaAnswers): Promise<AskedOfOkta> {
  const asked: AskedOfOkta = {
    authorization: new URLSearchParams(),
    interaction: new URLSearchParams(),
    token: new URLSearchParams(),
  };
  await page.route(`${issuer.issuer}/auth?*`, async (route) => {
    asked.authorization = new URL(route.request().url()).searchParams;
    const query = new URLSearchParams({ state: String(asked.authorization.get('state')), ...answers.redirect });
    const location = `${asked.authorization.get('redirect_uri')}?${query}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await answer(page, `${issuer.issuer}/oauth2/v1/interact`, (request) => {
    asked.interaction = bodyOf(request);
    return { interaction_handle: 'interaction-handle' };
  });
  await answer(page, `${issuer.issuer}/idp/idx/introspect`, () => answers.introspection ?? {});
  await answer(page, `${issuer.issuer}/token`, async (request) => {
    asked.token = bodyOf(request);
    const nonce = String(asked.authorization.get('nonce'));
    return tokensFrom(await issuer.sign(claimsOf(issuer, { nonce })));
  });
  return asked;
}

/** What an ID token says of `somebody`; all of it may be told otherwise. Times in Unix s. */
export function claimsOf(issuer: OidcIssuer, claims: Record<string, unknown>): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: 'somebody', email: 'somebody@example.uz', email_verified: true };
  return { iss: issuer.issuer, aud: CLIENT_ID, iat: now, exp: now + 600, ...person, ...claims };
}

export const tokensFrom = (idToken: string) => ({
  access_token: 'access-token',
  id_token: idToken,
  token_type: 'Bearer',
  expires_in: 600,
  scope: 'openid email profile',
});

const bodyOf = (request: Request) => new URLSearchParams(request.postData() ?? '');

/** Answers calls of the page in JSON, as another origin that allows them. */
export async function answer(
  page: Page,
  address: string,
  bodyFor: (request: Request) => object | Promise<object>,
  status = 200,
): Promise<void> {
  await page.route(address, async (route: Route) => {
    const request = route.request();
    const headers = {
      'access-control-allow-origin': String((await request.allHeaders()).origin),
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'accept, content-type',
      'access-control-allow-methods': 'DELETE, POST',
    };
    if (request.method() === 'OPTIONS') await route.fulfill({ status: 204, headers });
    else await route.fulfill({ status, headers, json: await bodyFor(request) });
  });
}
