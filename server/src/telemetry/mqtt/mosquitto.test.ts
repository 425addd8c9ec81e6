import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

  function subscribe(password?: string) {
    subscriber = startMqttSubscriber({
      url: `mqtt://127.0.0.1:${broker.port}`,
      username: password && 'vagon',
      password,
      clientId: 'vagon',
      door,
      log,
      timing: { reconnect: { first: 20, most: 100 }, afterRefusalMs: 100, retry: { first: 5, most: 20 } },
    });
  }

  async function publish(batteries: number[]) {
    const sensor = await connectAsync({ host: '127.0.0.1', port: broker.port, reconnectPeriod: 0 });
    await Promise.all(
      batteries.map((battery) => sensor.publishAsync('telemetry/861', JSON.stringify({ battery }), { qos: 1 })),
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
