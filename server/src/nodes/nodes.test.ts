import { Client } from '@stomp/stompjs';
import { FLEET_TOPIC, type FleetChanges, isSameCount, LIVE_PATH } from '@vagon/contract';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import { createDatabase, dropDatabase, withDatabase } from '../../test/databases.ts';
import { ADMIN, INGEST_TOKEN } from '../../test/test-product.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { readMoves, sealMoves } from './moves-packet.ts';
import { startTestBroker, type TestBroker } from './testing/broker.ts';
import { startNode, type TestNode } from './testing/node.ts';

let broker: TestBroker;
let database: string;
let databaseUrl: string;
let pool: Pool;
let one: TestNode;
let two: TestNode;
let token: string;

const LATEST = { timeout: 30_000, interval: 50 };

beforeAll(async () => {
  broker = await startTestBroker();
  database = await createDatabase(inject('databaseServer'));
  databaseUrl = withDatabase(inject('databaseServer'), database);
  // At once, and on an empty database.
  [one, two] = await Promise.all(
    ['one', 'two'].map((name) => startNode(name, databaseUrl, broker.url)) as [Promise<TestNode>, Promise<TestNode>],
  );
  pool = openPool(databaseUrl, () => {});
  token = (await one.call('POST', '/employee/login', '', ADMIN)).body.accessToken;
  await vi.waitFor(async () => expect([await one.isReady(), await two.isReady()]).toEqual([true, true]), LATEST);
});

afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await pool?.end();
  await broker?.stop();
  await dropDatabase(inject('databaseServer'), database);
});

let lastWagon = 24_000_000;

/** Registers a wagon with a location sensor at a node. */
async function register(node: TestNode): Promise<{ number: number; sensor: string }> {
  const number = ++lastWagon;
  const sensor = `L${number}`;
  await node.call('POST', '/wagons', token, { number, country_id: 1, wagonType_id: 1 });
  await node.call('POST', '/sensor', token, { number: sensor, sensorTypeId: 1 });
  const sensorNumbers = [{ idType: 2, sensorNumber: sensor }];
  await node.call('PUT', `/wagons/${number}`, token, { number, country_id: 1, wagonType_id: 1, sensorNumbers });
  return { number, sensor };
}

let lastDate = Date.now() - 60_000;

async function send(node: TestNode, sensor: string, battery: number) {
  const reading = { sensorNumber: sensor, measuredAt: ++lastDate, latitude: 41.2923, longitude: 69.2856, battery };
  const { body } = await node.call('POST', '/telemetry', INGEST_TOKEN, reading);
  return body;
}

/** What the search of a node says of a wagon's battery; undefined where it is not found. */
async function batteryAt(node: TestNode, number: number): Promise<number | undefined> {
  const { body } = await node.call('GET', '/wagonPositions/byCondition?page=0&size=100', token);
  return body.data.find((row: { wagon_Number: number }) => row.wagon_Number === number)?.battery;
}

test('a reading that one node takes is found by the other, and moves the map of who listens there', async () => {
  const { number, sensor } = await register(one);
  const changes: FleetChanges[] = [];
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${two.url.replace('http', 'ws')}${LIVE_PATH}/websocket`, ['v12.stomp']) as never,
    reconnectDelay: 0,
    connectHeaders: { Authorization: `Bearer ${token}` },
  });
  onTestFinished(() => client.deactivate({ force: true }));
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      client.watchForReceipt('listening', () => resolve());
      client.subscribe(FLEET_TOPIC, ({ body }) => changes.push(JSON.parse(body)), { receipt: 'listening' });
    };
    client.activate();
  });
  expect(await send(one, sensor, 71)).toMatchObject({ stored: 1 });
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(71);
  await expect.poll(() => changes.flatMap((change) => change.number), LATEST).toContain(number);
});

test('wagons and sensors that one node registers, the other knows', async () => {
  const { number, sensor } = await register(one);
  await expect.poll(async () => (await send(two, sensor, 50)).stored, LATEST).toBe(1);
  await expect.poll(() => batteryAt(one, number), LATEST).toBe(50);
  expect((await two.call('DELETE', `/wagons?number=${number}`, token)).status).toBe(204);
  await expect.poll(() => batteryAt(one, number), LATEST).toBeUndefined();
  await one.call('POST', '/wagons', token, { number, country_id: 1, wagonType_id: 1 });
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(50);
});

test('what comes over the broker is dealt to the nodes, each reading to one of them', async () => {
  const { number, sensor } = await register(one);
  await expect.poll(async () => (await send(two, sensor, 1)).stored, LATEST).toBe(1);
  const [first, second] = await Promise.all([one, two].map((node) => stored(node)));
  const from = lastDate + 1;
  lastDate += 100;
  for (let date = from; date <= lastDate; date++)
    broker.publish(`telemetry/${sensor}`, JSON.stringify({ measuredAt: date, battery: 42 }));
  const taken = async () => [(await stored(one)) - (first ?? 0), (await stored(two)) - (second ?? 0)];
  await expect.poll(taken, LATEST).toEqual([50, 50]);
  const kept = await pool.query('SELECT count(*) AS kept FROM position WHERE wagon_number = $1 AND battery = 42', [
    number,
  ]);
  expect(kept.rows).toEqual([{ kept: 100 }]);
  await expect.poll(async () => [await batteryAt(one, number), await batteryAt(two, number)], LATEST).toEqual([42, 42]);
});

const stored = (node: TestNode) => node.metric('vagon_readings_total{transport="mqtt",outcome="stored"}');

test('what is lost between the nodes is read from the database', async () => {
  const { number, sensor } = await register(one);
  broker.passes = (clientId, topic) => !(clientId === 'vagon-two-link' && topic.endsWith('/moves'));
  onTestFinished(() => {
    broker.passes = () => true;
  });
  await expect.poll(async () => (await send(one, sensor, 33)).stored, LATEST).toBe(1);
  // The beat that follows tells how many there were.
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(33);
});

test('a node that was cut off from the others catches up when it hears them again', async () => {
  const { number, sensor } = await register(one);
  await send(one, sensor, 10);
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(10);
  broker.cut('vagon-two-link');
  await expect.poll(() => broker.connected(), LATEST).not.toContain('vagon-two-link');
  await send(one, sensor, 11);
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(11);
  await expect.poll(() => two.isReady(), LATEST).toBe(true);
});

test('what nobody of the nodes has sealed is believed by none', async () => {
  const { number, sensor } = await register(one);
  await send(one, sensor, 20);
  await expect.poll(() => batteryAt(two, number), LATEST).toBe(20);
  const told = broker.published.findLast(({ topic, payload }) => /one\/moves$/.test(topic) && payload.length > 50);
  if (!told) throw new Error('nothing was told');
  const packet = readMoves(told.payload);
  const moves = packet.moves.map((move) => ({ ...move, number, batteryDate: lastDate + 1_000, battery: 99 }));
  const refused = () => two.metric('vagon_node_packets_total{outcome="refused"}');
  const before = await refused();
  broker.publish(
    told.topic,
    sealMoves({ ...packet, sequence: packet.sequence + 1, moves }, told.topic, Buffer.from(INGEST_TOKEN)),
  );
  broker.publish(told.topic.replace('/one/', '/three/'), told.payload);
  broker.publish(told.topic, 'nothing of the kind');
  await expect.poll(refused, LATEST).toBe(before + 3);
  expect(await batteryAt(two, number)).toBe(20);
});

test('versions of the fleet are of another count at each node', async () => {
  const versionOf = async (node: TestNode) => {
    const answer = await fetch(`${node.url}/fleet/snapshot`, { headers: { authorization: `Bearer ${token}` } });
    return new DataView(await answer.arrayBuffer()).getFloat64(8, true);
  };
  expect(isSameCount(await versionOf(one), await versionOf(two))).toBe(false);
});

test('whoever guesses passwords has no more tries at two nodes than at one', async () => {
  const wrong = { usernameOrEmail: 'somebody', password: 'wrong password' };
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++)
    statuses.push((await (round % 2 ? one : two).call('POST', '/employee/login', '', wrong)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('a file that one node has read is brought in by the other', async () => {
  const number = ++lastWagon;
  const sent = await fetch(`${one.url}/imports/wagons`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `Vagon raqami;Davlat;Holat sensori;Joylashuv sensori\n${number};1;;\n`,
  });
  const { id } = (await sent.json()) as { id: string };
  expect((await two.call('POST', `/imports/${id}/apply`, token, { rows: 'all' })).status).toBe(202);
  await expect
    .poll(async () => (await one.call('GET', `/imports/${id}`, token)).body, LATEST)
    .toMatchObject({ state: 'done', done: 1 });
  expect((await one.call('GET', `/wagons/getWagon?number=${number}`, token)).status).toBe(200);
});

test('a node may have any name, that of what all nodes share too', async () => {
  const third = await startNode('keeper', databaseUrl, broker.url);
  onTestFinished(() => third.stop());
  await vi.waitFor(async () => expect(await third.isReady()).toBe(true), LATEST);
  expect(broker.maxPacketBytes('vagon-keeper')).toBeGreaterThan(1_000_000);
  await expect.poll(() => broker.connected().filter((id) => id.endsWith('keeper')), LATEST).toHaveLength(2);
});
