import { createHash, randomBytes } from 'node:crypto';
import type { IdentitySettings, IdentityTokens } from '@vagon/contract';
import type { Answer, TestProduct } from '../../../test/test-product.ts';

/** A browser of its own, as far as signing in goes: it keeps cookies and follows the provider's pages. */
export interface TestBrowser {
  /** Asks the product for a nonce. */
  begin(): Promise<string>;
  /**
   * Goes through the provider's pages as somebody of a name: authorization code
   * with PKCE. A browser that signed in there before is not asked for the name again.
   */
  tokensFor(name: string, nonce: string): Promise<IdentityTokens>;
  /** Brings tokens to the product. */
  startSession(tokens: IdentityTokens): Promise<Answer>;
  /** All three. */
  signIn(name: string): Promise<Answer>;
}

const REDIRECTS = 10;
const randomText = () => randomBytes(32).toString('base64url');

export function openBrowser(product: TestProduct): TestBrowser {
  const jars = new Map<string, Map<string, string>>();

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows the provider, signing in where it asks who one is, until it sends back to the product. */
  async function codeFor(name: string, address: string, callback: string): Promise<string> {
    let at = address;
    let response = await visit(at);
    for (let redirects = 0; redirects < REDIRECTS; redirects++) {
      if (response.status === 200)
        response = await visit(at, { method: 'POST', body: new URLSearchParams({ answer: 'sign-in', name }) });
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at).href;
      if (at.startsWith(callback)) return String(new URL(at).searchParams.get('code'));
      response = await visit(at);
    }
    throw new Error('The provider sends in circles.');
  }

  const post = (path: string, body?: object) =>
    visit(product.url + path, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });

  const browser: TestBrowser = {
    async begin() {
      const answer = await post('/identity/begin');
      return ((await answer.json()) as { nonce: string }).nonce;
    },

    async tokensFor(name, nonce) {
      const { body } = await product.call('GET', '/identity/settings');
      const { clientId, scopes, endpoints }: IdentitySettings = body;
      const callback = `${product.url}/login1/callback`;
      const verifier = randomText();
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: scopes.join(' '),
        redirect_uri: callback,
        state: randomText(),
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      const answer = await fetch(endpoints.token, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          code: await codeFor(name, `${endpoints.authorization}?${query}`, callback),
          redirect_uri: callback,
          code_verifier: verifier,
        }),
      });
      const tokens = (await answer.json()) as { id_token: string; access_token: string };
      return { idToken: tokens.id_token, accessToken: tokens.access_token };
    },

    async startSession(tokens) {
      const response = await post('/identity/session', tokens);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },

    async signIn(name) {
      return browser.startSession(await browser.tokensFor(name, await browser.begin()));
    },
  };
  return browser;
}
