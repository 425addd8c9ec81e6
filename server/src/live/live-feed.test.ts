import { FLEET_TOPIC, type FleetChanges, LOAD_CODES, MESSAGES_TOPIC, wagonTopicOf } from '@vagon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WagonState } from '../fleet/wagon-state.ts';
import { createLiveFeed, FLEET_WINDOW_MS, type FleetChange, MAX_MOVED, MESSAGE_EVERY_MS } from './live-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function wagon(number: number, changes: Partial<WagonState> = {}): WagonState {
  return {
    number,
    date: 0,
    readingId: 1,
    sensorId: 1,
    positionDate: 0,
    latitude: 41.123456789,
    longitude: 69.3,
    stationId: 7,
    stationDistance: 0.1,
    atStation: true,
    temperatureDate: null,
    temperature: null,
    batteryDate: null,
    battery: null,
    loadDate: 0,
    isEmpty: false,
    ...changes,
  };
}

function openFeed(states: WagonState[] = [], repeatsLast = false) {
  const fleet = new Map(states.map((state) => [state.number, state]));
  const messages: { at: number; message: string }[] = [];
  const moves: FleetChanges[] = [];
  const news: { topic: string; message: string }[] = [];
  const room = { hasSubscribers: true, wagons: [] as number[] };
  const started = Date.now();
  const feed = createLiveFeed({
    publish(destination, body) {
      if (destination === MESSAGES_TOPIC) messages.push({ at: Date.now() - started, ...JSON.parse(body) });
      if (destination === FLEET_TOPIC) moves.push(JSON.parse(body));
      if (destination.startsWith('/topic/wagon/')) news.push({ topic: destination, ...JSON.parse(body) });
    },
    hasSubscribers: (destination) =>
      destination === FLEET_TOPIC ? room.hasSubscribers : room.wagons.map(wagonTopicOf).includes(destination),
    stateOf: (number) => fleet.get(number),
    repeatsLast,
  });
  let version = 100;
  const change = (numbers: number[], more: Partial<FleetChange> = {}) => {
    version++;
    feed.onFleetChanged({ since: version - 1, version, numbers, removed: [], ...more });
    return version;
  };
  return { feed, fleet, messages, moves, news, room, change };
}

test('with more nodes the last of a burst is told once more, for who asked one that had not heard of it', () => {
  const { messages, change } = openFeed([], true);
  change([1]);
  change([2]);
  vi.advanceTimersByTime(10 * MESSAGE_EVERY_MS);
  expect(messages).toEqual([
    { at: 0, message: 'fleet:101' },
    { at: MESSAGE_EVERY_MS, message: 'fleet:102' },
    { at: 2 * MESSAGE_EVERY_MS, message: 'fleet:102' },
  ]);
});

test('the first change after a quiet time is told at once', () => {
  const { messages, change } = openFeed();
  change([1]);
  expect(messages).toEqual([{ at: 0, message: 'fleet:101' }]);
});

test('a burst is told at most once a second, and its last change is told too', () => {
  const { messages, change } = openFeed();
  for (let index = 0; index < 250; index++) {
    change([1]);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5 * MESSAGE_EVERY_MS);
  expect(messages).toEqual([
    { at: 0, message: 'fleet:101' },
    { at: 1000, message: 'fleet:200' },
    { at: 2000, message: 'fleet:300' },
    { at: 3000, message: 'fleet:350' },
  ]);
});

test('after the pause a quiet feed tells at once again', () => {
  const { messages, change } = openFeed();
  change([1]);
  vi.advanceTimersByTime(MESSAGE_EVERY_MS + 500);
  change([1]);
  expect(messages.map(({ at }) => at)).toEqual([0, 1500]);
});

test('the moves of a window travel together, each wagon once, as it now stands', () => {
  const { fleet, moves, change } = openFeed([wagon(1), wagon(2, { latitude: null, longitude: null, isEmpty: null })]);
  change([1]);
  change([1, 2]);
  fleet.set(1, wagon(1, { latitude: 40.5, isEmpty: true }));
  change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves).toEqual([
    {
      since: 100,
      version: 103,
      number: [1, 2],
      latitude: [40.5, null],
      longitude: [69.3, null],
      station: [7, 7],
      load: [LOAD_CODES.empty, LOAD_CODES.unknown],
      removed: [],
    },
  ]);
});

test('degrees are told to the millionth, as in the snapshot', () => {
  const { moves, change } = openFeed([wagon(1)]);
  change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves[0]).toMatchObject({ latitude: [41.123457], load: [LOAD_CODES.loaded] });
});

test('a wagon that left is told as removed, one that came back as moved', () => {
  const { fleet, moves, change } = openFeed([wagon(2)]);
  change([1, 2]);
  change([], { removed: [1, 2] });
  fleet.set(2, wagon(2));
  change([2]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves[0]).toMatchObject({ number: [2], removed: [1] });
});

test('each message of moves begins where the one before it ended', () => {
  const { moves, change } = openFeed([wagon(1)]);
  for (let index = 0; index < 50; index++) {
    change([1]);
    vi.advanceTimersByTime(index * 7);
  }
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves.length).toBeGreaterThan(10);
  for (const [index, { since }] of moves.entries()) expect(since).toBe(index === 0 ? 100 : moves[index - 1]?.version);
  expect(moves.at(-1)?.version).toBe(150);
});

test('while nobody listens nothing is told, and the chain goes on from where it then stands', () => {
  const { moves, room, change } = openFeed([wagon(1)]);
  room.hasSubscribers = false;
  change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  change([1]);
  room.hasSubscribers = true;
  change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves).toMatchObject([{ since: 102, version: 103, number: [1] }]);
});

test('too many moves for one message break the chain, so that clients take a snapshot', () => {
  const { moves, change } = openFeed([wagon(1)]);
  change([1]);
  change(Array.from({ length: MAX_MOVED + 1 }, (_, index) => index));
  const last = change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  const after = change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves).toMatchObject([
    { since: last, version: last, number: [], removed: [] },
    { since: last, version: after, number: [1] },
  ]);
});

test('a change that was never told breaks the chain instead of hiding the loss', () => {
  const { feed, moves, change } = openFeed([wagon(1)]);
  change([1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  feed.onFleetChanged({ since: 500, version: 501, numbers: [1], removed: [] });
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(moves[1]).toMatchObject({ since: 501, version: 501, number: [] });
});

test('who follows one wagon hears of it alone, once a window, and that it left', () => {
  const { news, room, change } = openFeed([wagon(1), wagon(2)]);
  room.wagons = [1];
  change([2]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(news).toEqual([]);
  change([1, 2]);
  change([2, 1]);
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  change([], { removed: [1] });
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(news).toEqual([
    { topic: '/topic/wagon/1', message: 'fleet:103' },
    { topic: '/topic/wagon/1', message: 'fleet:104' },
  ]);
});

test('who follows one wagon hears of it also when too many moved for one message', () => {
  const { news, room, change } = openFeed([wagon(1)]);
  room.wagons = [1];
  change(Array.from({ length: MAX_MOVED + 1 }, (_, index) => index));
  vi.advanceTimersByTime(FLEET_WINDOW_MS);
  expect(news).toEqual([{ topic: '/topic/wagon/1', message: 'fleet:101' }]);
});

test('a stopped feed tells nothing more', () => {
  const { feed, messages, moves, news, room, change } = openFeed([wagon(1)]);
  room.wagons = [1];
  change([1]);
  change([1]);
  feed.stop();
  vi.advanceTimersByTime(10 * MESSAGE_EVERY_MS);
  expect([messages.length, moves.length, news.length]).toEqual([1, 0, 0]);
});
