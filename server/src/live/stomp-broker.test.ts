import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLivePayload, type LivePayload } from './live-connection.ts';
import { STALLED_MS } from './outbox.ts';
import { type BrokerOptions, createStompBroker } from './stomp-broker.ts';
import { createStompParser, encodeFrame, type StompVersion } from './stomp-frames.ts';
import { MAX_SUBSCRIPTIONS } from './stomp-subscriptions.ts';

interface Employee {
  employeeId: number;
  sessionKey: string;
}

const TOPIC = '/topic/messages';
const quietLog = { debug() {}, info() {}, warn() {}, error() {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBroker(options: Partial<BrokerOptions<Employee>> = {}) {
  const counts: number[] = [];
  const broker = createStompBroker<Employee>({
    destinations: [TOPIC, '/topic/fleet'],
    authenticate: async (token) =>
      token.startsWith('good') ? { employeeId: Number(token.slice(4)), sessionKey: `key of ${token}` } : null,
    log: quietLog,
    heartbeatMs: 10_000,
    onClientsChanged: (count) => counts.push(count),
    ...options,
  });
  return { broker, counts };
}

/** A client on a connection that can be told not to keep up. */
function openClient(broker: ReturnType<typeof openBroker>['broker']) {
  const sent: LivePayload[] = [];
  const client = { isReady: true, ending: null as null | { code: number; reason: string } | 'terminated' };
  const events = broker.accept({
    isReady: () => client.isReady,
    send: (payload) => void sent.push(payload),
    close(code, reason) {
      client.ending = { code, reason };
      events.closed();
    },
    terminate() {
      client.ending = 'terminated';
      events.closed();
    },
  });
  return Object.assign(client, {
    sent,
    events,
    say: (...frames: string[]) => events.received(frames.join('')),
    /** Everything heard so far, as command and headers. */
    heard(version: StompVersion = '1.2') {
      const frames: { command: string; body: string; [header: string]: string }[] = [];
      const parser = createStompParser((frame) =>
        frames.push({
          ...Object.fromEntries(frame.headers),
          command: frame.command,
          body: Buffer.from(frame.body).toString(),
        }),
      );
      parser.useVersion(version);
      for (const { text } of sent) parser.push(text);
      return frames;
    },
  });
}

const frame = (command: string, headers: Record<string, string> = {}, version: StompVersion = '1.2') =>
  encodeFrame(command, Object.entries(headers), '', version);

const connectFrame = (headers: Record<string, string> = {}) =>
  frame('CONNECT', { 'accept-version': '1.0,1.1,1.2', Authorization: 'Bearer good1', ...headers });

async function openConnected(
  broker: ReturnType<typeof openBroker>['broker'],
  headers: Record<string, string> = {},
): Promise<ReturnType<typeof openClient>> {
  const client = openClient(broker);
  client.say(connectFrame(headers));
  await vi.advanceTimersByTimeAsync(0);
  expect(client.heard()[0]).toMatchObject({ command: 'CONNECTED' });
  return client;
}

test.each([
  ['1.0,1.1,1.2', '1.2'],
  ['1.1,1.0', '1.1'],
  ['1.0', '1.0'],
  ['1.2,9.9', '1.2'],
])('a client that accepts %s gets version %s', async (accepted, version) => {
  const client = await openConnected(openBroker().broker, { 'accept-version': accepted });
  expect(client.heard()[0]).toMatchObject({ version });
});

test('a client that names no version, no host and no heart-beat gets version 1.0', async () => {
  const client = openClient(openBroker().broker);
  client.say(frame('CONNECT', { passcode: 'good1' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(client.heard()[0]).toMatchObject({ command: 'CONNECTED', version: '1.0' });
  expect(client.heard()[0]).not.toHaveProperty('heart-beat');
});

test('a client of other versions only is told those that are spoken', () => {
  const client = openClient(openBroker().broker);
  client.say(connectFrame({ 'accept-version': '2.0' }));
  expect(client.heard()).toMatchObject([{ command: 'ERROR', version: '1.0,1.1,1.2' }]);
  expect(client.ending).toMatchObject({ code: 1002 });
});

test.each([
  ['STOMP', { Authorization: 'good1' }],
  ['CONNECT', { Authorization: 'bearer good1' }],
  ['CONNECT', { login: 'x', passcode: 'Bearer good1' }],
])('the token is taken with and without Bearer (%s %o)', async (command, headers) => {
  const { broker } = openBroker();
  const client = openClient(broker);
  client.say(frame(command, { 'accept-version': '1.2', ...headers }));
  await vi.advanceTimersByTimeAsync(0);
  expect(client.heard()).toMatchObject([{ command: 'CONNECTED' }]);
  expect(broker.clientCount()).toBe(1);
});

test.each([{ Authorization: 'Bearer bad' }, { Authorization: 'Bearer ' }, { Authorization: '' }])(
  'without a valid token (%o) the answer is ERROR and the end',
  async (headers) => {
    const { broker, counts } = openBroker();
    const client = openClient(broker);
    client.say(connectFrame({ receipt: 'r1', ...headers }));
    await vi.advanceTimersByTimeAsync(0);
    expect(client.heard()).toMatchObject([{ command: 'ERROR', 'receipt-id': 'r1' }]);
    expect(client.ending).toMatchObject({ code: 1008 });
    expect(counts).toEqual([]);
  },
);

test('when tokens cannot be checked the client is asked to try again', async () => {
  const { broker } = openBroker({ authenticate: () => Promise.reject(new Error('no database')) });
  const client = openClient(broker);
  client.say(connectFrame());
  await vi.advanceTimersByTimeAsync(0);
  expect(client.ending).toMatchObject({ code: 1013 });
});

test('who does not connect in time is sent away', () => {
  const client = openClient(openBroker({ connectWithinMs: 5_000 }).broker);
  client.say('\n');
  vi.advanceTimersByTime(5_000);
  expect(client.heard()).toMatchObject([{ command: 'ERROR' }]);
  expect(client.ending).toMatchObject({ code: 1008 });
});

test('frames that were sent before CONNECTED are answered after it, with the escapes of the agreed version', async () => {
  const { broker } = openBroker();
  const client = openClient(broker);
  client.say(connectFrame(), frame('SUBSCRIBE', { id: 'a:b', destination: TOPIC, receipt: 'r:1' }));
  expect(client.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  broker.publish(TOPIC, '{}');
  expect(client.heard()).toMatchObject([
    { command: 'CONNECTED' },
    { command: 'RECEIPT', 'receipt-id': 'r:1' },
    { command: 'MESSAGE', subscription: 'a:b' },
  ]);
});

test('much sent before CONNECTED is refused', () => {
  const client = openClient(openBroker({ authenticate: () => new Promise(() => {}) }).broker);
  client.say(connectFrame());
  for (let index = 0; index < 100; index++) client.say(frame('SUBSCRIBE', { id: 'x'.repeat(1000) }));
  expect(client.heard()).toMatchObject([{ command: 'ERROR' }]);
});

test('a message names its destination, its subscription and its length in bytes', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker);
  client.say(frame('SUBSCRIBE', { id: 's1', destination: TOPIC }));
  broker.publish(TOPIC, '{"message":"ў"}');
  broker.publish('/topic/fleet', '{}');
  const [, message, ...more] = client.heard();
  expect(message).toMatchObject({
    command: 'MESSAGE',
    destination: TOPIC,
    subscription: 's1',
    'message-id': expect.stringMatching(/./),
    'content-length': '16',
    body: '{"message":"ў"}',
  });
  expect(more).toEqual([]);
});

test('message ids differ', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker);
  client.say(frame('SUBSCRIBE', { id: 's1', destination: TOPIC }));
  broker.publish(TOPIC, 'a');
  broker.publish(TOPIC, 'b');
  const ids = client
    .heard()
    .slice(1)
    .map((message) => message['message-id']);
  expect(new Set(ids).size).toBe(2);
});

test('a 1.0 client may subscribe and unsubscribe by destination alone', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker, { 'accept-version': '1.0' });
  client.say('SUBSCRIBE\ndestination: /topic/messages\n\n\0');
  broker.publish(TOPIC, 'a');
  client.say('UNSUBSCRIBE\ndestination:/topic/messages\nreceipt:r\n\n\0');
  broker.publish(TOPIC, 'b');
  expect(client.heard('1.0')).toMatchObject([
    { command: 'CONNECTED' },
    { command: 'MESSAGE', body: 'a' },
    { command: 'RECEIPT' },
  ]);
});

test('the official 1.1 client, which escapes nothing, gets its subscription id back as it wrote it', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker, { 'accept-version': '1.1' });
  client.say('SUBSCRIBE\nid:a:b\ndestination:/topic/messages\n\n\0');
  broker.publish(TOPIC, 'x');
  expect(client.sent.at(-1)?.text).toContain('\nsubscription:a:b\n');
});

test('one message is encoded once for all who are told in the same bytes', async () => {
  const { broker } = openBroker();
  const clients = await Promise.all(Array.from({ length: 4 }, () => openConnected(broker)));
  const other = await openConnected(broker, { 'accept-version': '1.1' });
  for (const client of [...clients, other]) client.say(frame('SUBSCRIBE', { id: 's1', destination: TOPIC }));
  broker.publish(TOPIC, '{}');
  expect(new Set(clients.map(({ sent }) => sent.at(-1))).size).toBe(1);
  expect(other.sent.at(-1)).not.toBe(clients[0]?.sent.at(-1));

  const encode = vi.fn((text: string) => Buffer.from(text));
  const payload = createLivePayload('x');
  expect(payload.encodedBy(encode)).toBe(payload.encodedBy(encode));
  expect(encode).toHaveBeenCalledOnce();
});

test.each<[string, string]>([
  ['SEND', frame('SEND', { destination: TOPIC, receipt: 'r' })],
  ['another destination', frame('SUBSCRIBE', { id: 's', destination: '/topic/other', receipt: 'r' })],
  ['a subscription without an id', frame('SUBSCRIBE', { destination: TOPIC, receipt: 'r' })],
  ['an acknowledging subscription', frame('SUBSCRIBE', { id: 's', destination: TOPIC, ack: 'client', receipt: 'r' })],
  ['an unknown subscription', frame('UNSUBSCRIBE', { id: 's', receipt: 'r' })],
  ['a second CONNECT', connectFrame({ receipt: 'r' })],
  ['a transaction', frame('BEGIN', { transaction: 't', receipt: 'r' })],
  ['an unknown command', frame('HELLO', { receipt: 'r' })],
])('%s is refused by ERROR with the receipt id, and the connection ends', async (_what, text) => {
  const { broker, counts } = openBroker();
  const client = await openConnected(broker);
  client.say(text);
  expect(client.heard().at(-1)).toMatchObject({
    command: 'ERROR',
    message: expect.stringMatching(/./),
    'receipt-id': 'r',
  });
  expect(client.ending).not.toBeNull();
  expect(counts).toEqual([1, 0]);
});

test('a malformed frame is refused by ERROR', async () => {
  const client = await openConnected(openBroker().broker);
  client.say('SUBSCRIBE\nno colon\n\n\0');
  expect(client.heard().at(-1)).toMatchObject({ command: 'ERROR', body: expect.stringContaining('Malformed') });
  expect(client.ending).toMatchObject({ code: 1002 });
});

test('a frame before CONNECT is refused', () => {
  const client = openClient(openBroker().broker);
  client.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC }));
  expect(client.heard()).toMatchObject([{ command: 'ERROR' }]);
});

test('subscriptions of one connection are bounded', async () => {
  const client = await openConnected(openBroker().broker);
  for (let index = 0; index < MAX_SUBSCRIPTIONS; index++)
    client.say(frame('SUBSCRIBE', { id: `s${index}`, destination: TOPIC }));
  expect(client.ending).toBeNull();
  client.say(frame('SUBSCRIBE', { id: 'one more', destination: TOPIC }));
  expect(client.ending).not.toBeNull();
});

test('DISCONNECT is acknowledged, then the connection ends', async () => {
  const { broker, counts } = openBroker();
  const client = await openConnected(broker);
  client.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC }), frame('DISCONNECT', { receipt: 'bye' }));
  expect(client.heard().at(-1)).toMatchObject({ command: 'RECEIPT', 'receipt-id': 'bye' });
  expect(client.ending).toMatchObject({ code: 1000 });
  expect(counts).toEqual([1, 0]);
  expect(broker.hasSubscribers(TOPIC)).toBe(false);
});

test('a client that vanished leaves no subscription behind', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker);
  client.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC }));
  expect(broker.hasSubscribers(TOPIC)).toBe(true);
  client.events.closed();
  expect(broker.hasSubscribers(TOPIC)).toBe(false);
});

test('beats come before each agreed interval is over, traffic or not', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker, { 'heart-beat': '0,4000' });
  expect(client.heard()[0]).toMatchObject({ 'heart-beat': '10000,10000' });
  client.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC }));
  for (let second = 0; second < 24; second++) {
    vi.advanceTimersByTime(1_000);
    broker.publish(TOPIC, '{}');
  }
  expect(client.sent.filter(({ text }) => text === '\n')).toHaveLength(3);
});

test('a peer whose beats stop is given up after two intervals, one that beats is kept', async () => {
  const { broker } = openBroker();
  const silent = await openConnected(broker, { 'heart-beat': '10000,0' });
  const alive = await openConnected(broker, { 'heart-beat': '10000,0' });
  const promisedNothing = await openConnected(broker, { 'heart-beat': '0,0' });
  for (let second = 0; second <= 26; second++) {
    if (second === 20) expect(silent.ending).toBeNull();
    if (second % 10 === 0) alive.say('\n');
    vi.advanceTimersByTime(1_000);
  }
  expect([silent.ending, alive.ending, promisedNothing.ending]).toEqual(['terminated', null, null]);
});

test('a heart-beat header that is none is refused', () => {
  const client = openClient(openBroker().broker);
  client.say(connectFrame({ 'heart-beat': 'often' }));
  expect(client.heard()).toMatchObject([{ command: 'ERROR' }]);
});

test('a slow client gets the last message of each kind when it reads again, not all that it missed', async () => {
  const { broker } = openBroker();
  const client = await openConnected(broker);
  client.say(frame('SUBSCRIBE', { id: 's', destination: '/topic/fleet' }));
  client.isReady = false;
  for (let index = 0; index < 100; index++)
    broker.publish('/topic/fleet', `${index} `.padEnd(60_000, '.'), { coalesce: 'fleet' });
  expect(client.sent).toHaveLength(1);
  client.isReady = true;
  client.events.ready();
  const indexes = client
    .heard()
    .slice(1)
    .map(({ body }) => Number.parseInt(body, 10));
  expect(indexes).toEqual([96, 97, 98, 99]);
  expect(client.ending).toBeNull();
});

test('a client for which too much waits, or that reads nothing for long, is given up', async () => {
  const { broker } = openBroker();
  const flooding = await openConnected(broker);
  flooding.isReady = false;
  for (let index = 0; index < 40_000 && flooding.ending === null; index++)
    flooding.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC, receipt: 'r' }), frame('UNSUBSCRIBE', { id: 's' }));
  expect(flooding.ending).toBe('terminated');

  const stalled = await openConnected(broker);
  stalled.say(frame('SUBSCRIBE', { id: 's', destination: TOPIC }));
  stalled.isReady = false;
  broker.publish(TOPIC, '{}', { coalesce: 'm' });
  vi.advanceTimersByTime(STALLED_MS - 1);
  broker.publish(TOPIC, '{}', { coalesce: 'm' });
  expect(stalled.ending).toBeNull();
  vi.advanceTimersByTime(2);
  broker.publish(TOPIC, '{}', { coalesce: 'm' });
  expect(stalled.ending).toBe('terminated');
});

test('a revoked token cuts its own live sessions and no others', async () => {
  const { broker, counts } = openBroker();
  const revoked = await openConnected(broker);
  const other = await openConnected(broker, { Authorization: 'good2' });
  broker.closeWhere(({ sessionKey }) => sessionKey === 'key of good1');
  expect(revoked.heard().at(-1)).toMatchObject({ command: 'ERROR' });
  expect(revoked.ending).toMatchObject({ code: 1008 });
  expect(other.ending).toBeNull();
  expect(counts).toEqual([1, 2, 1]);
});

test('a token that is revoked while it is being checked does not get in', async () => {
  let found = (_employee: Employee) => {};
  const { broker } = openBroker({
    authenticate: () =>
      new Promise((resolve) => {
        found = resolve;
      }),
  });
  const client = openClient(broker);
  client.say(connectFrame());
  broker.closeWhere(({ employeeId }) => employeeId === 1);
  found({ employeeId: 1, sessionKey: 'k' });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.heard()).toMatchObject([{ command: 'ERROR' }]);
});

test('a token that ran out, or was revoked on another node, is noticed at the next check', async () => {
  let isValid = true;
  let isReachable = true;
  const { broker } = openBroker({
    recheckMs: 60_000,
    authenticate: async () => {
      if (!isReachable) throw new Error('no database');
      return isValid ? { employeeId: 1, sessionKey: 'k' } : null;
    },
  });
  const client = await openConnected(broker);
  isReachable = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.ending).toBeNull();
  isReachable = true;
  isValid = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.ending).toMatchObject({ code: 1008 });
});

test('publishing where there is no destination is a fault of ours', () => {
  expect(() => openBroker().broker.publish('/topic/other', '{}')).toThrow(RangeError);
});
