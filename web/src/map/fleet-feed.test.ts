import { encodeFleet, type FleetChanges, firstVersionOf } from '@vagon/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FleetFeed } from './fleet-feed.ts';

const WAGON = 24_000_007;

const snapshot = (version: number, latitude: number): ArrayBuffer =>
  encodeFleet({
    version,
    number: Uint32Array.of(WAGON),
    latitude: Int32Array.of(latitude * 1e6),
    longitude: Int32Array.of(69e6),
    station: Uint16Array.of(1),
    load: Uint8Array.of(0),
  }).buffer as ArrayBuffer;

const moved = (since: number, version: number, latitude: number): FleetChanges => ({
  since,
  version,
  number: [WAGON],
  latitude: [latitude],
  longitude: [69],
  station: [1],
  load: [0],
  removed: [],
});

/** A server whose snapshots are answered when the test says so. */
function openFeed() {
  const asked: PromiseWithResolvers<ArrayBuffer>[] = [];
  const feed = new FleetFeed(() => {
    const answer = Promise.withResolvers<ArrayBuffer>();
    asked.push(answer);
    return answer.promise;
  });
  const answer = async (bytes: ArrayBuffer) => {
    asked.at(-1)?.resolve(bytes);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { feed, asked, answer, latitude: () => feed.image.find(WAGON)?.latitude };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the fleet feed', () => {
  test('applies what arrived while the snapshot was on its way, and nothing that it already held', async () => {
    const { feed, answer, latitude } = openFeed();
    feed.restart();
    feed.receive(moved(4, 5, 38));
    feed.receive(moved(5, 6, 39));
    await answer(snapshot(5, 40));
    expect(latitude()).toBe(39);
    expect(feed.image.version).toBe(6);
  });

  test('a missed version brings one new snapshot, not before the last one is five seconds old', async () => {
    const { feed, asked, answer, latitude } = openFeed();
    feed.restart();
    await answer(snapshot(1, 40));
    feed.receive(moved(3, 4, 38));
    feed.receive(moved(4, 5, 37));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked).toHaveLength(1);
    expect(latitude()).toBe(40);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await answer(snapshot(4, 38));
    expect(latitude()).toBe(37);
  });

  test.each([firstVersionOf(1), firstVersionOf(3)])(
    'a snapshot of another node is carried on by the changes that are heard, and a gap in these is one',
    async (elsewhere) => {
      const here = firstVersionOf(2);
      const { feed, asked, answer, latitude } = openFeed();
      feed.restart();
      feed.receive(moved(here + 4, here + 5, 39));
      await answer(snapshot(elsewhere + 7, 40));
      expect(latitude()).toBe(39);
      feed.receive(moved(here + 5, here + 6, 38));
      expect(latitude()).toBe(38);
      feed.receive(moved(here + 7, here + 8, 37));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(asked).toHaveLength(2);
    },
  );

  test('a server that counts its versions afresh is followed after a restart', async () => {
    const { feed, answer, latitude } = openFeed();
    feed.restart();
    await answer(snapshot(900, 40));
    feed.restart();
    feed.receive(moved(1, 2, 39));
    await answer(snapshot(1, 38));
    expect(latitude()).toBe(39);
  });

  test('a snapshot asked for on an earlier connection changes nothing', async () => {
    const { feed, asked, answer, latitude } = openFeed();
    feed.restart();
    feed.restart();
    asked[0]?.resolve(snapshot(9, 37));
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.image.version).toBe(-1);
    await answer(snapshot(10, 38));
    expect(latitude()).toBe(38);
  });

  test('failed snapshots are asked for again, ever more slowly, and say so', async () => {
    const { feed, asked, answer } = openFeed();
    feed.restart();
    for (const wait of [1_000, 2_000, 4_000]) {
      asked.at(-1)?.reject(new Error('no answer'));
      await vi.advanceTimersByTimeAsync(wait - 1);
      const before = asked.length;
      expect(feed.state).toBe('failing');
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(before + 1);
    }
    await answer(snapshot(1, 40));
    expect(feed.state).toBe('current');
  });

  test('a fleet without a snapshot is thinned: nothing of it is kept, asked for or followed', async () => {
    const { feed, asked, answer, latitude } = openFeed();
    feed.restart();
    await answer(snapshot(1, 40));
    feed.restart();
    feed.receive(moved(4, 5, 38));
    await answer(new ArrayBuffer(0));
    expect(feed.state).toBe('thinned');
    expect(latitude()).toBeUndefined();
    feed.receive(moved(7, 8, 38));
    feed.restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  test('bytes that are no snapshot count as a failure', async () => {
    const { feed, answer } = openFeed();
    feed.restart();
    await answer(new ArrayBuffer(3));
    expect(feed.state).toBe('failing');
  });

  test('tells its listeners until they leave', async () => {
    const { feed, answer } = openFeed();
    const listener = vi.fn();
    const leave = feed.subscribe(listener);
    feed.restart();
    await answer(snapshot(1, 40));
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    feed.receive(moved(1, 2, 39));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
