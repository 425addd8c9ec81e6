import { createServer, type Server, type Socket } from 'node:net';
import type { ReadingMessage } from '@vagon/contract';
import { generate, type IPublishPacket, parser } from 'mqtt-packet';
import { afterEach, expect, test, vi } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { demoWagons } from './demo-wagons.ts';
import { openGateway } from './gateway.ts';
import { startSimulator } from './simulator.ts';

const railway = readRailway();
const PASSWORD = 'a password for the test';

/** A small MQTT door: takes publishes, acknowledges them when told to, and can be shut. */
interface Door {
  url: string;
  port: number;
  readings: ReadingMessage[];
  topics: string[];
  acknowledges: boolean;
  refusals: number;
  hangUp(): void;
  close(): Promise<void>;
}

const open: { stop(): Promise<void> }[] = [];
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

afterEach(async () => {
  for (const started of open.splice(0).reverse()) await started.stop();
  vi.clearAllMocks();
});

async function openDoor(port = 0): Promise<Door> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const packets = parser();
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        const known = packet.password?.toString() === PASSWORD;
        if (!known) door.refusals++;
        socket.write(generate({ cmd: 'connack', returnCode: known ? 0 : 4, sessionPresent: false }));
      }
      if (packet.cmd === 'publish') take(packet, socket);
    });
    socket.on('data', (bytes) => packets.parse(bytes));
  });
  function take({ topic, payload, messageId, qos }: IPublishPacket, socket: Socket) {
    expect(qos).toBe(1);
    door.topics.push(topic);
    door.readings.push(JSON.parse(payload.toString()));
    if (door.acknowledges) socket.write(generate({ cmd: 'puback', messageId }));
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  const door: Door = {
    url: `mqtt://127.0.0.1:${listening}`,
    port: listening,
    readings: [],
    topics: [],
    acknowledges: true,
    refusals: 0,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      door.hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  open.push({ stop: door.close });
  return door;
}

const reading = (sensorNumber: string): ReadingMessage => ({ sensorNumber, measuredAt: 1, battery: 50 });

test('every wagon reports where it is and whether it is loaded within seconds of the start', async () => {
  const door = await openDoor();
  const wagons = demoWagons(300);
  const startedAt = Date.now();
  open.push(startSimulator({ wagons, railway, mqttUrl: door.url, password: PASSWORD, log }));

  const sensors = wagons.flatMap(({ locationSensor, stateSensor }) => [locationSensor, stateSensor]);
  await vi.waitFor(() => expect(new Set(door.topics).size).toBe(600), { timeout: 30_000 });
  expect(new Set(door.topics)).toEqual(new Set(sensors.map((number) => `telemetry/${number}`)));
  for (const { measuredAt } of door.readings) expect(Number(measuredAt)).toBeGreaterThanOrEqual(startedAt - 1);
});

test('moving wagons are seen to move', async () => {
  const door = await openDoor();
  const wagons = demoWagons(30);
  let clock = Date.UTC(2026, 5, 1, 7);
  const now = () => {
    clock += 10_000;
    return clock;
  };
  open.push(startSimulator({ wagons, railway, mqttUrl: door.url, password: PASSWORD, log, now }));

  await vi.waitFor(
    () => {
      const places = Map.groupBy(
        door.readings.filter(({ latitude }) => latitude !== undefined),
        ({ sensorNumber }) => sensorNumber,
      );
      const moved = [...places.values()].filter((readings) => {
        const latitudes = readings.map(({ latitude }) => latitude ?? 0);
        return Math.max(...latitudes) - Math.min(...latitudes) > 0.05;
      });
      expect(moved.length).toBeGreaterThan(5);
    },
    { timeout: 30_000, interval: 100 },
  );
});

test('readings that were not acknowledged are sent again after the door comes back', async () => {
  const door = await openDoor();
  door.acknowledges = false;
  const gateway = openGateway({ mqttUrl: door.url, password: PASSWORD, log });
  open.push({ stop: gateway.close });
  gateway.send([reading('1')]);
  await vi.waitFor(() => expect(door.topics).toEqual(['telemetry/1']), { timeout: 30_000 });

  await door.close();
  gateway.send([reading('2')]);
  const reopened = await openDoor(door.port);
  await vi.waitFor(() => expect([...reopened.topics].sort()).toEqual(['telemetry/1', 'telemetry/2']), {
    timeout: 30_000,
  });
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('at most 500 readings are unacknowledged and at most 20,000 wait, the newest', async () => {
  const door = await openDoor();
  door.acknowledges = false;
  const gateway = openGateway({ mqttUrl: door.url, password: PASSWORD, log });
  open.push({ stop: gateway.close });
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), { timeout: 30_000 });
  gateway.send(Array.from({ length: 30_000 }, (_, index) => reading(String(index))));
  await vi.waitFor(() => expect(door.topics).toHaveLength(500), { timeout: 30_000 });
  expect(gateway.waiting()).toBe(19_500);
  expect(door.topics[0]).toBe('telemetry/10000');
});

test('a wrong password is reported once, without the password, and tried again', async () => {
  const door = await openDoor();
  const gateway = openGateway({ mqttUrl: door.url, password: 'not the password', log });
  open.push({ stop: gateway.close });
  await vi.waitFor(() => expect(door.refusals).toBeGreaterThan(1), { timeout: 30_000 });
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('not the password');
});

test('stopping works while the door is away', async () => {
  const door = await openDoor();
  await door.close();
  const simulator = startSimulator({ wagons: demoWagons(3), railway, mqttUrl: door.url, password: PASSWORD, log });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 30_000 });
  await simulator.stop();
});
