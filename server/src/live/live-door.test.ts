import { Client, type IFrame, type StompConfig, Versions } from '@stomp/stompjs';
import { FLEET_TOPIC, MESSAGES_TOPIC, wagonTopicOf } from '@vagon/contract';
import SockJS from 'sockjs-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { WagonState } from '../fleet/wagon-state.ts';
import { type LiveTestServer, startLiveTestServer } from './live-test-server.ts';
import { MAX_FRAME_BYTES } from './stomp-frames.ts';

const wagon: WagonState = {
  number: 62439645,
  date: 0,
  readingId: 1,
  sensorId: 1,
  positionDate: 0,
  latitude: 41.3,
  longitude: 69.25,
  stationId: 3,
  stationDistance: 0.2,
  atStation: true,
  temperatureDate: null,
  temperature: null,
  batteryDate: null,
  battery: null,
  loadDate: 0,
  isEmpty: true,
};

let server: LiveTestServer;
let clients: Client[] = [];

beforeEach(async () => {
  server = await startLiveTestServer({
    heartbeatMs: 1_000,
    stateOf: (number) => (number === wagon.number ? wagon : undefined),
  });
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.deactivate({ force: true })));
  clients = [];
  await server.stop();
});

let version = 0;
function moveWagon(): void {
  version++;
  server.door.feed.onFleetChanged({ since: version - 1, version, numbers: [wagon.number], removed: [] });
}

const WITHIN = { timeout: 30_000 };

function openClient(config: StompConfig): { client: Client; errors: IFrame[]; messages: string[] } {
  const errors: IFrame[] = [];
  const messages: string[] = [];
  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 1_000,
    heartbeatOutgoing: 1_000,
    connectHeaders: { Authorization: 'Bearer good1' },
    onStompError: (frame) => errors.push(frame),
    onConnect: () => client.subscribe(MESSAGES_TOPIC, ({ body }) => messages.push(body)),
    ...config,
  });
  clients.push(client);
  client.activate();
  return { client, errors, messages };
}

type Road = NonNullable<StompConfig['webSocketFactory']>;

const overSockJs =
  (transport: string): Road =>
  () =>
    new SockJS(server.url, null, { transports: transport });
const overRaw: Road = () =>
  new WebSocket(`${server.url}/websocket`, ['v12.stomp', 'v11.stomp', 'v10.stomp']) as unknown as ReturnType<Road>;

const roads: [string, Road][] = [
  ['websocket', overSockJs('websocket')],
  ['xhr-streaming', overSockJs('xhr-streaming')],
  ['xhr-polling', overSockJs('xhr-polling')],
  ['eventsource', overSockJs('eventsource')],
  ['the raw websocket', overRaw],
];

describe.each(roads)('the official client over %s', (_road, webSocketFactory) => {
  test('hears both topics, gets its receipt, and says goodbye', async () => {
    const fleetMessages: string[] = [];
    const disconnected = vi.fn();
    const { client, messages, errors } = openClient({
      webSocketFactory,
      onDisconnect: disconnected,
      onConnect: () => {
        client.subscribe(MESSAGES_TOPIC, ({ body }) => messages.push(body));
        client.subscribe(FLEET_TOPIC, ({ body }) => fleetMessages.push(body), { receipt: 'subscribed' });
        client.watchForReceipt('subscribed', moveWagon);
      },
    });
    await vi.waitFor(() => expect(fleetMessages).toHaveLength(1), WITHIN);
    expect(JSON.parse(messages[0] ?? '')).toEqual({ message: `fleet:${version}` });
    expect(JSON.parse(fleetMessages[0] ?? '')).toEqual({
      since: version - 1,
      version,
      number: [wagon.number],
      latitude: [41.3],
      longitude: [69.25],
      station: [3],
      load: [0],
      removed: [],
    });
    expect(server.door.clientCount()).toBe(1);

    await client.deactivate();
    expect(disconnected).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
    await vi.waitFor(() => expect(server.door.clientCount()).toBe(0), WITHIN);
  });

  test('is told why a bad token is refused', async () => {
    const { errors } = openClient({ webSocketFactory, connectHeaders: { Authorization: 'Bearer bad' } });
    await vi.waitFor(() => expect(errors).toHaveLength(1), WITHIN);
    expect(errors[0]?.headers.message).toContain('not valid');
    expect(server.door.clientCount()).toBe(0);
  });
});

test('heart-beats go both ways over every transport, and keep the connections', async () => {
  const opened = roads.map(([, webSocketFactory]) => {
    const beats = vi.fn();
    return { beats, ...openClient({ webSocketFactory, onHeartbeatReceived: beats }) };
  });
  for (const { beats } of opened)
    await vi.waitFor(() => expect(beats.mock.calls.length).toBeGreaterThanOrEqual(4), WITHIN);
  expect(server.door.clientCount()).toBe(roads.length);
});

test.each(['1.0', '1.1', '1.2'])('the official client speaks version %s', async (spoken) => {
  const { client, messages } = openClient({ webSocketFactory: overRaw, stompVersions: new Versions([spoken]) });
  await vi.waitFor(() => expect(client.connectedVersion).toBe(spoken), WITHIN);
  const subscribed = vi.fn();
  client.watchForReceipt('a:b', subscribed);
  client.subscribe(MESSAGES_TOPIC, ({ body }) => messages.push(body), { id: 'sub:1', receipt: 'a:b' });
  await vi.waitFor(() => expect(subscribed).toHaveBeenCalledOnce(), WITHIN);
  moveWagon();
  await vi.waitFor(() => expect(messages).toHaveLength(2), WITHIN);
});

test('frames that the official client sends in binary or in small pieces are understood', async () => {
  const binary = openClient({ webSocketFactory: overRaw, forceBinaryWSFrames: true });
  const pieces = openClient({ webSocketFactory: overRaw, splitLargeFrames: true, maxWebSocketChunkSize: 7 });
  await vi.waitFor(() => expect(server.door.clientCount()).toBe(2), WITHIN);
  for (const { client } of [binary, pieces]) {
    const subscribed = vi.fn();
    client.watchForReceipt('r', subscribed);
    client.subscribe(FLEET_TOPIC, () => {}, { receipt: 'r' });
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalledOnce(), WITHIN);
  }
});

test('one wagon can be followed alone', async () => {
  const heard: string[] = [];
  const { client } = openClient({
    webSocketFactory: overRaw,
    onConnect: () => {
      client.subscribe(wagonTopicOf(62439658), () => heard.push('another wagon'));
      client.subscribe(wagonTopicOf(wagon.number), ({ body }) => heard.push(body), { receipt: 'subscribed' });
      client.watchForReceipt('subscribed', moveWagon);
    },
  });
  await vi.waitFor(() => expect(heard).toEqual([JSON.stringify({ message: `fleet:${version}` })]), WITHIN);
});

test.each(['/topic/wagon/', '/topic/wagon/6243964', '/topic/wagon/624396450', '/topic/wagon/62439645/x'])(
  'what is no number of a wagon cannot be followed: %s',
  async (destination) => {
    const { client, errors } = openClient({
      webSocketFactory: overRaw,
      onConnect: () => client.subscribe(destination, () => {}),
    });
    await vi.waitFor(() => expect(errors[0]?.headers.message).toContain('no such destination'), WITHIN);
  },
);

test('a client that sends is refused by ERROR', async () => {
  const { client, errors } = openClient({ webSocketFactory: overSockJs('websocket') });
  await vi.waitFor(() => expect(client.connected).toBe(true), WITHIN);
  client.publish({ destination: MESSAGES_TOPIC, body: '{"message":"forged"}' });
  await vi.waitFor(() => expect(errors).toHaveLength(1), WITHIN);
  await vi.waitFor(() => expect(server.door.clientCount()).toBe(0), WITHIN);
});

test('when a token is revoked its live connections end, over every transport', async () => {
  const opened = roads.map(([, webSocketFactory]) => openClient({ webSocketFactory }));
  const other = openClient({ webSocketFactory: overRaw, connectHeaders: { passcode: 'good2' } });
  await vi.waitFor(() => expect(server.door.clientCount()).toBe(roads.length + 1), WITHIN);
  server.door.closeWhere(({ token }) => token === 'good1');
  for (const { errors } of opened) await vi.waitFor(() => expect(errors).toHaveLength(1), WITHIN);
  expect(server.door.clientCount()).toBe(1);
  expect(other.client.connected).toBe(true);
});

test.each([
  ['malformed', 'SUBSCRIBE\nno colon\n\n\0'],
  ['oversized', `SEND\n\n${'x'.repeat(MAX_FRAME_BYTES)}`],
])('a %s frame is answered by ERROR and the end', async (_what, text) => {
  const webSocket = new WebSocket(`${server.url}/websocket`);
  const heard: string[] = [];
  webSocket.on('message', (data) => heard.push(String(data)));
  webSocket.once('open', () => webSocket.send('CONNECT\npasscode:good1\n\n\0'));
  await vi.waitFor(() => expect(heard).toHaveLength(1), WITHIN);
  const closed = new Promise((resolve) => webSocket.once('close', resolve));
  webSocket.send(text);
  expect(await closed).toBe(1002);
  expect(heard[1]).toMatch(/^ERROR\n/);
});
