import { ALERTS_TOPIC, type Alert, type AlertChannel, type AlertChannelChange, LIVE_PATH } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { sweepAlerts } from './sweep-alerts.ts';
import { type HttpReceiver, startHttpReceiver } from './testing/http-receiver.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const SECRETS = ['a-mail-password', '123456:a-bot-token-of-the-tests', 'a-webhook-secret-of-the-tests'];
const [MAIL_PASSWORD = '', BOT_TOKEN = '', WEBHOOK_SECRET = ''] = SECRETS;

let product: TestProduct;
let bare: TestProduct;
let mail: MailServer;
let hook: HttpReceiver;
beforeAll(async () => {
  [mail, hook] = await Promise.all([startMailServer('vagon', MAIL_PASSWORD), startHttpReceiver()]);
  const alerts = {
    smtp: { url: mail.url, from: 'vagon@example.uz' },
    telegram: { token: BOT_TOKEN, apiUrl: hook.url },
    webhookSecret: WEBHOOK_SECRET,
    publicUrl: 'https://vagon.example.uz',
  };
  [product, bare] = await Promise.all([startTestProduct({ alerts, logLevel: 'trace' }), startTestProduct()]);
});
afterAll(() => Promise.all([product.stop(), bare.stop(), mail.stop(), hook.stop()]));

const channel = (change: Partial<AlertChannelChange> = {}): AlertChannelChange => ({
  kind: 'webhook',
  name: 'Navbatchi',
  address: `${hook.url}/hook`,
  isOn: true,
  groupMinutes: 5,
  urgentInQuiet: true,
  ...change,
});
const add = async (change: Partial<AlertChannelChange> = {}): Promise<AlertChannel> =>
  (await product.asAdmin('POST', '/alerts/channels', channel(change))).body;

test('the test button sends by each kind of channel, tells what came of it, and it stays to be seen', async () => {
  const kept = [
    await add(),
    await add({ kind: 'telegram', address: '@navbatchi_uz' }),
    await add({ kind: 'email', address: 'navbatchi@example.uz' }),
  ];
  for (const { id } of kept)
    expect((await product.asAdmin('POST', `/alerts/channels/${id}/test`)).body).toMatchObject({ failure: null });
  expect(hook.calls.map(({ path }) => path)).toEqual(['/hook', `/bot${BOT_TOKEN}/sendMessage`]);
  expect(JSON.parse(hook.calls[0]?.body ?? '')).toMatchObject({ isTest: true, alerts: [] });
  expect(mail.letters).toHaveLength(1);
  hook.answerWith({ status: 403 });
  expect((await product.asAdmin('POST', `/alerts/channels/${kept[0]?.id}/test`)).body).toMatchObject({
    failure: 'refused',
    status: 403,
  });
  hook.answerWith({ status: 200 });
  const { body } = await product.asAdmin('GET', '/alerts/channels');
  expect(body).toMatchObject([
    { kind: 'webhook', isConfigured: true, last: { failure: 'refused', status: 403 }, version: 1 },
    { kind: 'telegram', last: { failure: null } },
    { kind: 'email', last: { failure: null } },
  ]);
});

test('a letter that the mail server refuses, or that nobody lets in, is told so', async () => {
  const { id } = await add({ kind: 'email', address: 'navbatchi@example.uz' });
  mail.refuseWith(550);
  const answer = await product.asAdmin('POST', `/alerts/channels/${id}/test`);
  expect(answer.body).toMatchObject({ failure: 'refused', status: 550 });
  mail.refuseWith(null);
});

test('without its settings a channel is kept, shown as not configured, and its test says so', async () => {
  for (const kind of ['email', 'telegram', 'webhook'] as const) {
    const address = { email: 'a@example.uz', telegram: '42', webhook: 'https://hooks.example.uz/x' }[kind];
    const { body } = await bare.asAdmin('POST', '/alerts/channels', channel({ kind, address }));
    expect(body).toMatchObject({ kind, isConfigured: false, last: null });
    const tested = await bare.asAdmin('POST', `/alerts/channels/${body.id}/test`);
    expect(tested.body).toMatchObject({ failure: 'not_configured', status: null });
  }
});

test.each<[Partial<AlertChannelChange>, string]>([
  [{ address: 'http://hooks.example.uz/x' }, 'address'],
  [{ address: 'http://127.0.0.1.example.uz/x' }, 'address'],
  [{ address: 'ftp://127.0.0.1/x' }, 'address'],
  [{ address: 'https://' }, 'address'],
  [{ kind: 'email', address: 'a@example.uz, b@example.uz' }, 'address'],
  [{ kind: 'email', address: 'a@example.uz\r\nBcc: b@example.uz' }, 'address'],
  [{ kind: 'telegram', address: '@x' }, 'address'],
  [{ kind: 'telegram', address: '../getUpdates' }, 'address'],
  [{ quiet: { from: 60 } as never }, 'quiet/to'],
  [{ quiet: { from: 1440, to: 60 } }, 'quiet/from'],
  [{ name: '  ' }, 'name'],
  [{ groupMinutes: 0 }, 'groupMinutes'],
  [{ rules: [] }, 'rules'],
  [{ rules: ['lost'] as never }, 'rules/0'],
  [{ regions: [999] }, 'regions/0'],
  [{ language: 'de' as never }, 'language'],
])('a channel with %o is refused at its field', async (change, field) => {
  const { status, body } = await product.asAdmin('POST', '/alerts/channels', channel(change));
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'validation_failed', field]);
});

test('a channel is changed from the version that was seen, and removed; one that is gone is told', async () => {
  const { id, version } = await add();
  const put = (name: string) =>
    product.call('PUT', `/alerts/channels/${id}`, {
      token: product.adminToken,
      headers: { 'if-match': `"${version}"` },
      body: channel({ name }),
    });
  const answers = await Promise.all([put('Birinchi'), put('Ikkinchi')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await product.asAdmin('DELETE', `/alerts/channels/${id}`)).status).toBe(204);
  for (const [method, path] of [
    ['DELETE', `/alerts/channels/${id}`],
    ['PUT', `/alerts/channels/${id}`],
    ['POST', `/alerts/channels/${id}/test`],
  ] as const)
    expect((await product.asAdmin(method, path, method === 'PUT' ? channel() : undefined)).body.code).toBe(
      'channel_not_found',
    );
});

test('who changed a channel or a rule stands among the changes, without the key in a webhook’s address', async () => {
  const { id } = await add({ name: 'Tarixli', address: `${hook.url}/hook?key=of-the-hook` });
  await product.asAdmin('PUT', `/alerts/channels/${id}`, channel({ name: 'Tarixli', quiet: { from: 1320, to: 450 } }));
  await product.asAdmin('DELETE', `/alerts/channels/${id}`);
  const { body } = await product.asAdmin('GET', '/audit?subject=alert_channel&key=Tarixli');
  expect(body.data).toMatchObject([
    { action: 'remove', userName: 'admin', after: null },
    { action: 'edit', before: { quietHours: null }, after: { quietHours: '22:00–07:30' } },
    { action: 'add', before: null, after: { address: hook.url } },
  ]);
  expect(JSON.stringify(body)).not.toContain('of-the-hook');
  const rules = (await product.asAdmin('GET', '/alerts/rules')).body;
  const { rule, version, ...silent } = rules[0];
  await product.asAdmin('PUT', '/alerts/rules/silent', { ...silent, hours: 36 });
  const changes = await product.asAdmin('GET', '/audit?subject=alert_rule');
  expect(changes.body.data).toMatchObject([{ key: 'silent', before: { hours: 24 }, after: { hours: 36 } }]);
});

test('a channel that is turned off forgets what was on its way', async () => {
  const { id } = await add();
  await registerWagon(product, 61000200);
  await product.send([{ sensorNumber: 'L61000200', measuredAt: Date.now(), battery: 3 }]);
  await sweepAlerts(product.pool);
  const waiting = async () =>
    (await product.asAdmin('GET', '/alerts/channels')).body.find((one: AlertChannel) => one.id === id).waiting;
  expect(await waiting()).toBe(1);
  await product.asAdmin('PUT', `/alerts/channels/${id}`, channel({ isOn: false }));
  expect(await waiting()).toBe(0);
});

test('there are twenty channels and no more', async () => {
  const answers = [];
  for (let count = 0; count < 21; count++)
    answers.push(await bare.asAdmin('POST', '/alerts/channels', channel({ address: 'https://hooks.example.uz/x' })));
  expect(answers.at(-1)?.body.code).toBe('channels_too_many');
  expect((await bare.asAdmin('GET', '/alerts/channels')).body).toHaveLength(20);
});

/** Everything that a live client is told on the topic; `heard` grows. */
async function listen(token: string): Promise<{ heard: string[]; close(): void }> {
  const heard: string[] = [];
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}${LIVE_PATH}/websocket`, ['v12.stomp']);
  socket.on('message', (data) => heard.push(String(data)));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\n\n\0`);
  socket.send(`SUBSCRIBE\nid:0\ndestination:${ALERTS_TOPIC}\nreceipt:r\n\n\0`);
  return { heard, close: () => socket.terminate() };
}

/** Has all wagons looked at: whoever saves a rule, though as it was, is not kept waiting for the next look. */
async function lookNow(): Promise<void> {
  const [{ rule, version, ...asItWas }] = (await product.asAdmin('GET', '/alerts/rules')).body;
  await product.asAdmin('PUT', `/alerts/rules/${rule}`, asItWas);
}

test('the number of open alerts is told live after each change, to who is signed in and nobody else', async () => {
  const stranger = await listen('nobody');
  const { heard, close } = await listen(product.adminToken);
  await expect.poll(() => heard.join()).toContain('RECEIPT');
  await registerWagon(product, 61000210);
  await product.send([{ sensorNumber: 'L61000210', measuredAt: Date.now(), battery: 3 }]);
  await lookNow();
  const told = () =>
    heard
      .filter((frame) => frame.startsWith('MESSAGE'))
      .map((frame) => JSON.parse(/\{.*\}/.exec(frame)?.[0] ?? '{}').open);
  const openNow = async () => (await product.asAdmin('GET', '/alerts/open')).body.open;
  const raised = async () =>
    (await product.asAdmin('GET', '/alerts/all?state=open&rule=battery_low')).body.data.filter(
      ({ wagonNumber }: Alert) => wagonNumber === 61000210,
    );
  await expect.poll(raised).toHaveLength(1);
  const open = await openNow();
  await expect.poll(() => told().at(-1)).toBe(open);
  await product.asAdmin('POST', `/alerts/${(await raised())[0].id}/take`);
  await expect.poll(() => told().at(-1)).toBe(open - 1);
  expect(stranger.heard.join()).toContain('ERROR');
  expect(stranger.heard.join()).not.toContain('MESSAGE');
  close();
  stranger.close();
});

test('no answer and no log line holds a secret of the channels', async () => {
  const answers = JSON.stringify([
    (await product.asAdmin('GET', '/alerts/channels')).body,
    (await product.asAdmin('GET', '/alerts/rules')).body,
    (await product.call('GET', '/settings')).body,
  ]);
  const log = JSON.stringify(product.logged());
  for (const secret of SECRETS) {
    expect(answers).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});
