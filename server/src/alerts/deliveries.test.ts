import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type AlertChannelChange, MAX_CHANNELS, WEBHOOK_ID_HEADER, WEBHOOK_SIGNATURE_HEADER } from '@vagon/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../database/pool.ts';
import { findChannel, insertChannel } from './channel-queries.ts';
import { openChannels } from './channels/open-channels.ts';
import { sendEmail } from './channels/send-email.ts';
import { deliverMessages } from './deliver-messages.ts';
import { sweepAlerts } from './sweep-alerts.ts';
import { type HttpReceiver, startHttpReceiver } from './testing/http-receiver.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Noon in Tashkent, which is 07:00 UTC, on the day that runs: what is told of the last days tells of it. */
const NOON = Math.floor((Date.now() + 5 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 7 * HOUR_MS;
const TODAY = new Date(NOON).toISOString().slice(0, 10).split('-').reverse().join('.');
const SECRET = 'a-webhook-secret-of-the-tests';
const TOKEN = '123456:a-bot-token-of-the-tests';

let database: TestDatabase;
let mail: MailServer;
let telegram: HttpReceiver;
let hook: HttpReceiver;

beforeAll(async () => {
  [database, mail, telegram, hook] = await Promise.all([
    openTestDatabase(),
    startMailServer('vagon', 'a-mail-password'),
    startHttpReceiver(),
    startHttpReceiver(),
  ]);
});
afterAll(() => Promise.all([database.drop(), mail.stop(), telegram.stop(), hook.stop()]));

const logged: [string, unknown, string][] = [];
const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [
    level,
    (told: unknown, sentence: string) => logged.push([level, told, sentence]),
  ]),
) as never;

beforeEach(async () => {
  await database.pool.query('TRUNCATE alert, alert_channel, alert_message, wagon_state, wagon_event');
});
afterEach(() => {
  for (const receiver of [hook, telegram]) {
    receiver.calls.length = 0;
    receiver.answerWith({ status: 200 });
  }
  mail.letters.length = 0;
  mail.refuseWith(null);
  logged.length = 0;
});

/** Puts a wagon into the record whose battery is low, or well again. */
async function putBattery(number: number, battery: number): Promise<void> {
  await database.pool.query('INSERT INTO wagon (number, country_id) VALUES ($1, 1) ON CONFLICT DO NOTHING', [number]);
  await database.pool.query(
    `INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, battery, battery_date)
     VALUES ($1, $3, 1, 1, $2, $3) ON CONFLICT (wagon_number) DO UPDATE SET battery = $2, date = $3`,
    [number, battery, new Date(NOON)],
  );
}

async function addChannel(change: Partial<AlertChannelChange>): Promise<number> {
  const channel: AlertChannelChange = {
    kind: 'webhook',
    name: 'Navbatchi',
    address: `${hook.url}/alerts?key=1`,
    isOn: true,
    groupMinutes: 5,
    urgentInQuiet: true,
    ...change,
  };
  return (await inTransaction(database.pool, (connection) =>
    insertChannel(connection, channel, MAX_CHANNELS),
  )) as number;
}

const channels = () =>
  openChannels({
    smtp: { url: mail.url, from: 'Vagon <vagon@example.uz>' },
    telegram: { token: TOKEN, apiUrl: telegram.url },
    webhookSecret: SECRET,
    publicUrl: null,
  });

const lookAt = (at: number) => sweepAlerts(database.pool, at);
const deliverAt = (at: number, open = channels()) =>
  deliverMessages({ pool: database.pool, channels: open, publicUrl: 'https://vagon.example.uz', log }, at);
const bodies = () => hook.calls.map(({ body }) => JSON.parse(body));
const numbersIn = (body: { alerts: { wagonNumber: number }[] }) => body.alerts.map(({ wagonNumber }) => wagonNumber);

test('a webhook call is JSON, signed by the secret, with an id of the message', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  const [call] = hook.calls;
  expect(call?.path).toBe('/alerts?key=1');
  expect(call?.headers[WEBHOOK_SIGNATURE_HEADER]).toBe(
    `sha256=${createHmac('sha256', SECRET)
      .update(call?.body ?? '')
      .digest('hex')}`,
  );
  const [body] = bodies();
  expect(call?.headers[WEBHOOK_ID_HEADER]).toBe(body.id);
  expect(body).toMatchObject({
    isTest: false,
    total: 1,
    alerts: [{ rule: 'battery_low', wagonNumber: 61000001, value: 9, bound: 20, state: 'open' }],
  });
  expect(body.alerts[0]).not.toHaveProperty('station');
});

test('a letter says in plain words what was found, and where to look', async () => {
  await addChannel({ kind: 'email', address: 'navbatchi@example.uz' });
  await putBattery(61000001, 9.5);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect(mail.letters).toMatchObject([{ from: 'vagon@example.uz', to: ['navbatchi@example.uz'] }]);
  const raw = mail.letters[0]?.raw ?? '';
  expect(raw).toContain('Subject: Vagon: 1 ta ogohlantirish');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  const text = raw.replaceAll('=\r\n', '');
  expect(text).toContain(`61000001: Batareya zaryadi kam (9,5 %, chegara 20 %; ${TODAY} 12:00)`);
  expect(text).toContain('https://vagon.example.uz/alerts');
});

test('a Telegram message goes to the chat by the bot, without markup', async () => {
  await addChannel({ kind: 'telegram', address: '-1001234567890' });
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect(telegram.calls.map(({ path }) => path)).toEqual([`/bot${TOKEN}/sendMessage`]);
  const body = JSON.parse(telegram.calls[0]?.body ?? '');
  expect(body).toMatchObject({ chat_id: '-1001234567890', text: expect.stringContaining('• 61000001: ') });
  expect(body).not.toHaveProperty('parse_mode');
});

test('what is raised within the channel’s minutes travels in one message, once', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 4 * MINUTE_MS);
  expect(hook.calls).toEqual([]);
  await putBattery(61000002, 8);
  await putBattery(61000003, 7);
  await lookAt(NOON + 4 * MINUTE_MS);
  await deliverAt(NOON + 5 * MINUTE_MS);
  await deliverAt(NOON + 6 * MINUTE_MS);
  expect(bodies().map(numbersIn)).toEqual([[61000001, 61000002, 61000003]]);
});

test('a thousand at once are one message that tells the first of them and how many there are', async () => {
  await addChannel({ kind: 'telegram', address: '@navbatchi_uz' });
  await database.pool.query(
    `INSERT INTO wagon (number, country_id) SELECT n, 1 FROM generate_series(62000000, 62000999) n;
     INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id, battery, battery_date)
     SELECT n, to_timestamp(${NOON / 1_000}), 1, 1, 5, to_timestamp(${NOON / 1_000})
     FROM generate_series(62000000, 62000999) n`,
  );
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  const { text } = JSON.parse(telegram.calls[0]?.body ?? '');
  expect(telegram.calls).toHaveLength(1);
  expect(text).toContain('Vagon: 1000 ta ogohlantirish');
  expect(text).toContain('… va yana 980 ta');
  expect(text.length).toBeLessThan(4_096);
});

test('a channel tells the alerts of its rules and MTUs in its language, and no others', async () => {
  await addChannel({ rules: ['standing_long'] });
  await addChannel({ regions: [6], groupMinutes: 6 });
  const ofBuxoro = await addChannel({ rules: ['battery_low'], regions: [2, 3], language: 'ru', groupMinutes: 7 });
  const station = (await database.pool.query('SELECT id, name_ru FROM station WHERE region_id = 2 LIMIT 1')).rows[0];
  await putBattery(61000045, 9);
  await database.pool.query('UPDATE wagon_state SET station_id = $1', [station.id]);
  // Nobody knows where this one is.
  await putBattery(61000046, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 10 * MINUTE_MS);
  expect(bodies().map(numbersIn)).toEqual([[61000045]]);
  expect(bodies()[0].text).toContain(
    `• 61000045: Низкий заряд батареи (9 %, предел 20 %; ${station.name_ru}; ${TODAY}`,
  );
  expect(await findChannel(database.pool, ofBuxoro)).toMatchObject({ regions: [2, 3], language: 'ru' });
});

test.each([
  ['uz', 'Vagon: 1 ta ogohlantirish', 'Batareya zaryadi kam (9,5 %'],
  ['uz-Cyrl', 'Вагон: 1 та огоҳлантириш', 'Батарея заряди кам (9,5 %'],
  ['ru', 'Vagon: оповещений — 1', 'Низкий заряд батареи (9,5 %'],
  ['en', 'Vagon: 1 alert', 'Battery low (9.5 %'],
] as const)('a message is in the language of its channel: %s', async (language, subject, line) => {
  await addChannel({ language });
  await putBattery(61000047, 9.5);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect(bodies()[0].text).toContain(subject);
  expect(bodies()[0].text).toContain(line);
});

test('what was over before it was told is not told', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await putBattery(61000002, 9);
  await lookAt(NOON);
  await putBattery(61000001, 90);
  await lookAt(NOON + MINUTE_MS);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect(bodies().map(numbersIn)).toEqual([[61000002]]);
  await putBattery(61000003, 9);
  await lookAt(NOON + 6 * MINUTE_MS);
  await putBattery(61000003, 90);
  await lookAt(NOON + 7 * MINUTE_MS);
  await deliverAt(NOON + 20 * MINUTE_MS);
  expect(hook.calls).toHaveLength(1);
});

test('a call that fails is made again after longer and longer waits, the same message until it arrives', async () => {
  const id = await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  hook.answerWith({ status: 503 });
  let at = NOON + 5 * MINUTE_MS;
  await deliverAt(at);
  expect((await findChannel(database.pool, id))?.last).toMatchObject({ failure: 'refused', status: 503 });
  for (const [index, wait] of [1, 2, 4].entries()) {
    await deliverAt(at + wait * MINUTE_MS - 1);
    expect(hook.calls).toHaveLength(index + 1);
    at += wait * MINUTE_MS;
    if (index === 2) hook.answerWith({ status: 204 });
    await deliverAt(at);
    expect(hook.calls).toHaveLength(index + 2);
  }
  expect(new Set(bodies().map(({ id: message }) => message)).size).toBe(1);
  await deliverAt(at + HOUR_MS);
  expect(hook.calls).toHaveLength(4);
  expect(await findChannel(database.pool, id)).toMatchObject({ last: { failure: null }, waiting: 0, givenUp: 0 });
});

test('while a channel is out of reach what is raised collects, and arrives in one message when it is back', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  hook.answerWith({ status: 500 });
  await deliverAt(NOON + 5 * MINUTE_MS);
  for (const [index, number] of [61000002, 61000003, 61000004].entries()) {
    await putBattery(number, 9);
    await lookAt(NOON + (10 + 10 * index) * MINUTE_MS);
  }
  hook.calls.length = 0;
  hook.answerWith({ status: 200 });
  await deliverAt(NOON + 40 * MINUTE_MS);
  await deliverAt(NOON + 41 * MINUTE_MS);
  expect(bodies().map(numbersIn)).toEqual([[61000001], [61000002, 61000003, 61000004]]);
});

test('after a day of tries a message is given up, and that is said', async () => {
  const id = await addChannel({ kind: 'email', address: 'navbatchi@example.uz' });
  await putBattery(61000001, 9);
  await lookAt(NOON);
  mail.refuseWith(451);
  for (let at = NOON + 5 * MINUTE_MS; at <= NOON + 25 * HOUR_MS; at += 20 * MINUTE_MS) await deliverAt(at);
  expect(await findChannel(database.pool, id)).toMatchObject({
    waiting: 0,
    givenUp: 1,
    last: { failure: 'refused', status: 451 },
  });
  expect(logged.filter(([level]) => level === 'error')).toMatchObject([
    [
      'error',
      { channel: id, failure: 'refused', status: 451 },
      'a message with alerts was given up after a day of tries',
    ],
  ]);
  mail.refuseWith(null);
  await deliverAt(NOON + 30 * HOUR_MS);
  expect(mail.letters).toEqual([]);
});

test('a try that died with its process is made again', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  const never = { isConfigured: () => true, send: () => new Promise<void>(() => {}) };
  void deliverAt(NOON + 5 * MINUTE_MS, never);
  await expect.poll(async () => (await database.pool.query('SELECT tries FROM alert_message')).rows[0]?.tries).toBe(1);
  await deliverAt(NOON + 6 * MINUTE_MS);
  expect(hook.calls).toEqual([]);
  await deliverAt(NOON + 8 * MINUTE_MS);
  expect(hook.calls).toHaveLength(1);
});

test('two processes send a message once', async () => {
  await addChannel({});
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await Promise.all(Array.from({ length: 4 }, () => deliverAt(NOON + 5 * MINUTE_MS)));
  expect(hook.calls).toHaveLength(1);
});

test('in quiet hours alerts wait for their end and come in one message; urgent ones pass where the channel says so', async () => {
  await addChannel({ quiet: { from: 22 * 60, to: 7 * 60 }, urgentInQuiet: true });
  const midnight = NOON + 12 * HOUR_MS;
  await putBattery(61000001, 9);
  await lookAt(midnight);
  await deliverAt(midnight + 10 * MINUTE_MS);
  await putBattery(61000002, 9);
  await lookAt(midnight + 3 * HOUR_MS);
  await deliverAt(midnight + 4 * HOUR_MS);
  expect(hook.calls).toEqual([]);
  await database.pool.query("UPDATE alert_rule SET is_urgent = true WHERE rule = 'battery_low'");
  await putBattery(61000003, 9);
  await lookAt(midnight + 4 * HOUR_MS);
  await deliverAt(midnight + 4 * HOUR_MS + 5 * MINUTE_MS);
  expect(bodies().map(numbersIn)).toEqual([[61000003]]);
  await database.pool.query("UPDATE alert_rule SET is_urgent = false WHERE rule = 'battery_low'");
  await deliverAt(midnight + 7 * HOUR_MS - 1);
  expect(hook.calls).toHaveLength(1);
  await deliverAt(midnight + 7 * HOUR_MS);
  expect(numbersIn(bodies()[1])).toEqual([61000001, 61000002]);
});

test.each([
  ['an answer that sends elsewhere', 302, 'refused'],
  ['a refusal', 410, 'refused'],
])('a webhook is not followed: %s', async (_, status, failure) => {
  const id = await addChannel({});
  hook.answerWith({ status, headers: { location: `${telegram.url}/elsewhere` } });
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect((await findChannel(database.pool, id))?.last).toMatchObject({ failure, status });
  expect(telegram.calls).toEqual([]);
});

test.each([
  ['https://169.254.169.254/latest/meta-data', 'address_refused'],
  ['https://[fe80::1]/', 'address_refused'],
  ['https://[::ffff:169.254.169.254]/', 'address_refused'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'address_refused'],
  ['https://100.100.100.200/', 'address_refused'],
  ['https://0.0.0.0/', 'address_refused'],
  ['http://10.0.0.1/', 'address_refused'],
  ['http://127.0.0.1:9/', 'unreachable'],
  ['https://nobody.invalid/', 'unreachable'],
])('a webhook at %s is %s', async (address, failure) => {
  await expect(
    channels().send(
      { kind: 'webhook', address },
      { id: 'x', subject: '', text: '', isTest: true, total: 0, alerts: [] },
    ),
  ).rejects.toMatchObject({ failure });
});

test('a bot that is asked to wait waits as long as it is told', async () => {
  await addChannel({ kind: 'telegram', address: '42' });
  await putBattery(61000001, 9);
  await lookAt(NOON);
  telegram.answerWith({ status: 429, headers: { 'retry-after': '600' } });
  await deliverAt(NOON + 5 * MINUTE_MS);
  telegram.answerWith({ status: 200 });
  await deliverAt(NOON + 14 * MINUTE_MS);
  expect(telegram.calls).toHaveLength(1);
  await deliverAt(NOON + 15 * MINUTE_MS);
  expect(telegram.calls).toHaveLength(2);
});

test('a bot that asks for years is tried again after a day', async () => {
  await addChannel({ kind: 'telegram', address: '42' });
  await putBattery(61000001, 9);
  await lookAt(NOON);
  telegram.answerWith({ status: 429, headers: { 'retry-after': '999999999999' } });
  await deliverAt(NOON + 5 * MINUTE_MS);
  telegram.answerWith({ status: 200 });
  await deliverAt(NOON + 5 * MINUTE_MS + 24 * HOUR_MS);
  expect(telegram.calls).toHaveLength(2);
});

test('a mail server that goes on talking without an end keeps no other channel waiting', async () => {
  const sockets: Socket[] = [];
  let greeted = () => {};
  const isGreeted = new Promise<void>((resolve) => {
    greeted = resolve;
  });
  const talker = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write('220 mail.example.uz\r\n');
    socket.once('data', () => {
      const talking = setInterval(() => socket.write('250-and so on\r\n'), 5);
      socket.once('close', () => clearInterval(talking));
      greeted();
    });
  });
  await new Promise<void>((resolve) => {
    talker.listen(0, '127.0.0.1', resolve);
  });
  const { port } = talker.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const failure = sendEmail({ url: `smtp://127.0.0.1:${port}`, from: 'vagon@example.uz' }, 'navbatchi@example.uz', {
      id: 'x',
      subject: '',
      text: '',
      isTest: true,
      total: 0,
      alerts: [],
    }).catch((caught: unknown) => caught);
    await isGreeted;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ failure: 'timed_out' });
  } finally {
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    talker.close();
  }
});

test('failures are told by code and number: no log line holds a secret or an address', async () => {
  await addChannel({});
  await addChannel({ kind: 'telegram', address: '42' });
  await addChannel({ kind: 'email', address: 'navbatchi@example.uz' });
  hook.answerWith({ status: 500 });
  telegram.answerWith({ status: 401 });
  mail.refuseWith(554);
  await putBattery(61000001, 9);
  await lookAt(NOON);
  await deliverAt(NOON + 5 * MINUTE_MS);
  expect(logged).toHaveLength(3);
  const told = JSON.stringify(logged);
  for (const secret of [SECRET, TOKEN, 'a-mail-password', hook.url, 'navbatchi@example.uz'])
    expect(told).not.toContain(secret);
});
