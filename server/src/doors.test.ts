import { setTimeout as pause } from 'node:timers/promises';
import { FLEET_TOPIC, LIVE_PATH, MESSAGES_TOPIC } from '@vagon/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { CALLERS, type Caller, makeCallers } from '../test/callers.ts';
import { ADMIN, INGEST_TOKEN, registerWagon, startTestProduct, type TestProduct } from '../test/test-product.ts';

let product: TestProduct;
let tokens: Record<Caller, string | undefined>;
let sensors: { locationSensor: string; stateSensor: string };

beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
  tokens = await makeCallers(product);
  sensors = await registerWagon(product, 62439641);
});
afterAll(() => product.stop());

/** Says frames to the live door. @returns the first word of its answer to the last one, or how it hung up */
function sayLive(frames: string[], headers: Record<string, string> = {}): Promise<string> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}${LIVE_PATH}/websocket`, ['v12.stomp'], {
    headers,
  });
  const heard: string[] = [];
  return new Promise<string>((resolve) => {
    socket.on('open', () => socket.send(frames[0] ?? ''));
    socket.on('message', (data) => {
      heard.push(String(data).split('\n')[0] ?? '');
      const next = frames[heard.length];
      if (next === undefined || heard.at(-1) === 'ERROR') resolve(heard.at(-1) ?? '');
      else socket.send(next);
    });
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode}`));
    socket.on('error', () => {});
    socket.on('close', (code) => resolve(`closed ${code}`));
  }).finally(() => socket.terminate());
}

const connectFrame = (token?: string) =>
  `CONNECT\naccept-version:1.2\n${token === undefined ? '' : `Authorization:Bearer ${token}\n`}\n\0`;
const subscribe = (destination: string) => `SUBSCRIBE\nid:1\nreceipt:r\ndestination:${destination}\n\n\0`;

describe('the live door', () => {
  test('lets in who is signed in, and nobody else', async () => {
    const heard = await Promise.all(CALLERS.map(async (who) => [who, await sayLive([connectFrame(tokens[who])])]));
    expect(Object.fromEntries(heard)).toEqual({
      'signed out': 'ERROR',
      'wrong token': 'ERROR',
      employee: 'CONNECTED',
      dispatcher: 'CONNECTED',
      administrator: 'CONNECTED',
      'revoked token': 'ERROR',
      'disabled employee': 'ERROR',
      'former administrator': 'CONNECTED',
      'ingest token': 'ERROR',
    });
  });

  test('tells its two topics to who listens, and nothing before or besides', async () => {
    const connect = connectFrame(tokens.employee);
    for (const topic of [FLEET_TOPIC, MESSAGES_TOPIC])
      expect(await sayLive([connect, subscribe(topic)])).not.toBe('ERROR');
    for (const topic of ['/topic/employees', '/topic/#', '/topic/*', `${FLEET_TOPIC}/..`, '/queue/audit'])
      expect(await sayLive([connect, subscribe(topic)]), topic).toBe('ERROR');
    expect(await sayLive([subscribe(FLEET_TOPIC)])).toBe('ERROR');
  });

  test('takes nothing from its listeners, administrators included', async () => {
    for (const who of ['employee', 'administrator'] as const)
      for (const command of ['SEND', 'MESSAGE', 'BEGIN'])
        expect(await sayLive([connectFrame(tokens[who]), `${command}\ndestination:${FLEET_TOPIC}\n\nx\0`])).toBe(
          'ERROR',
        );
  });

  test('is closed to pages of other origins, whatever their token', async () => {
    const connect = [connectFrame(tokens.administrator)];
    for (const origin of ['https://evil.example', 'null', `${product.url}.evil.example`])
      expect(await sayLive(connect, { origin }), origin).toBe('refused 403');
    expect(await sayLive(connect, { origin: product.url })).toBe('CONNECTED');
  });
});

describe.each([4, 5] as const)('the MQTT door, protocol version %i', (protocolVersion) => {
  const knock = (password: string | undefined): Promise<MqttClient> =>
    connectAsync({
      host: '127.0.0.1',
      port: product.mqttPort ?? 0,
      protocolVersion,
      reconnectPeriod: 0,
      ...(password === undefined ? {} : { username: 'sensor', password }),
    });
  const stored = async () => {
    const { rows } = await product.pool.query(
      `SELECT (SELECT count(*) FROM position)::int AS positions,
         (SELECT count(*) FROM unassigned_reading)::int AS unassigned`,
    );
    return rows[0];
  };

  test('lets in who knows the ingest token, and nobody else', async () => {
    const passwords: Record<string, string | undefined> = {
      ...tokens,
      'password of an administrator': ADMIN.password,
      'ingest token and more': `${INGEST_TOKEN} `,
      'half the ingest token': INGEST_TOKEN.slice(0, 8),
      nothing: '',
    };
    const heard: [string, string][] = [];
    for (const [who, password] of Object.entries(passwords)) {
      const client = await knock(password).catch(() => null);
      heard.push([who, client ? 'in' : 'out']);
      await client?.endAsync(true);
    }
    expect(heard.filter(([, outcome]) => outcome === 'in')).toEqual([['ingest token', 'in']]);
    expect(heard).toHaveLength(Object.keys(passwords).length);
  });

  test('stores nothing that is published elsewhere or in the name of another sensor', async () => {
    const before = await stored();
    const body = { measuredAt: Date.now() - 1_000, battery: 40 + protocolVersion };
    const elsewhere: [string, object][] = [
      ['telemetry', body],
      ['telemetry/', body],
      [`telemetry/${sensors.locationSensor}/x`, body],
      [`Telemetry/${sensors.locationSensor}`, body],
      [`/telemetry/${sensors.locationSensor}`, body],
      ['$SYS/broker', body],
      ['telemetry/../x', body],
      [`telemetry/${sensors.locationSensor}`, { ...body, sensorNumber: sensors.stateSensor }],
    ];
    for (const [topic, sent] of elsewhere) {
      const client = await knock(INGEST_TOKEN);
      // Older versions know no refusal: the message is acknowledged and dropped.
      await client.publishAsync(topic, JSON.stringify(sent), { qos: 1 }).catch(() => {});
      await client.endAsync(true);
    }
    expect(await stored()).toEqual(before);
    const client = await knock(INGEST_TOKEN);
    await client.publishAsync(`telemetry/${sensors.locationSensor}`, JSON.stringify(body), { qos: 1 });
    await client.endAsync(true);
    expect((await stored()).positions).toBe(before.positions + 1);
  });

  test('lets nobody listen in', async () => {
    for (const filter of ['#', 'telemetry/#', `telemetry/${sensors.locationSensor}`, '$SYS/#']) {
      const listener = await knock(INGEST_TOKEN);
      let heard = 0;
      listener.on('message', () => heard++);
      await listener.subscribeAsync(filter).catch(() => {});
      const speaker = await knock(INGEST_TOKEN);
      await speaker.publishAsync(`telemetry/${sensors.stateSensor}`, '{"isEmpty":true}', { qos: 1 }).catch(() => {});
      await speaker.endAsync(true);
      // A round trip on the listener's own connection, before which anything for it would have come.
      await Promise.race([listener.unsubscribeAsync('x').catch(() => {}), pause(1_000)]);
      expect(heard, filter).toBe(0);
      await listener.endAsync(true);
    }
  });
});
