import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { startTestBroker, type TestBroker } from '../../nodes/testing/broker.ts';
import { readBrokerAddress } from './broker-address.ts';
import { adoptSession } from './broker-adoption.ts';
import { keepBrokerSessions, noteFormerSession } from './broker-sessions.ts';
import { startMqttSubscriber } from './mqtt-subscriber.ts';
import { readingsFilter } from './readings-filter.ts';
import { createDoor, createLog } from './test-doubles/door.ts';

const DEAD = { clientId: 'vagon-dead', topicFilter: readingsFilter('vagon') };
const LATEST = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let broker: TestBroker;
let door: ReturnType<typeof createDoor>;
let endings: (() => Promise<unknown>)[];
beforeEach(async () => {
  [database, broker, door] = [await openTestDatabase(), await startTestBroker(), createDoor()];
  endings = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  await broker.stop();
  await database.drop();
});

/** The owner of {@link DEAD}, who takes readings and acknowledges none. */
async function openDead(): Promise<MqttClient> {
  const client = await connectAsync(broker.url, {
    clientId: DEAD.clientId,
    protocolVersion: 5,
    clean: false,
    reconnectPeriod: 0,
    customHandleAcks: () => {},
  });
  endings.push(() => client.endAsync(true));
  return client;
}

/** A node that takes its share of readings, and those of whoever is away. */
async function openAlive(clientId: string) {
  const own = { clientId, topicFilter: readingsFilter('vagon') };
  const log = createLog();
  const address = readBrokerAddress(broker.url);
  const leave = await keepBrokerSessions({
    pool: database.pool,
    own,
    isConnected: () => subscriber.connected,
    adopt: (session, onEnded, onEmpty) =>
      adoptSession({ ...session, address, version: 5, door, log, onRefused: undefined, onEnded, onEmpty }),
    log,
    timing: { everyMs: 50, awayMs: 5_000 },
  });
  const subscriber = startMqttSubscriber({ url: broker.url, clientId, group: 'vagon', door, log });
  endings.push(async () => {
    await subscriber.stop();
    await leave();
  });
  await expect.poll(() => subscriber.connected, LATEST).toBe(true);
}

const publish = (from: number, to: number) => {
  for (let battery = from; battery <= to; battery++) broker.publish('telemetry/861', JSON.stringify({ battery }));
};
const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

test('what waits for a node that died is taken by another, and nothing more is dealt to it', async () => {
  const dead = await openDead();
  await dead.subscribeAsync(DEAD.topicFilter, { qos: 1 });
  publish(1, 10);
  dead.stream.destroy();
  await expect.poll(broker.connected, LATEST).toEqual([]);
  publish(11, 20);
  expect(broker.waiting(DEAD.clientId)).toBe(20);

  await noteFormerSession(database.pool, DEAD);
  await openAlive('vagon-alive');
  await expect.poll(door.batteries, LATEST).toEqual(numbers(20));
  await expect.poll(() => broker.waiting(DEAD.clientId), LATEST).toBe(0);
  publish(21, 40);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(40));
});

test('a node that comes back has its session to itself again', async () => {
  const dead = await openDead();
  dead.stream.destroy();
  await noteFormerSession(database.pool, DEAD);
  await openAlive('vagon-alive');
  await expect.poll(broker.connected, LATEST).toEqual([DEAD.clientId, 'vagon-alive']);

  await openAlive(DEAD.clientId);
  const { rows } = await database.pool.query('SELECT client_id, adopted_by FROM broker_session ORDER BY client_id');
  expect(rows).toEqual([
    { client_id: 'vagon-alive', adopted_by: null },
    { client_id: DEAD.clientId, adopted_by: null },
  ]);
  publish(1, 40);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(40));
});

test('a session that the broker does not keep is forgotten', async () => {
  await noteFormerSession(database.pool, DEAD);
  await openAlive('vagon-alive');
  const kept = () => database.pool.query('SELECT client_id FROM broker_session').then(({ rows }) => rows);
  await expect.poll(kept, LATEST).toEqual([{ client_id: 'vagon-alive' }]);
});
