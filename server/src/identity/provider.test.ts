import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../test/product-process.ts';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { discover } from './discovery.ts';
import { openBrowser } from './testing/browser.ts';
import { CLIENT_ID, type IssuerOptions, startOidcIssuer } from './testing/oidc-issuer.ts';
import { identityOf, startWithIssuer } from './testing/product-with-issuer.ts';

/** As pino numbers it. */
const WARNING = 40;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function productFor(issuer: string): Promise<TestProduct> {
  const product = await startTestProduct({ identity: identityOf(issuer) });
  onTestFinished(() => product.stop());
  return product;
}
async function both(options?: IssuerOptions) {
  const started = await startWithIssuer(options);
  onTestFinished(() => started.stop());
  return started;
}
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
const contentPolicy = async (product: TestProduct) =>
  /connect-src ([^;]*)/.exec(
    (await product.call('GET', '/settings')).headers.get('content-security-policy') ?? '',
  )?.[1];

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

test('a browser is told where the provider answers, as the provider says, and may speak to it', async () => {
  const { product, issuer } = await both();
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

test('a provider that is down keeps nothing from starting, and works once it is up', async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const product = await productFor(address);
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
  const product = await productFor(url);
  const ask = () => product.call('GET', '/identity/settings');
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked).toBe(1);
  moveClock(6);
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked).toBe(2);
  expect(product.logged().filter((line) => line.level === WARNING)).toHaveLength(2);
});

test('what is known of a provider is asked for again after an hour, and believed on when it is down then', async () => {
  const { product, issuer } = await both();
  await product.call('GET', '/identity/settings');
  await issuer.stop();
  const asked = () => product.logged().filter((line) => line.level === WARNING).length;
  expect(asked()).toBe(0);
  moveClock(3601);
  expect((await product.call('GET', '/identity/settings')).status).toBe(200);
  await expect.poll(asked).toBe(1);
  expect((await product.call('GET', '/identity/settings')).status).toBe(200);
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
  const answer = await (await productFor(url)).call('GET', '/identity/settings');
  expect(answer.body.code).toBe('identity_provider_unreachable');
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
  const product = await productFor(url);
  await product.call('GET', '/identity/settings');
  expect(await contentPolicy(product)).toBe(`'self' ${url} https://token.example https://api.example`);
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

test('where the ID token says no e-mail address, an access token of the same person is needed', async () => {
  const { product } = await both({ claimsInIdToken: false });
  const own = openBrowser(product);
  const thief = openBrowser(product);
  const tokens = await own.tokensFor('own', await own.begin());
  const without = await thief.startSession({ idToken: (await thief.tokensFor('thief', await thief.begin())).idToken });
  expect([without.status, without.body.code]).toEqual([403, 'identity_email_unverified']);
  const { idToken } = await thief.tokensFor('thief', await thief.begin());
  const swapped = await thief.startSession({ idToken, accessToken: tokens.accessToken });
  expect([swapped.status, swapped.body.code]).toEqual([403, 'identity_email_unverified']);
  expect((await own.startSession(tokens)).status).toBe(200);
});
