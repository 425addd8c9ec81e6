import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Answer, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { openBrowser, type TestBrowser } from './testing/browser.ts';
import { CLIENT_ID, type OidcIssuer } from './testing/oidc-issuer.ts';
import { identityOf, startWithIssuer } from './testing/product-with-issuer.ts';

let product: TestProduct;
let issuer: OidcIssuer;
let stop: () => Promise<void>;
let browser: TestBrowser;
let nonce: string;

beforeAll(async () => {
  ({ product, issuer, stop } = await startWithIssuer({}, { nodeName: 'one' }));
});
afterAll(() => stop());
beforeEach(async () => {
  browser = openBrowser(product);
  nonce = await browser.begin();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);
/** What the issuer would say of someone; seconds are from now. */
const claims = (more: JWTPayload = {}, { iat = 0, exp = 600 } = {}): JWTPayload => ({
  iss: issuer.issuer,
  aud: CLIENT_ID,
  sub: 'forged',
  nonce,
  iat: nowSeconds() + iat,
  exp: nowSeconds() + exp,
  email: 'forged@example.uz',
  email_verified: true,
  ...more,
});
const bring = (idToken: string) => browser.startSession({ idToken });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token was refused, and the sign-in it was brought for can still be ended by the right one. */
async function expectRefused({ status, body }: Answer): Promise<void> {
  expect([status, body.code]).toEqual([401, 'identity_token_refused']);
  expect((await bring(await issuer.sign(claims()))).status).toBe(200);
}

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://login.example' }],
  ['of nearly the same issuer', { iss: 'http://127.0.0.1' }],
  ['without an issuer', { iss: undefined }],
  ['for another client', { aud: 'another' }],
  ['for no client', { aud: undefined }],
  ['for several clients without saying who asked', { aud: [CLIENT_ID, 'another'] }],
  ['for several clients, asked for by another', { aud: [CLIENT_ID, 'another'], azp: 'another' }],
  ['for this client, asked for by another', { azp: 'another' }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with a subject that cannot be stored', { sub: 'a\u0000b' }],
  ['with a subject of 256 characters', { sub: 'a'.repeat(256) }],
  ['without a nonce', { nonce: undefined }],
  ['with a nonce that is no text', { nonce: 1 as never }],
  ['that never expires', { exp: undefined }],
  ['that does not say when it was made', { iat: undefined }],
])('a token %s is refused', async (_what, wrong) => {
  await expectRefused(await bring(await issuer.sign(claims(wrong))));
});

test('a token for several clients that this one asked for is taken', async () => {
  expect((await bring(await issuer.sign(claims({ aud: ['another', CLIENT_ID], azp: CLIENT_ID })))).status).toBe(200);
});

test.each([
  ['that expired more than 300 s ago', { exp: -310 }],
  ['made more than 300 s from now', { iat: 310 }],
  ['made longer ago than a sign-in takes', { iat: -910 }],
])('a token %s is refused', async (_what, times) => {
  await expectRefused(await bring(await issuer.sign(claims({}, times))));
});

test.each([
  ['expired just now', { iat: -590, exp: -280 }],
  ['was made in the near future', { iat: 280, exp: 880 }],
])('a clock that is off by less than 300 s does no harm: a token that %s is taken', async (_what, times) => {
  expect((await bring(await issuer.sign(claims({}, times)))).status).toBe(200);
});

test.each(['none', 'None', ''])("an unsigned token is refused, its algorithm said to be '%s'", async (alg) => {
  await expectRefused(await bring(`${encode({ alg })}.${encode(claims())}.`));
});

test('a token signed with the public key as if it were a secret is refused', async () => {
  const { keys } = (await (await fetch(`${issuer.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
  const header = { alg: 'HS256', kid: keys[0]?.kid };
  await expectRefused(await bring(await new SignJWT(claims()).setProtectedHeader(header).sign(secret)));
});

test("a token signed by another key under the issuer's key id is refused", async () => {
  const { keys } = (await (await fetch(`${issuer.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
  const { privateKey } = await generateKeyPair('RS256');
  const header = { alg: 'RS256', kid: keys[0]?.kid };
  await expectRefused(await bring(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)));
});

test('a token that brings its own key is refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  await expectRefused(
    await bring(await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey)),
  );
});

test('a token whose words were changed after signing is refused', async () => {
  const [header, , signature] = (await issuer.sign(claims())).split('.');
  await expectRefused(await bring(`${header}.${encode(claims({ sub: 'admin' }))}.${signature}`));
});

test.each(['x', 'a.b.c', '..', 'e30.e30.e30.e30.e30', `${'A'.repeat(30_000)}.e30.e30`])(
  'what is no token is refused (%#)',
  async (nonsense) => expectRefused(await bring(nonsense)),
);

test('a body that does not fit is told what is wrong with it', async () => {
  for (const body of [{}, { idToken: '' }, { idToken: 'x'.repeat(32_769) }, { idToken: 'x', accessToken: 'a\r\nb' }])
    expect((await product.call('POST', '/identity/session', { body })).body.code).toBe('validation_failed');
});

const expectNonceRefused = ({ status, body }: Answer) =>
  expect([status, body.code]).toEqual([401, 'identity_nonce_refused']);

test('a token is good once', async () => {
  const idToken = await issuer.sign(claims());
  expect((await bring(idToken)).status).toBe(200);
  expectNonceRefused(await bring(idToken));
});

test('of one token brought twice at the same moment exactly one gives a session', async () => {
  const idToken = await issuer.sign(claims());
  const answers = await Promise.all([bring(idToken), bring(idToken), bring(idToken)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401]);
});

test('a nonce that the product never gave out is refused', async () => {
  expectNonceRefused(await bring(await issuer.sign(claims({ nonce: 'N'.repeat(43) }))));
});

test('a token is worth nothing in another browser, nor in one that keeps no cookie', async () => {
  const idToken = await issuer.sign(claims());
  const other = openBrowser(product);
  await other.begin();
  expectNonceRefused(await other.startSession({ idToken }));
  expectNonceRefused(await openBrowser(product).startSession({ idToken }));
  expect((await bring(idToken)).status).toBe(200);
});

test('a sign-in that took longer than ten minutes is refused, and forgotten when the next begins', async () => {
  await product.pool.query("UPDATE identity_nonce SET expires_at = now() - interval '1 second'");
  expectNonceRefused(await bring(await issuer.sign(claims())));
  await browser.begin();
  expect((await product.pool.query('SELECT 1 FROM identity_nonce')).rowCount).toBe(1);
});

test('a sign-in that was begun at one node may end at another', async () => {
  const identity = identityOf(issuer.issuer);
  const other = await startTestProduct({
    databaseUrl: product.pool.options.connectionString,
    identity,
    nodeName: 'two',
  });
  onTestFinished(() => other.stop());
  const begun = await product.call('POST', '/identity/begin');
  const headers = { cookie: String(begun.headers.getSetCookie()[0]).split(';')[0] as string };
  const body = { idToken: await issuer.sign(claims({ nonce: begun.body.nonce })) };
  expect((await other.call('POST', '/identity/session', { body, headers })).status).toBe(200);
  expectNonceRefused(await product.call('POST', '/identity/session', { body, headers }));
});

test('neither nonce nor cookie can be read in the database', async () => {
  const { rows } = await product.pool.query<{ row: string }>('SELECT n::text AS row FROM identity_nonce n');
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(Buffer.from(nonce).toString('hex'));
});

test('over plain http the cookie is out of reach of scripts and other sites, over https of every other host too', async () => {
  const cookieOver = async (protocol: string) =>
    (
      await product.call('POST', '/identity/begin', { headers: { 'x-forwarded-proto': protocol } })
    ).headers.getSetCookie();
  expect(await cookieOver('http')).toEqual([
    expect.stringMatching(/^vagon-identity=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await cookieOver('https')).toEqual([
    expect.stringMatching(/^__Host-vagon-identity=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
  ]);
});

test('sign-ins begun from one address are limited', async () => {
  const begin = (address: string) =>
    product.call('POST', '/identity/begin', { headers: { 'x-forwarded-for': address } });
  const answers = await Promise.all(Array.from({ length: 101 }, () => begin('10.9.9.9')));
  expect(answers.map((answer) => answer.body.code).filter(Boolean)).toEqual(['too_many_tries']);
  expect((await begin('10.9.9.8')).status).toBe(200);
});
