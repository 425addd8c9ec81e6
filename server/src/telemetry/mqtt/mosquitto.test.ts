import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBrokerAddress } from './broker-address.ts';
import { startBrokerKeeper } from './broker-keeper.ts';
import { type MqttSubscriber, startMqttSubscriber } from './mqtt-subscriber.ts';
import { createDoor, createLog } from './test-doubles/door.ts';
import { hasMosquitto, prepareMosquitto } from './test-doubles/mosquitto.ts';
import { until } from './test-doubles/until.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe.skipIf(!hasMosquitto)("Debian's mosquitto as the outside broker", () => {
  let door: ReturnType<typeof createDoor>;
  let log: ReturnType<typeof createLog>;
  let broker: Awaited<ReturnType<typeof prepareMosquitto>>;
  let subscriber: MqttSubscriber;

  function subscribe(password?: string, session: { clientId: string; group?: string } = { clientId: 'vagon' }) {
    subscriber = startMqttSubscriber({
      url: `mqtt://127.0.0.1:${broker.port}`,
      username: password && 'vagon',
      password,
      ...session,
      door,
      log,
      timing: { reconnect: { first: 20, most: 100 }, afterRefusalMs: 100, retry: { first: 5, most: 20 } },
    });
  }

  const keep = () =>
    startBrokerKeeper({
      address: readBrokerAddress(`mqtt://127.0.0.1:${broker.port}`),
      clientId: 'vagon-keeper',
      markTopic: 'vagon/1/keeper',
      door,
      log,
      onRefused: undefined,
      isOnTurn: () => true,
      shareAgain: subscriber.subscribeAgain,
      timing: { everyMs: 20, reconnect: { first: 20, most: 100 }, shareMs: 20 },
    });

  async function publish(batteries: number[]) {
    const sensor = await connectAsync({ host: '127.0.0.1', port: broker.port, reconnectPeriod: 0 });
    await Promise.all(
      batteries.map((battery) =>
        sensor.publishAsync('telemetry/861', JSON.stringify({ battery, latitude: 41.311, longitude: 69.279 }), {
          qos: 1,
        }),
      ),
    );
    await sensor.endAsync();
  }

  beforeEach(async () => {
    door = createDoor();
    log = createLog();
    broker = await prepareMosquitto();
    await broker.start();
  });

  afterEach(async () => {
    door.failWith(undefined);
    door.release();
    await subscriber.stop();
    await broker.remove();
  });

  test('what is published reaches the door', async () => {
    subscribe();
    await until(() => expect(subscriber.connected).toBe(true));
    await publish(numbers(1, 100));
    await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
  });

  test('what is refused does not come again, and holds nothing up', async () => {
    subscribe();
    await until(() => expect(subscriber.connected).toBe(true));
    await publish([...numbers(101, 200), ...numbers(1, 100)]);
    await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
    expect(log.lines.join()).toContain('out_of_range');
    expect(subscriber.connected).toBe(true);
  });

  test('what is published while nobody is subscribed waits at the broker', async () => {
    subscribe();
    await until(() => expect(subscriber.connected).toBe(true));
    await subscriber.stop();
    await publish(numbers(1, 100));
    expect(door.committed).toEqual([]);
    subscribe();
    await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
  });

  test('a broker killed and started again loses nothing that it had acknowledged', async () => {
    subscribe();
    await until(() => expect(subscriber.connected).toBe(true));
    door.hold();
    await publish(numbers(1, 60));
    await until(() => expect(door.waiting).toBeGreaterThan(0));
    await broker.kill();
    await until(() => expect(subscriber.connected).toBe(false));
    await broker.start();
    await until(() => expect(subscriber.connected).toBe(true));
    door.release();
    await until(() => expect(door.batteries()).toEqual(numbers(1, 60)));
    await publish(numbers(61, 100));
    await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
  });

  test('what it takes after a start, before a node has its share again, is recorded', async () => {
    const share = { clientId: 'vagon-one', group: 'vagon' };
    subscribe(undefined, share);
    const keeper = keep();
    try {
      await until(() => expect(log.told.join()).toContain('while no node was subscribed is recorded'));
      await subscriber.stop();
      await keeper.stop();
      await publish(numbers(1, 20));
      await broker.kill();
      await broker.start();
      await publish(numbers(21, 100));
      expect(door.committed).toEqual([]);
    } finally {
      await keeper.stop();
    }
    subscribe(undefined, share);
    const next = keep();
    try {
      await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
      const times = () => log.told.filter((line) => line.includes('while no node was subscribed is recorded')).length;
      await until(() => expect(times()).toBe(2));
      door.committed.length = 0;
      await publish(numbers(1, 100));
      await until(() => expect(door.batteries()).toEqual(numbers(1, 100)));
      expect(door.committed).toHaveLength(100);
    } finally {
      await next.stop();
    }
  });

  test('a password that the broker comes to know is tried until it does', async () => {
    await broker.kill();
    await broker.configure('allow_anonymous false');
    await broker.start();
    subscribe('secret');
    await until(() => expect(log.lines.join()).toContain('refuses the user name or the password'));
    expect(subscriber.connected).toBe(false);
    await broker.kill();
    await broker.configure('allow_anonymous true');
    await broker.start();
    await until(() => expect(subscriber.connected).toBe(true));
  });
});
