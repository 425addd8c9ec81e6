import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { EventWorker } from './event-worker.ts';
import { workOn } from './work-on.ts';

const STEP_MS = 100;

/** Works at steps of {@link STEP_MS} on a clock that the test moves; there are so many to do. */
function workInSteps(waiting = Number.POSITIVE_INFINITY) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const did = { steps: 0, waiting };
  const worker: EventWorker = {
    async workOff() {
      if (did.waiting === 0) return false;
      did.waiting--;
      did.steps++;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      return true;
    },
    async sweep() {},
    async prune() {},
    async measure() {},
  };
  const working = workOn(worker, pino({ level: 'silent' }));
  async function end() {
    const stopped = working.stop();
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await stopped;
    vi.useRealTimers();
  }
  return { working, did, end };
}

test('silences are found and checkpoints let go while there is always more to look through', async () => {
  let clock = 0;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock);
  const done = { sweep: 0, prune: 0, measure: 0 };
  const worker: EventWorker = {
    async workOff() {
      await new Promise(setImmediate);
      clock += 1_000;
      return true;
    },
    sweep: async () => void done.sweep++,
    prune: async () => void done.prune++,
    measure: async () => void done.measure++,
  };
  const working = workOn(worker, pino({ level: 'silent' }));
  await vi.waitUntil(() => clock > 3 * 3_600_000, { timeout: 30_000 });
  await working.stop();
  now.mockRestore();
  expect(done.sweep).toBeGreaterThan(100);
  expect(done.prune).toBeGreaterThan(1);
  expect(done.measure).toBeGreaterThan(100);
});

test('whoever is asked to give way takes a twentieth of the time, and all of it when nobody asks any more', async () => {
  const { working, did, end } = workInSteps();
  for (let seconds = 0; seconds < 100; seconds += 0.2) {
    working.giveWay();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(did.steps).toBeGreaterThan(35);
  expect(did.steps).toBeLessThan(65);
  did.steps = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(did.steps).toBeGreaterThan(80);
  await end();
});

test('whoever begins to ask while there is nothing to do is given way to before the first step', async () => {
  const { working, did, end } = workInSteps(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(did.steps).toBe(1);
  did.waiting = 10;
  for (let ms = 0; ms < 1_800; ms += 200) {
    working.giveWay();
    working.wake(true);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(did.steps).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(did.steps).toBe(11);
  await end();
});
