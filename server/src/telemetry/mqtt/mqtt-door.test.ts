import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MqttDoor, type MqttDoorLimits, startMqttDoor } from './mqtt-door.ts';
import { createDoor, createLog } from './test-doubles/door.ts';
import { hasMosquittoPub, mosquittoPub } from './test-doubles/mosquitto.ts';
import { PASSWORD } from './test-doubles/peer.ts';
import { until } from './test-doubles/until.ts';

let door: ReturnType<typeof createDoor>;
let log: ReturnType<typeof createLog>;
let mqttDoor: MqttDoor;
let refused: string[];
const clients: MqttClient[] = [];

async function startDoor(limits: Partial<MqttDoorLimits> = {}) {
  mqttDoor = await startMqttDoor({
    host: '127.0.0.1',
    port: 0,
    password: PASSWORD,
    door,
    log,
    onRefused: (cause) => refused.push(cause),
    limits: { retry: { first: 5, most: 20 }, ...limits },
  });
}

async function connectSensor(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync({
    host: '127.0.0.1',
    port: mqttDoor.port,
    username: 'sensor',
    password: PASSWORD,
    reconnectPeriod: 0,
    ...options,
  });
  clients.push(client);
  return client;
}

const reading = (battery: number) => JSON.stringify({ measuredAt: 1_760_000_000_000, battery });

beforeEach(async () => {
  door = createDoor();
  log = createLog();
  refused = [];
  await startDoor();
});

afterEach(async () => {
  door.failWith(undefined);
  door.release();
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await mqttDoor.stop();
});

describe.each([4, 5] as const)('a sensor that speaks MQTT with protocol version %i', (protocolVersion) => {
  const qos = 1;

  test('is acknowledged only after its reading is committed', async () => {
    const sensor = await connectSensor({ protocolVersion });
    door.hold();
    let acknowledged = false;
    const publishing = sensor.publishAsync('telemetry/861', reading(50), { qos }).then(() => {
      acknowledged = true;
    });
    await until(() => expect(door.waiting).toBe(1));
    // A round trip to the door and back, in which an early acknowledgement would have come.
    await sensor.unsubscribeAsync('nothing');
    expect(acknowledged).toBe(false);
    door.release();
    await publishing;
    expect(door.committed).toEqual([{ sensorNumber: '861', measuredAt: 1_760_000_000_000, battery: 50 }]);
  });

  test('may publish with QoS 0', async () => {
    const sensor = await connectSensor({ protocolVersion });
    await sensor.publishAsync('telemetry/861', reading(50), { qos: 0 });
    await until(() => expect(door.batteries()).toEqual([50]));
  });

  test('may publish several readings at once', async () => {
    const sensor = await connectSensor({ protocolVersion });
    await sensor.publishAsync('telemetry/861', `[${reading(1)},${reading(2)}]`, { qos });
    expect(door.batteries()).toEqual([1, 2]);
  });

  test('may leave a will, which is no reading', async () => {
    const sensor = await connectSensor({ protocolVersion, will: { topic: 'telemetry/861', payload: reading(3) } });
    sensor.stream.destroy();
    await until(() => expect(mqttDoor.connections).toBe(0));
    expect(door.committed).toEqual([]);
  });

  test('may not subscribe', async () => {
    const sensor = await connectSensor({ protocolVersion });
    await expect(sensor.subscribeAsync('telemetry/#')).rejects.toThrow();
    await sensor.publishAsync('telemetry/861', reading(50), { qos });
    expect(door.batteries()).toEqual([50]);
  });

  test.each([
    { password: 'wrong', code: { 4: 4, 5: 0x86 } },
    { password: undefined, code: { 4: 5, 5: 0x87 } },
  ])('is not let in with the password $password', async ({ password, code }) => {
    await expect(connectSensor({ protocolVersion, password })).rejects.toMatchObject({ code: code[protocolVersion] });
    expect(log.lines.join()).toContain('password');
    expect(log.lines.join()).not.toContain(PASSWORD);
  });

  test.each([
    { what: 'malformed JSON', topic: 'telemetry/861', payload: '{', cause: 'payload_malformed', code: 0x99 },
    { what: 'a refused reading', topic: 'telemetry/861', payload: reading(101), cause: 'out_of_range', code: 0x99 },
    { what: 'an unknown topic', topic: 'weather/861', payload: reading(1), cause: 'topic_invalid', code: 0x90 },
    {
      what: 'a reading of another sensor',
      topic: 'telemetry/861',
      payload: '{"sensorNumber":"862"}',
      cause: 'sensor_differs',
      code: 0x99,
    },
  ])('is told of $what where the protocol can, and goes on', async ({ topic, payload, cause, code }) => {
    const sensor = await connectSensor({ protocolVersion });
    const publishing = sensor.publishAsync(topic, payload, { qos });
    if (protocolVersion === 5) await expect(publishing).rejects.toMatchObject({ code });
    else await publishing;
    expect(refused).toEqual([cause]);
    expect(log.lines.join()).toContain(cause);
    await sensor.publishAsync('telemetry/861', reading(50), { qos });
    expect(door.batteries()).toEqual([50]);
  });

  test('loses nothing when the door does not take a batch for a while', async () => {
    const sensor = await connectSensor({ protocolVersion });
    door.failWith(new Error('the database is away'));
    const publishing = Promise.all([1, 2, 3].map((n) => sensor.publishAsync('telemetry/861', reading(n), { qos })));
    await until(() => expect(door.calls).toBeGreaterThan(3));
    door.failWith(undefined);
    await publishing;
    expect(door.batteries()).toEqual([1, 2, 3]);
    expect(log.lines).toHaveLength(1);
  });

  test('comes back to its session, and sends again what was not acknowledged', async () => {
    const session = {
      protocolVersion,
      clientId: 'wagon-861',
      clean: false,
      properties: { sessionExpiryInterval: 60 },
      reconnectPeriod: 10,
    };
    const sensor = await connectSensor(session);
    door.hold();
    const publishing = sensor.publishAsync('telemetry/861', reading(7), { qos });
    await until(() => expect(door.waiting).toBe(1));
    const connected = new Promise<{ sessionPresent: boolean }>((resolve) => sensor.once('connect', resolve));
    sensor.stream.destroy();
    await until(() => expect(door.waiting).toBe(2));
    door.release();
    await publishing;
    expect((await connected).sessionPresent).toBe(true);
    expect(door.batteries()).toEqual([7]);
  });
});

test('publishes that arrive together go through the door together, and a refusal finds its publish', async () => {
  const sensor = await connectSensor({ protocolVersion: 5 });
  const batteries = Array.from({ length: 300 }, (_, index) => index % 150);
  const outcomes = await Promise.allSettled(
    batteries.map((battery) => sensor.publishAsync('telemetry/861', reading(battery), { qos: 1 })),
  );
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(batteries.map((battery) => battery > 100));
  expect(door.calls).toBeLessThan(100);
});

test('five hundred sensors publish at once', async () => {
  const sensors = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      connectSensor({ protocolVersion: index % 2 === 0 ? 4 : 5, clientId: `wagon-${index}` }),
    ),
  );
  expect(mqttDoor.connections).toBe(500);
  await Promise.all(sensors.map((sensor, index) => sensor.publishAsync(`telemetry/${index}`, reading(1), { qos: 1 })));
  expect(new Set(door.committed.map(({ sensorNumber }) => sensorNumber)).size).toBe(500);
});

test('a slow door makes the sender wait, and what waits here stays bounded', async () => {
  await mqttDoor.stop();
  await startDoor({ inFlight: 50 });
  const sensor = await connectSensor();
  door.hold();
  const padding = 'x'.repeat(1_000);
  const publishing = Promise.all(
    Array.from({ length: 5_000 }, (_, index) =>
      sensor.publishAsync('telemetry/861', JSON.stringify({ battery: index % 100, padding }), { qos: 1 }),
    ),
  );
  await until(() => expect(door.waiting).toBeGreaterThanOrEqual(50));
  await until(() => expect(sensor.stream.writableLength).toBeGreaterThan(0));
  const taken = door.waiting;
  // Another sensor's round trips: time in which more would have been read.
  const other = await connectSensor();
  for (let trip = 0; trip < 20; trip++) await other.unsubscribeAsync('nothing');
  expect(door.waiting).toBe(taken);
  // At most the bound and what one read of the socket, 64 KiB, held beyond it.
  expect(taken).toBeLessThanOrEqual(50 + 64);
  door.release();
  await publishing;
  expect(door.committed).toHaveLength(5_000);
});

describe.skipIf(!hasMosquittoPub)("Debian's mosquitto_pub", () => {
  const publish = (version: string, ...rest: string[]) =>
    mosquittoPub(['-p', String(mqttDoor.port), '-V', version, '-u', 'sensor', '-q', '1', ...rest]);

  test.each(['mqttv31', 'mqttv311', 'mqttv5'])('publishes as %s', async (version) => {
    const { code, said } = await publish(version, '-P', PASSWORD, '-t', 'telemetry/861', '-m', reading(50));
    expect({ code, said }).toEqual({ code: 0, said: '' });
    expect(door.batteries()).toEqual([50]);
  });

  test('publishes many lines over one connection', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => reading(index % 100)).join('\n');
    const args = ['-p', String(mqttDoor.port), '-V', 'mqttv5', '-u', 'x', '-P', PASSWORD, '-q', '1'];
    expect(await mosquittoPub([...args, '-t', 'telemetry/861', '-l'], lines)).toEqual({ code: 0, said: '' });
    expect(door.committed).toHaveLength(500);
  });

  test.each(['mqttv311', 'mqttv5'])('hears as %s that its password is wrong', async (version) => {
    const { code, said } = await publish(version, '-P', 'wrong', '-t', 'telemetry/861', '-m', reading(50));
    expect(code).not.toBe(0);
    expect(said).toMatch(/bad user ?name or password|not authori[sz]ed/i);
  });
});
