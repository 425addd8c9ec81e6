import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../../nodes/testing/broker.ts';
import { readBrokerAddress } from './broker-address.ts';
import { startBrokerKeeper } from './broker-keeper.ts';
import { startMqttSubscriber } from './mqtt-subscriber.ts';
import { createDoor, createLog } from './test-doubles/door.ts';

const KEEPER = 'vagon-keeper';
const MARKS = 'vagon/1/keeper';
const LATEST = { timeout: 20_000, interval: 20 };
const RECONNECT = { first: 20, most: 100 };

let broker: TestBroker;
let door: ReturnType<typeof createDoor>;
let log: ReturnType<typeof createLog>;
let endings: (() => Promise<unknown>)[];
beforeEach(async () => {
  [broker, door, log] = [await startTestBroker(), createDoor(), createLog()];
  endings = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  await broker.stop();
});

/** A node with its share of the readings, which keeps what others miss while it is on its turn. */
function openNode(name: string, isOnTurn: () => boolean) {
  const subscriber = startMqttSubscriber({
    url: broker.url,
    clientId: `vagon-${name}`,
    group: 'vagon',
    door,
    log,
    timing: { reconnect: RECONNECT },
  });
  const keeper = startBrokerKeeper({
    address: readBrokerAddress(broker.url),
    clientId: KEEPER,
    markTopic: MARKS,
    door,
    log,
    onRefused: undefined,
    isOnTurn,
    shareAgain: subscriber.subscribeAgain,
    timing: { everyMs: 20, reconnect: RECONNECT, shareMs: 20 },
  });
  const stop = async () => {
    await subscriber.stop();
    await keeper.stop();
  };
  endings.push(stop);
  return stop;
}

/** Two marks are sent before the keeper rests, and then it takes short packets only. */
const rests = () =>
  broker.maxPacketBytes(KEEPER) < 100 ? broker.published.filter(({ topic }) => topic === MARKS).length / 2 : 0;
const publish = (from: number, to: number) => {
  for (let battery = from; battery <= to; battery++)
    broker.publish('telemetry/861', JSON.stringify({ battery, latitude: 41.311, longitude: 69.279 }));
};
const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

test('what a broker that has forgotten the shares takes before a node is back is recorded', async () => {
  openNode('one', () => true);
  await expect.poll(rests, LATEST).toBe(1);
  broker.restart();
  publish(1, 50);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(50));
  await expect.poll(rests, LATEST).toBe(2);
  publish(51, 100);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(100));
});

test('at rest the keeper is sent no readings, and none comes twice', async () => {
  openNode('one', () => true);
  await expect.poll(rests, LATEST).toBe(1);
  publish(1, 50);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(50));
  expect(broker.waiting(KEEPER)).toBe(0);
  expect(door.committed).toHaveLength(50);
});

test('what comes while all nodes are away is recorded when one is back, though the broker started anew', async () => {
  const stop = openNode('one', () => true);
  await expect.poll(rests, LATEST).toBe(1);
  await stop();
  publish(1, 20);
  broker.restart();
  publish(21, 40);
  openNode('one', () => true);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(40));
});

test('one node keeps at a time, and the next one goes on where it ended', async () => {
  let turn = 'one';
  openNode('one', () => turn === 'one');
  openNode('two', () => turn === 'two');
  await expect.poll(rests, LATEST).toBe(1);
  turn = 'nobody';
  publish(1, 20);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(20));
  expect(broker.waiting(KEEPER)).toBe(0);
  turn = 'two';
  await expect.poll(rests, LATEST).toBe(2);
  broker.restart();
  publish(21, 40);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(40));
  await expect.poll(rests, LATEST).toBe(3);
  expect(log.lines.join()).not.toContain('vagon-one');
});

test('a share that is asked for over a connection that ends is not granted, and nobody waits for it', async () => {
  const subscriber = startMqttSubscriber({
    url: broker.url,
    clientId: 'vagon-one',
    group: 'vagon',
    door,
    log,
    timing: { reconnect: RECONNECT },
  });
  endings.push(() => subscriber.stop());
  await expect.poll(() => subscriber.connected, LATEST).toBe(true);
  const granted = subscriber.subscribeAgain();
  broker.cut('vagon-one');
  expect(await granted).toBe(false);
  await expect.poll(() => subscriber.subscribeAgain(), LATEST).toBe(true);
});

test('without the right to its topic the keeper says so, and goes on recording', async () => {
  broker.allows = (topic) => topic !== MARKS;
  openNode('one', () => true);
  await expect.poll(() => log.lines.join(), LATEST).toContain('is not looked after');
  broker.restart();
  publish(1, 20);
  await expect.poll(door.batteries, LATEST).toEqual(numbers(20));
});
