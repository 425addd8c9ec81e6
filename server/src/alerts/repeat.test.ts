import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

const EVERY_MS = 10_000;
const logged: string[] = [];
const log = {
  debug() {},
  info: (sentence: string) => logged.push(`info: ${sentence}`),
  warn() {},
  error: (_told: unknown, sentence: string) => logged.push(`error: ${sentence}`),
} as never;

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('an outage is logged where it begins and where it ends, and what was repeated goes on', async () => {
  let isOut = true;
  const work = vi.fn(() => (isOut ? Promise.reject(new Error('no connection')) : Promise.resolve()));
  const stop = repeat(work, EVERY_MS, 'the look for alerts', log);
  await vi.advanceTimersByTimeAsync(60 * EVERY_MS);
  expect(logged).toEqual(['error: the look for alerts failed']);
  isOut = false;
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(logged).toEqual(['error: the look for alerts failed', 'info: the look for alerts goes on']);
  isOut = true;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(logged).toHaveLength(3);
  expect(work).toHaveBeenCalledTimes(67);
  await stop();
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(67);
});
