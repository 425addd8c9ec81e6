import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

const refusalOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
  } catch (failure) {
    if (failure instanceof ConfigRefused) return failure.problems;
    throw failure;
  }
  return [];
};

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    http: { host: '127.0.0.1', port: 3000 },
    databaseUrl: null,
    mqtt: { port: 1883, url: null },
    admin: { username: 'admin', password: null },
    ingestToken: null,
    demoWagons: 300,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    shiftStarts: [480, 1200],
    dayStart: 1080,
    retentionMonths: 24,
  });
});

test('production has no demo fleet unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demoWagons).toBe(0);
  expect(readConfig({ NODE_ENV: 'production', DEMO_WAGONS: '7' }).demoWagons).toBe(7);
});

const NODE = {
  NODE_NAME: 'tashkent-1',
  DATABASE_URL: 'postgres://vagon@db/vagon',
  MQTT_URL: 'mqtt://broker',
  INGEST_TOKEN: 'a-token-of-sixteen',
};

test('a node has a name and no demo fleet', () => {
  expect(readConfig(NODE)).toMatchObject({ nodeName: 'tashkent-1', demoWagons: 0 });
  expect(readConfig({}).nodeName).toBeNull();
});

test('a node is refused without what all nodes share, and with what is not for nodes', () => {
  expect(refusalOf({ NODE_NAME: 'one' })).toEqual([
    expect.stringMatching(/^DATABASE_URL: is needed/),
    expect.stringMatching(/^MQTT_URL: is needed/),
    expect.stringMatching(/^INGEST_TOKEN: is needed/),
  ]);
  expect(refusalOf({ ...NODE, DEMO_WAGONS: '1' })).toEqual([
    expect.stringMatching(/^DEMO_WAGONS: .* without NODE_NAME/),
  ]);
  expect(refusalOf({ ...NODE, MQTT_CLIENT_ID: 'a/b' })).toEqual([expect.stringMatching(/^MQTT_CLIENT_ID: /)]);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ http: { port: 3000 }, databaseUrl: null });
});

test.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', 'three', 'a whole number from 0 to 65535'],
  ['NODE_NAME', 'node one', '1 to 32 letters, digits, _ and -'],
  ['DATABASE_POOL', '1', 'a whole number from 6 to 1000'],
  ['DATABASE_URL', 'mysql://x', 'an address that begins with postgres:// or postgresql://'],
  ['MQTT_URL', 'localhost:1883', 'an address that begins with mqtt:// or mqtts://'],
  ['METRICS_TOKEN', 'short', 'between 16 and 256 characters'],
  ['ADMIN_USERNAME', 'boss@railway.uz', 'without spaces, @'],
  ['ADMIN_USERNAME', 'boss＠railway.uz', 'without spaces, @'],
  ['ADMIN_PASSWORD', 'short', 'between 8 and 128 characters'],
  ['INGEST_TOKEN', 'short', 'between 16 and 256 characters'],
  ['DEMO_WAGONS', '-1', 'a whole number from 0 to 100000'],
  ['TILE_URL', 'https://tiles.example/', 'an http(s) address with {z}, {x} and {y} in it'],
  ['SHIFT_STARTS', '20:00,08:00', 'times of day in ascending order, as 08:00,20:00'],
  ['DAY_START', '24:00', 'a time of day as 08:00'],
  ['TRUSTED_PROXIES', 'proxy.example', 'a list of addresses or networks as 10.0.0.5,192.168.0.0/16'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'a list of addresses or networks'],
  ['OIDC_ISSUER', 'http://login.example', 'an https:// address'],
  ['OIDC_ISSUER', 'https://login.example/?tenant=1', 'without query and fragment'],
  ['OIDC_ISSUER', 'https://user:password@login.example', 'an https:// address'],
  ['OIDC_SCOPES', 'email profile', 'openid among them'],
  ['SMTP_URL', 'http://mail.example', 'an address that begins with smtp:// or smtps://'],
  ['SMTP_FROM', 'nobody', 'an email address'],
  ['TELEGRAM_BOT_TOKEN', 'a-token', 'a token as the bot father gives it'],
  ['TELEGRAM_API_URL', 'http://api.example', 'an https:// address'],
  ['WEBHOOK_SECRET', 'short', 'between 16 and 256 characters'],
  ['PUBLIC_URL', 'vagon.example.uz', 'an address that begins with http:// or https://'],
  ['RETENTION_MONTHS', '0', 'a whole number from 1 to 1200'],
])('%s=%s is refused by its name, saying what was expected', (name, value, expected) => {
  const [problem] = refusalOf({ [name]: value });
  expect(problem).toMatch(new RegExp(`^${name}: `));
  expect(problem).toContain(expected);
});

test('proxies are addresses, networks or the names of private ones', () => {
  const given = '10.0.0.5, fd00::1,192.168.0.0/16,loopback';
  expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual([
    '10.0.0.5',
    'fd00::1',
    '192.168.0.0/16',
    'loopback',
  ]);
});

test('the identity provider is off unless it is set, and has the usual scopes unless others are', () => {
  expect(readConfig({}).identity).toBeNull();
  const given = { OIDC_ISSUER: 'https://login.example/oauth2/default', OIDC_CLIENT_ID: 'vagon' };
  expect(readConfig(given).identity).toEqual({
    issuer: 'https://login.example/oauth2/default',
    clientId: 'vagon',
    scopes: ['openid', 'email', 'profile'],
  });
  expect(readConfig({ ...given, OIDC_SCOPES: 'openid  groups' }).identity?.scopes).toEqual(['openid', 'groups']);
});

test('a provider on this machine may do without https', () => {
  for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000/realm', 'http://[::1]:4000'])
    expect(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'vagon' }).identity?.issuer).toBe(issuer);
});

test('of issuer and client id neither goes without the other', () => {
  expect(refusalOf({ OIDC_ISSUER: 'https://login.example' })).toEqual([
    'OIDC_CLIENT_ID: is needed where OIDC_ISSUER is set.',
  ]);
  expect(refusalOf({ OIDC_CLIENT_ID: 'vagon' })).toEqual(['OIDC_ISSUER: is needed where OIDC_CLIENT_ID is set.']);
});

test('the screens and the MQTT door cannot share a port', () => {
  expect(refusalOf({ PORT: '4000', MQTT_PORT: '4000' })).toEqual([
    'MQTT_PORT: 4000 is PORT as well; each needs a port of its own.',
  ]);
  expect(refusalOf({ PORT: '4000', MQTT_PORT: '4000', MQTT_URL: 'mqtt://broker' })).toEqual([]);
  expect(refusalOf({ PORT: '0', MQTT_PORT: '0' })).toEqual([]);
});

test('all that is wrong is told at once', () => {
  expect(refusalOf({ PORT: 'x', DAY_START: 'x', DEMO_WAGONS: 'x' })).toHaveLength(3);
});

test('a refusal never repeats a secret', () => {
  const problems = refusalOf({ ADMIN_PASSWORD: 'hunter2', INGEST_TOKEN: 'sesame', DATABASE_URL: 'http://u:pw@h/' });
  expect(problems.join()).not.toMatch(/hunter2|sesame|pw@/);
});
