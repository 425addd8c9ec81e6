import type { IPublishPacket } from 'mqtt-packet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Overloaded } from '../reading-door.ts';
import { type MqttSubscriber, startMqttSubscriber } from './mqtt-subscriber.ts';
import { createDoor, createLog } from './test-doubles/door.ts';
import { type Peer, startBrokerDouble } from './test-doubles/peer.ts';
import { until } from './test-doubles/until.ts';

let door: ReturnType<typeof createDoor>;
let log: ReturnType<typeof createLog>;
let broker: Awaited<ReturnType<typeof startBrokerDouble>>;
let subscriber: MqttSubscriber;
let states: boolean[];
/** What the broker does when a packet has come; changed by a test that wants another broker. */
let react: (peer: Peer) => void;

const welcome = (peer: Peer) => {
  const last = peer.heard.at(-1);
  if (last?.cmd === 'connect') peer.say({ cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0 });
  if (last?.cmd === 'subscribe') peer.say({ cmd: 'suback', messageId: last.messageId, granted: [1] });
  if (last?.cmd === 'pingreq') peer.say({ cmd: 'pingresp' });
};

const publish = (messageId: number, fields: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: 'publish',
  qos: 1,
  dup: false,
  retain: false,
  messageId,
  topic: 'telemetry/861',
  payload: JSON.stringify({ battery: messageId % 100 }),
  ...fields,
});

const acknowledged = (peer: Peer) => peer.of('puback').map(({ messageId }) => messageId);

const TIMING = {
  reconnect: { first: 10, most: 50 },
  afterRefusalMs: 30,
  connectMs: 30_000,
  keepalive: 60,
  retry: { first: 5, most: 20 },
};

function start(options: Partial<Parameters<typeof startMqttSubscriber>[0]> = {}) {
  subscriber = startMqttSubscriber({
    url: `mqtt://vagon:secret@127.0.0.1:${broker.port}`,
    clientId: 'vagon',
    door,
    log,
    onStateChanged: (connected) => states.push(connected),
    timing: TIMING,
    ...options,
  });
}

/** @returns the broker's side of the connection in its given turn, once subscribed */
async function subscribed(turn = 0): Promise<Peer> {
  await until(() => {
    expect(subscriber.connected).toBe(true);
    expect(broker.peers[turn]?.of('subscribe')).toHaveLength(1);
  });
  return broker.peers[turn] as Peer;
}

beforeEach(async () => {
  door = createDoor();
  log = createLog();
  states = [];
  react = welcome;
  broker = await startBrokerDouble((peer) => peer.socket.on('data', () => react(peer)));
});

afterEach(async () => {
  door.failWith(undefined);
  door.release();
  await subscriber.stop();
  await broker.stop();
});

test('signs in to a persistent session with MQTT 5 and subscribes to all sensors', async () => {
  start();
  const peer = await subscribed();
  expect(peer.of('connect')[0]).toMatchObject({
    protocolVersion: 5,
    clientId: 'vagon',
    clean: false,
    username: 'vagon',
    password: Buffer.from('secret'),
    properties: { sessionExpiryInterval: 86_400, receiveMaximum: 1_000 },
  });
  expect(peer.of('subscribe')[0]?.subscriptions).toMatchObject([{ topic: 'telemetry/+', qos: 1 }]);
  expect(states).toEqual([true]);
});

test('acknowledges only after the commit, many at once and in order', async () => {
  start();
  const peer = await subscribed();
  door.hold();
  peer.say(...Array.from({ length: 500 }, (_, index) => publish(index + 1)));
  await until(() => expect(door.waiting).toBe(500));
  expect(acknowledged(peer)).toEqual([]);
  door.release();
  await until(() => expect(acknowledged(peer)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1)));
  expect(door.calls).toBeLessThan(50);
});

test('takes QoS 0', async () => {
  start();
  const peer = await subscribed();
  peer.say(publish(7, { qos: 0 }));
  await until(() => expect(door.batteries()).toEqual([7]));
});

test('acknowledges what can never be recorded, with the reason, so that it does not come again', async () => {
  start();
  const peer = await subscribed();
  peer.say(publish(1, { payload: '{' }), publish(2, { topic: 'telemetry/a b' }), publish(3));
  await until(() => expect(peer.of('puback').map(({ reasonCode }) => reasonCode)).toEqual([0x99, 0x90, 0]));
});

test('comes back after the connection broke, and gets again what it had not acknowledged', async () => {
  start();
  const first = await subscribed();
  door.hold();
  first.say(publish(1));
  await until(() => expect(door.waiting).toBe(1));
  first.socket.destroy();
  await until(() => expect(states).toEqual([true, false, true]));
  const second = await subscribed(1);
  second.say(publish(1, { dup: true }));
  await until(() => expect(door.waiting).toBe(2));
  door.release();
  await until(() => expect(acknowledged(second)).toEqual([1]));
  expect(acknowledged(first)).toEqual([]);
  expect(log.lines.join()).toContain('kept no session');
});

test.each([
  { how: 'says so', answer: (peer: Peer) => peer.sayBytes(Buffer.from([0x20, 2, 0, 1])) },
  { how: 'just hangs up', answer: (peer: Peer) => void peer.socket.destroy() },
])('falls back to MQTT 3.1.1 when the broker $how', async ({ answer }) => {
  react = (peer) => {
    if (peer.of('connect')[0]?.protocolVersion === 5) answer(peer);
    else welcome(peer);
  };
  start();
  const peer = await subscribed(1);
  expect(peer.of('connect')[0]).toMatchObject({ protocolVersion: 4, clean: false });
  peer.say(publish(1));
  await until(() => expect(acknowledged(peer)).toEqual([1]));
});

test('says clearly that the password is refused, and keeps trying', async () => {
  react = (peer) => peer.say({ cmd: 'connack', sessionPresent: false, reasonCode: 0x86 });
  start();
  await until(() => expect(broker.peers.length).toBeGreaterThan(2));
  expect(log.lines[0]).toContain('refuses the user name or the password');
  expect(log.lines.join()).not.toContain('secret');
  react = welcome;
  await until(() => expect(subscriber.connected).toBe(true));
});

test('says clearly that the subscription is refused, and keeps trying', async () => {
  react = (peer) => {
    const last = peer.heard.at(-1);
    if (last?.cmd === 'subscribe') peer.say({ cmd: 'suback', messageId: last.messageId, granted: [0x87] });
    else welcome(peer);
  };
  start();
  await until(() => expect(broker.peers.length).toBeGreaterThan(1));
  expect(log.lines[0]).toContain('refuses the subscription');
  expect(states).toEqual([]);
});

test('leaves publishes with the broker while the door is overloaded', async () => {
  start();
  const peer = await subscribed();
  door.failWith(new Overloaded());
  peer.say(publish(1));
  await until(() => expect(door.calls).toBeGreaterThan(0));
  peer.say(publish(2));
  const before = door.calls;
  await until(() => expect(door.calls).toBeGreaterThan(before + 3));
  expect(acknowledged(peer)).toEqual([]);
  door.failWith(undefined);
  await until(() => expect(acknowledged(peer)).toEqual([1, 2]));
});

test('notices a broker that has fallen silent, and connects again', async () => {
  react = (peer) => {
    if (peer.heard.at(-1)?.cmd !== 'pingreq') welcome(peer);
  };
  start({ timing: { ...TIMING, keepalive: 1 } });
  await subscribed();
  await until(() => expect(states.slice(0, 3)).toEqual([true, false, true]));
  expect(log.lines[0]).toContain('fell silent');
});

test('pings keep a quiet connection', async () => {
  start({ timing: { ...TIMING, keepalive: 2 } });
  const peer = await subscribed();
  await until(() => expect(peer.of('pingreq').length).toBeGreaterThan(1));
  expect(states).toEqual([true]);
});

test('tries again while there is no broker at all', async () => {
  await broker.stop();
  start();
  await until(() => expect(log.lines.length).toBeGreaterThan(2));
  expect(log.lines[0]).toContain('ECONNREFUSED');
});

test('a stop acknowledges what is committed by then and takes leave', async () => {
  start();
  const peer = await subscribed();
  door.hold();
  peer.say(publish(1));
  await until(() => expect(door.waiting).toBe(1));
  const stopped = subscriber.stop();
  door.release();
  await stopped;
  await until(() => expect(peer.of('disconnect')).toHaveLength(1));
  expect(acknowledged(peer)).toEqual([1]);
  expect(states).toEqual([true, false]);
});
