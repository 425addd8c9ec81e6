import { LIVE_PATH } from '@vagon/contract';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ADMIN, INGEST_TOKEN, startTestProduct, type TestProduct } from '../test/test-product.ts';
import { openBrowser } from './identity/testing/browser.ts';
import { type OidcIssuer, startOidcIssuer } from './identity/testing/oidc-issuer.ts';
import { identityOf } from './identity/testing/product-with-issuer.ts';

let issuer: OidcIssuer;
let product: TestProduct;
beforeAll(async () => {
  // Its ID tokens say no e-mail address: the access token is used too.
  issuer = await startOidcIssuer({ claimsInIdToken: false });
  product = await startTestProduct({
    logLevel: 'trace',
    metricsToken: 'metrics-token-that-is-secret',
    identity: identityOf(issuer.issuer),
  });
  issuer.serve(product.url);
});
afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

/** Everything secret that was sent or received, by what it was. */
const secrets = new Map<string, string>();
function secret(what: string, value: string): string {
  secrets.set(what, value);
  return value;
}

const registration = (password: string) => ({
  firstName: 'Gulnora',
  lastName: 'Karimova',
  userName: 'quiet',
  password,
  phoneNumber: '+998 90 123-45-67',
  email: 'quiet@example.uz',
});

async function useAccounts(): Promise<string> {
  const password = secret('password', 'a registered password');
  const { body: employee } = await product.call('POST', '/employee/register', { body: registration(password) });
  await product.call('POST', '/employee/register', {
    body: registration(secret('password of a taken name', 'another password 1')),
  });
  await product.call('POST', '/employee/register', {
    body: { ...registration(secret('refused password', 'short12')), email: 'no' },
  });
  const login = (usernameOrEmail: string, tried: string) =>
    product.call('POST', '/employee/login', { body: { usernameOrEmail, password: tried } });
  await login('quiet', secret('wrong password', 'a wrong password 2'));
  await login(secret('password in the place of a name', 'a password as a name'), 'x');
  const token = secret('access token', (await login('quiet', password)).body.accessToken);
  await product.call('PUT', '/employee/me/password', {
    token,
    body: { currentPassword: password, newPassword: secret('changed password', 'a changed password 3') },
  });
  const reset = await product.asAdmin('POST', `/employee/${employee.id}/password`);
  secret('password that was reset', reset.body.password);
  await product.call('GET', '/employee/me', { token: secret('made-up token', 'made-up-access-token-0123456789') });
  return token;
}

async function useDoors(token: string): Promise<void> {
  await product.send([{ sensorNumber: '1', measuredAt: Date.now(), battery: 5 }, { nonsense: true }]);
  await product.call('POST', '/telemetry', {
    token: secret('wrong ingest token', 'a-wrong-ingest-token-77'),
    body: [],
  });
  await product.call('POST', '/telemetry', { token: INGEST_TOKEN, body: '[{"broken' });
  await product.call('GET', '/metrics', { token: 'metrics-token-that-is-secret' });
  for (const password of [INGEST_TOKEN, secret('wrong MQTT password', 'a-wrong-mqtt-password-88')]) {
    const client = await connectAsync({
      host: '127.0.0.1',
      port: product.mqttPort ?? 0,
      reconnectPeriod: 0,
      username: 'sensor',
      password,
    }).catch(() => null);
    await client?.publishAsync('telemetry/1', '{"measuredAt":', { qos: 1 }).catch(() => {});
    await client?.endAsync(true);
  }
  for (const frame of [
    `CONNECT\npasscode:${product.adminToken}\n\n\0`,
    `CONNECT\nAuthorization:${token}\n\n\0`,
    `${token}\n\n\0`,
  ]) {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}${LIVE_PATH}/websocket`, ['v12.stomp']);
    await new Promise((resolve) => {
      socket.on('open', () => socket.send(frame));
      socket.on('message', resolve);
      socket.on('close', resolve);
    });
    socket.terminate();
  }
}

/** Signs in by the provider, and is refused in each of the ways that look at what a browser brings. */
async function useIdentity(): Promise<void> {
  const bring = async (who: string, change: { idToken?: string; nonce?: string } = {}) => {
    const browser = openBrowser(product);
    const nonce = secret(`nonce of ${who}`, await browser.begin());
    const { idToken, accessToken } = await browser.tokensFor(who, change.nonce ?? nonce);
    secret(`ID token of ${who}`, change.idToken ?? idToken);
    secret(`access token of ${who} at the provider`, String(accessToken));
    secret(`e-mail address of ${who}`, `${who}@example.uz`);
    const answer = await browser.startSession({ idToken: change.idToken ?? idToken, accessToken });
    return answer.body;
  };
  const { accessToken } = await bring('known-there');
  secret('access token of a sign-in by the provider', accessToken);
  expect((await product.call('GET', '/employee/me', { token: accessToken })).body.email).toBe('known-there@example.uz');

  issuer.people.set('unverified', { email_verified: false });
  expect((await bring('unverified')).code).toBe('identity_email_unverified');
  expect((await bring('late', { nonce: secret('another nonce', 'a-nonce-of-another-browser') })).code).toBe(
    'identity_nonce_refused',
  );
  const unsigned = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
  expect((await bring('forger', { idToken: unsigned })).code).toBe('identity_token_refused');
}

/** Failures are logged with their cause: here PostgreSQL's, which knows the statement. */
async function failInside(): Promise<void> {
  await product.pool.query('ALTER TABLE employee RENAME COLUMN phone_number TO telephone');
  const body = { ...registration(secret('password when all failed', 'a password while failing 4')), userName: 'fails' };
  expect((await product.call('POST', '/employee/register', { body: { ...body, email: 'f@example.uz' } })).status).toBe(
    500,
  );
  await product.pool.query('ALTER TABLE employee RENAME COLUMN telephone TO phone_number');
}

test('no log line holds a secret, at the most talkative level, whatever happens', async () => {
  secret('ingest token', INGEST_TOKEN);
  secret('password of the administrator', ADMIN.password);
  secret('token of the administrator', product.adminToken);
  secret('metrics token', 'metrics-token-that-is-secret');
  const token = await useAccounts();
  await useDoors(token);
  await useIdentity();
  await failInside();

  const logged = product.logged().map((line) => JSON.stringify(line));
  expect(logged.filter((line) => line.includes('a request failed'))).toHaveLength(1);
  expect(logged.filter((line) => line.includes('a sign-in was refused')).length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes('an employee signed in by the identity provider'))).toHaveLength(1);
  expect(logged.filter((line) => line.includes('a sign-in by the identity provider was refused'))).toHaveLength(3);
  const told = [...secrets].filter(([, value]) => logged.some((line) => line.includes(value)));
  expect(told.map(([what]) => what)).toEqual([]);
  expect(secrets.size).toBeGreaterThanOrEqual(17);
});
