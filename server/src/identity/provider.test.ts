import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../test/product-process.ts';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { readConfig } from '../config.ts';
import { createApp } from '../http/app.ts';
import { discover } from './discovery.ts';
import { createProvider } from './provider.ts';
import { openBrowser } from './testing/browser.ts';
import { CLIENT_ID, startOidcIssuer } from './testing/oidc-issuer.ts';
import { identityOf, startWithIssuer } from './testing/product-with-issuer.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function both() {
  const started = await startWithIssuer();
  onTestFinished(() => started.stop());
  return started;
}
/** What a product knows of a provider, without the product. */
function providerAt(issuer: string) {
  const warn = vi.fn();
  const provider = createProvider(issuer, { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() });
  return { ...provider, warned: () => warn.mock.calls.length };
}
const UNREACHABLE = { status: 503, code: 'identity_provider_unreachable' };
/** A clock that stands until it is moved. */
function moveClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}
async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** Where a page may speak to. */
const connectSources = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1];
const contentPolicy = async (product: TestProduct) =>
  connectSources((await product.call('GET', '/settings')).headers.get('content-security-policy'));

test('without a provider the calls say so, and the rest is as ever', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  expect((await product.call('GET', '/settings')).body.identity).toBe(false);
  for (const [method, path, body] of [
    ['GET', '/identity/settings', undefined],
    ['POST', '/identity/begin', undefined],
    ['POST', '/identity/session', { idToken: 'x' }],
  ] as const) {
    const answer = await product.call(method, path, { body });
    expect([answer.status, answer.body.code]).toEqual([404, 'identity_off']);
  }
  expect(await contentPolicy(product)).toBe("'self'");
});

describe('a provider that tells e-mail addresses apart from the ID token', () => {
  let started: Awaited<ReturnType<typeof startWithIssuer>>;
  beforeAll(async () => {
    started = await startWithIssuer({ claimsInIdToken: false });
  });
  afterAll(() => started.stop());

  test('a browser is told where the provider answers, as the provider says, and may speak to it', async () => {
    const { product, issuer } = started;
    expect((await product.call('GET', '/settings')).body.identity).toBe(true);
    expect((await product.call('GET', '/identity/settings')).body).toEqual({
      issuer: issuer.issuer,
      clientId: CLIENT_ID,
      scopes: ['openid', 'email', 'profile'],
      endpoints: {
        authorization: `${issuer.issuer}/auth`,
        token: `${issuer.issuer}/token`,
        userinfo: `${issuer.issuer}/me`,
        revocation: `${issuer.issuer}/token/revocation`,
        endSession: `${issuer.issuer}/session/end`,
      },
    });
    expect(await contentPolicy(product)).toBe(`'self' ${issuer.issuer}`);
  });

  test('where the ID token says no e-mail address, an access token of the same person is needed', async () => {
    const { product } = started;
    const own = openBrowser(product);
    const thief = openBrowser(product);
    const tokens = await own.tokensFor('own', await own.begin());
    const without = await thief.startSession({
      idToken: (await thief.tokensFor('thief', await thief.begin())).idToken,
    });
    expect([without.status, without.body.code]).toEqual([403, 'identity_email_unverified']);
    const { idToken } = await thief.tokensFor('thief', await thief.begin());
    const swapped = await thief.startSession({ idToken, accessToken: tokens.accessToken });
    expect([swapped.status, swapped.body.code]).toEqual([403, 'identity_email_unverified']);
    expect((await own.startSession(tokens)).status).toBe(200);
  });
});

test('a provider that is down keeps nothing from starting, and works once it is up', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const product = await startTestProduct({ identity: identityOf(address) });
  onTestFinished(() => product.stop());
  const down = await product.call('GET', '/identity/settings');
  expect([down.status, down.body.code]).toEqual([503, 'identity_provider_unreachable']);
  expect(down.headers.get('retry-after')).toBe('5');
  const early = await openBrowser(product).startSession({ idToken: 'x' });
  expect([early.status, early.body.code]).toEqual([503, 'identity_provider_unreachable']);
  expect(await contentPolicy(product)).toBe(`'self' ${address}`);

  const issuer = await startOidcIssuer({ port });
  onTestFinished(() => issuer.stop());
  issuer.serve(product.url);
  moveClock(6);
  expect((await product.call('GET', '/identity/settings')).status).toBe(200);
  expect((await openBrowser(product).signIn('patient')).status).toBe(200);
});

test('a provider that is down is asked once in five seconds, however many want to sign in', async () => {
  let asked = 0;
  const url = await serverOf((_request, response) => {
    asked++;
    response.writeHead(500).end();
  });
  moveClock(0);
  const provider = providerAt(url);
  const ask = () => expect(provider.known()).rejects.toMatchObject(UNREACHABLE);
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked).toBe(1);
  moveClock(6);
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked).toBe(2);
  expect(provider.warned()).toBe(2);
});

test('what is known of a provider is asked for again after an hour, and believed on when it is down then', async () => {
  const issuer = await startOidcIssuer();
  const provider = providerAt(issuer.issuer);
  const { endpoints } = await provider.known();
  await issuer.stop();
  expect(provider.warned()).toBe(0);
  moveClock(3601);
  expect((await provider.known()).endpoints).toEqual(endpoints);
  await expect.poll(provider.warned).toBe(1);
  expect((await provider.known()).endpoints).toEqual(endpoints);
});

test.each([
  ['of another issuer', { issuer: 'https://login.example' }],
  ['without a place for keys', { jwks_uri: undefined }],
  ['that is no object', null],
  ['of a megabyte', { padding: 'x'.repeat(1_000_000) }],
])('a discovery document %s is not believed', async (_what, wrong) => {
  const url = await serverOf((_request, response) => {
    const document = { issuer: url, authorization_endpoint: url, token_endpoint: url, jwks_uri: url };
    response.end(JSON.stringify(wrong && { ...document, ...wrong }));
  });
  await expect(providerAt(url).known()).rejects.toMatchObject(UNREACHABLE);
});

test('a provider over https that names an address without it is not believed', async () => {
  const issuer = 'https://login.example/realm/';
  const document = {
    issuer,
    authorization_endpoint: issuer,
    token_endpoint: 'http://login.example/',
    jwks_uri: issuer,
  };
  const fetched = vi.fn(async () => Response.json(document));
  vi.stubGlobal('fetch', fetched);
  await expect(discover(issuer)).rejects.toThrow("names 'http://login.example/'");
  expect(fetched.mock.lastCall?.at(0)).toBe('https://login.example/realm/.well-known/openid-configuration');
});

test('algorithms by a shared secret, and none, are not taken though a provider announce them', async () => {
  const issuer = 'https://login.example';
  const document = { issuer, authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer };
  const announcing = (...algorithms: string[]) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ ...document, id_token_signing_alg_values_supported: algorithms }),
    );
    return discover(issuer).then((found) => found.algorithms);
  };
  expect(await announcing('none', 'HS256', 'RS256', 'ES384')).toEqual(['RS256', 'ES384']);
  expect(await announcing('none', 'HS512')).toEqual(['RS256', 'PS256', 'ES256']);
});

test('a provider whose endpoints stand elsewhere lets a browser speak to each of them', async () => {
  const url = await serverOf((_request, response) => {
    response.end(
      JSON.stringify({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: 'https://token.example/token',
        userinfo_endpoint: 'https://api.example/me',
        jwks_uri: `${url}/jwks`,
      }),
    );
  });
  const provider = providerAt(url);
  const app = await createApp(readConfig({}), pino({ level: 'silent' }), provider.origins);
  onTestFinished(() => app.close());
  const allowed = async () => connectSources((await app.inject('/')).headers['content-security-policy']);
  expect(await allowed()).toBe(`'self' ${url}`);
  await provider.known();
  expect(await allowed()).toBe(`'self' ${url} https://token.example https://api.example`);
});

test('keys that the provider has changed are found, and unknown ones looked for once in half a minute', async () => {
  const { product, issuer } = await both();
  await openBrowser(product).signIn('before');
  const { port } = new URL(issuer.issuer);
  await issuer.stop();
  const renewed = await startOidcIssuer({ port: Number(port) });
  onTestFinished(() => renewed.stop());
  renewed.serve(product.url);

  const early = await openBrowser(product).signIn('early');
  expect([early.status, early.body.code, renewed.timesAsked('/jwks')]).toEqual([401, 'identity_token_refused', 0]);
  moveClock(31);
  expect((await openBrowser(product).signIn('after')).status).toBe(200);
  expect(renewed.timesAsked('/jwks')).toBe(1);
  for (const kid of ['a', 'b', 'c']) {
    const idToken = await renewed.sign({}, { kid });
    expect((await openBrowser(product).startSession({ idToken })).body.code).toBe('identity_token_refused');
  }
  expect(renewed.timesAsked('/jwks')).toBe(1);
});

test('keys that cannot be had are not held against the token', async () => {
  const { product, issuer } = await both();
  const browser = openBrowser(product);
  const tokens = await browser.tokensFor('someone', await browser.begin());
  await issuer.stop();
  expect((await browser.startSession(tokens)).body.code).toBe('identity_provider_unreachable');
});
