import { generate, type IConnectPacket, type IPublishPacket } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overloaded } from '../reading-door.ts';
import { type MqttDoor, type MqttDoorLimits, startMqttDoor } from './mqtt-door.ts';
import { createDoor, createLog } from './test-doubles/door.ts';
import { connectPeer, type Peer } from './test-doubles/peer.ts';
import { until } from './test-doubles/until.ts';

let door: ReturnType<typeof createDoor>;
let mqttDoor: MqttDoor;
const peers: Peer[] = [];

async function startDoor(limits: Partial<MqttDoorLimits> = {}) {
  mqttDoor = await startMqttDoor({
    host: '127.0.0.1',
    port: 0,
    password: 'ingest-token',
    door,
    log: createLog(),
    limits: { retry: { first: 5, most: 20 }, ...limits },
  });
}

async function connectSensor(connect: Partial<IConnectPacket> | null = {}): Promise<Peer> {
  const peer = await connectPeer(mqttDoor.port, connect);
  peers.push(peer);
  if (connect) await until(() => expect(peer.of('connack')).toHaveLength(1));
  return peer;
}

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

async function expectClosed(peer: Peer, reasonCode?: number) {
  await until(() => expect(peer.closed).toBe(true));
  expect(peer.of('disconnect').map((packet) => packet.reasonCode)).toEqual(
    reasonCode === undefined ? [] : [reasonCode],
  );
}

beforeEach(async () => {
  door = createDoor();
  await startDoor();
});

afterEach(async () => {
  door.failWith(undefined);
  door.release();
  for (const { socket } of peers.splice(0)) socket.destroy();
  await mqttDoor.stop();
});

describe('signing in', () => {
  test('MQTT 5 is told what it may do here', async () => {
    const sensor = await connectSensor({ protocolVersion: 5, properties: { sessionExpiryInterval: 1_000_000 } });
    expect(sensor.of('connack')[0]).toMatchObject({
      reasonCode: 0,
      sessionPresent: false,
      properties: {
        sessionExpiryInterval: 86_400,
        receiveMaximum: 1_000,
        maximumPacketSize: 1024 * 1024,
        topicAliasMaximum: 256,
        maximumQoS: 1,
        retainAvailable: false,
        wildcardSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
        sharedSubscriptionAvailable: false,
      },
    });
  });

  test('a client id is assigned to who has none', async () => {
    const sensor = await connectSensor({ protocolVersion: 5, clientId: '' });
    expect(sensor.of('connack')[0]?.properties?.assignedClientIdentifier).toMatch(/^[0-9a-f-]{36}$/);
    const older = await connectSensor({ protocolVersion: 4, clientId: '', clean: true });
    expect(older.of('connack')[0]?.returnCode).toBe(0);
    expect(mqttDoor.connections).toBe(2);
  });

  test('a session needs a client id', async () => {
    // mqtt-packet refuses to write such a CONNECT: clean session off, keep alive 0, no client id, user "u", password.
    const sensor = await connectSensor(null);
    const head = [0x10, 0, 0, 4, ...Buffer.from('MQTT'), 4, 0b1100_0000, 0, 0, 0, 0, 0, 1, 0x75, 0, 12];
    const bytes = Buffer.from([...head, ...Buffer.from('ingest-token')]);
    bytes[1] = bytes.length - 2;
    sensor.sayBytes(bytes);
    await until(() => expect(sensor.of('connack')[0]?.returnCode).toBe(2));
    await expectClosed(sensor);
  });

  test('who says nothing is not waited for', async () => {
    await mqttDoor.stop();
    await startDoor({ connectMs: 50 });
    await expectClosed(await connectSensor(null));
  });

  test('nothing is published before it', async () => {
    const sensor = await connectSensor(null);
    sensor.say(publish(1));
    await expectClosed(sensor);
    expect(door.calls).toBe(0);
  });

  test('another way than the password is refused', async () => {
    const sensor = await connectSensor({ protocolVersion: 5, properties: { authenticationMethod: 'SCRAM-SHA-1' } });
    expect(sensor.of('connack')[0]?.reasonCode).toBe(0x8c);
  });

  test('the same client id again closes the older connection, which is told', async () => {
    const older = await connectSensor({ protocolVersion: 5, clientId: 'wagon' });
    const newer = await connectSensor({ protocolVersion: 4, clientId: 'wagon' });
    await expectClosed(older, 0x8e);
    newer.say(publish(1));
    await until(() => expect(acknowledged(newer)).toEqual([1]));
    expect(mqttDoor.connections).toBe(1);
  });

  test('no more connections than the bound', async () => {
    await mqttDoor.stop();
    await startDoor({ connections: 2 });
    await connectSensor({ clientId: 'a' });
    await connectSensor({ clientId: 'b' });
    await expectClosed(await connectPeer(mqttDoor.port, { clientId: 'c' }));
    expect(mqttDoor.connections).toBe(2);
  });
});

describe('what is not allowed ends that connection only', () => {
  test.each([
    { what: 'QoS 2', packet: publish(1, { qos: 2 }), reasonCode: 0x9b },
    { what: 'a retained publish', packet: publish(1, { retain: true }), reasonCode: 0x9a },
    { what: 'a packet id of 0', packet: publish(0), reasonCode: 0x81 },
    {
      what: 'an unknown topic alias',
      packet: publish(1, { topic: '', properties: { topicAlias: 9 } }),
      reasonCode: 0x82,
    },
    {
      what: 'a topic alias above the maximum',
      packet: publish(1, { properties: { topicAlias: 257 } }),
      reasonCode: 0x94,
    },
    { what: 'a second CONNECT', packet: { cmd: 'connect', clientId: 'x' } as const, reasonCode: 0x82 },
  ])('$what', async ({ packet, reasonCode }) => {
    const good = await connectSensor({ clientId: 'good' });
    const bad = await connectSensor({ protocolVersion: 5, clientId: 'bad' });
    bad.say(packet);
    await expectClosed(bad, reasonCode);
    good.say(publish(5));
    await until(() => expect(acknowledged(good)).toEqual([5]));
    expect(door.batteries()).toEqual([5]);
  });

  test('QoS 2 before MQTT 5', async () => {
    const sensor = await connectSensor();
    sensor.say(publish(1, { qos: 2 }));
    await expectClosed(sensor);
    expect(sensor.of('pubrec')).toEqual([]);
  });

  test('a packet above 1 MiB, refused before its bytes have come', async () => {
    const sensor = await connectSensor({ protocolVersion: 5 });
    sensor.sayBytes(generate(publish(1, { payload: Buffer.alloc(1024 * 1024) })).subarray(0, 10));
    await expectClosed(sensor, 0x95);
  });

  test('bytes that are no MQTT', async () => {
    const sensor = await connectSensor({ protocolVersion: 5 });
    sensor.sayBytes(Buffer.from(`GET /${'x'.repeat(100)} HTTP/1.1\r\n\r\n`));
    await expectClosed(sensor, 0x81);
  });
});

describe('keep alive', () => {
  /** Waiting moves the clock too, by much less than this. */
  const KEEP_ALIVE = { protocolVersion: 5, keepalive: 1_000 } as const;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Lets the time pass in which the sensor said nothing; what it is told of that comes afterwards. */
  const keepSilent = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
  async function expectAnswer(sensor: Peer) {
    const pongs = sensor.of('pingresp').length;
    sensor.say({ cmd: 'pingreq' });
    await until(() => expect(sensor.of('pingresp').length).toBeGreaterThan(pongs));
  }

  test('a silent sensor is let go after one and a half times what it promised', async () => {
    const sensor = await connectSensor(KEEP_ALIVE);
    keepSilent(1_400);
    await expectAnswer(sensor);
    keepSilent(1_500);
    await expectClosed(sensor, 0x8d);
  });

  test('a ping is answered and keeps the connection', async () => {
    const sensor = await connectSensor(KEEP_ALIVE);
    for (let pings = 0; pings < 3; pings++) {
      keepSilent(1_000);
      await expectAnswer(sensor);
    }
    expect(sensor.closed).toBe(false);
  });

  test('a sensor that is not listened to is not blamed for its silence', async () => {
    const sensor = await connectSensor(KEEP_ALIVE);
    door.failWith(new Overloaded());
    sensor.say(publish(1));
    // The second try comes after the first was found too much: from then on nothing is read.
    await until(() => expect(door.calls).toBeGreaterThan(1));
    keepSilent(4_000);
    door.failWith(undefined);
    await until(() => expect(acknowledged(sensor)).toEqual([1]));
    await expectAnswer(sensor);
    expect(sensor.closed).toBe(false);
  });
});

test('a topic alias stands for the topic it was given with', async () => {
  const sensor = await connectSensor({ protocolVersion: 5 });
  sensor.say(publish(1, { properties: { topicAlias: 3 } }), publish(2, { topic: '', properties: { topicAlias: 3 } }));
  await until(() => expect(acknowledged(sensor)).toEqual([1, 2]));
  expect(door.committed.map(({ sensorNumber }) => sensorNumber)).toEqual(['861', '861']);
});

test('acknowledgements come in the order of the publishes, also around one that is refused at once', async () => {
  const sensor = await connectSensor();
  door.hold();
  sensor.say(publish(1), publish(2, { payload: '{' }), publish(3));
  await until(() => expect(door.waiting).toBe(2));
  expect(acknowledged(sensor)).toEqual([]);
  door.release();
  await until(() => expect(acknowledged(sensor)).toEqual([1, 2, 3]));
});

test('while the door is overloaded nothing more is read, from anyone', async () => {
  const one = await connectSensor({ clientId: 'one' });
  const other = await connectSensor({ clientId: 'other' });
  door.failWith(new Overloaded());
  one.say(publish(1));
  await until(() => expect(door.calls).toBeGreaterThan(0));
  other.say(publish(2), { cmd: 'pingreq' });
  const before = door.calls;
  await until(() => expect(door.calls).toBeGreaterThan(before + 3));
  expect(other.of('pingresp')).toEqual([]);
  door.failWith(undefined);
  await until(() => expect([...acknowledged(one), ...acknowledged(other)]).toEqual([1, 2]));
  await until(() => expect(other.of('pingresp')).toHaveLength(1));
});

test('bytes that wait for their commit are bounded over all connections together', async () => {
  await mqttDoor.stop();
  await startDoor({ waitingBytes: 4_000 });
  door.hold();
  const sensors = await Promise.all([1, 2, 3, 4].map((n) => connectSensor({ clientId: `wagon-${n}` })));
  const payload = JSON.stringify({ battery: 1, padding: 'x'.repeat(3_000) });
  for (const [index, sensor] of sensors.entries()) {
    sensor.say(publish(index + 1, { payload }));
    if (index < 2) await until(() => expect(door.waiting).toBe(index + 1));
  }
  // New connections made and ended: turns of the event loop in which more would have been read.
  for (let turn = 0; turn < 20; turn++) (await connectSensor(null)).socket.destroy();
  expect(door.waiting).toBe(2);
  door.release();
  await until(() => expect(sensors.flatMap(acknowledged)).toEqual([1, 2, 3, 4]));
});

test('who never reads its acknowledgements is not read from either', async () => {
  const sensor = await connectSensor({ protocolVersion: 5 });
  const other = await connectSensor({ clientId: 'other' });
  sensor.socket.pause();
  // Each of them is refused with words five times its size; 16 MiB are more than the network holds by itself.
  const refusable = generate(publish(1, { topic: 'x', payload: '' }), { protocolVersion: 5 });
  const chunk = Buffer.concat(Array.from({ length: 8_192 }, () => refusable));
  const chunks = Math.ceil((16 * 1024 * 1024) / chunk.length);
  let taken = 0;
  const give = () => taken++ < chunks && sensor.socket.write(chunk, give);
  give();
  for (let before = -1, still = 0; still < 50; still = taken === before ? still + 1 : 0) {
    before = taken;
    const pongs = other.of('pingresp').length;
    other.say({ cmd: 'pingreq' });
    await until(() => expect(other.of('pingresp').length).toBeGreaterThan(pongs));
  }
  expect(taken).toBeLessThan(chunks);
});

test('a stop acknowledges what the door is recording, then says so', async () => {
  const sensor = await connectSensor({ protocolVersion: 5 });
  door.hold();
  sensor.say(publish(1));
  await until(() => expect(door.waiting).toBe(1));
  const stopped = mqttDoor.stop();
  door.release();
  await stopped;
  await expectClosed(sensor, 0x8b);
  expect(acknowledged(sensor)).toEqual([1]);
  await startDoor();
});

test('a stop acknowledges nothing that the door does not take', async () => {
  const sensor = await connectSensor({ protocolVersion: 5 });
  door.failWith(new Error('the database is away'));
  sensor.say(publish(1));
  await until(() => expect(door.calls).toBeGreaterThan(0));
  await mqttDoor.stop();
  await expectClosed(sensor, 0x8b);
  expect(acknowledged(sensor)).toEqual([]);
  await startDoor();
});
