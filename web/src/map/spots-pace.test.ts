import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSpotsPace } from './spots-pace.ts';

const REST_MS = 60_000;

/** A pace that has asked once, as it does in any case, and then heard nothing for long. */
function startRested() {
  const ask = vi.fn();
  const isOnItsWay = vi.fn(() => false);
  const pace = startSpotsPace(ask, isOnItsWay);
  vi.advanceTimersByTime(REST_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockClear();
  return { pace, ask, isOnItsWay };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message after a rest is asked about at once, and once more, as the answer may have been kept from before it', () => {
  const { pace, ask } = startRested();
  pace.hear();
  vi.advanceTimersByTime(0);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(REST_MS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a message every second is asked about every three seconds, and after the last of them', () => {
  const { pace, ask } = startRested();
  for (let second = 0; second < 29; second++) {
    pace.hear();
    vi.advanceTimersByTime(1_000);
  }
  expect(ask).toHaveBeenCalledTimes(10);
  vi.advanceTimersByTime(REST_MS);
  expect(ask).toHaveBeenCalledTimes(11);
});

test('while an answer is on its way nothing more is asked, and afterwards it is', () => {
  const { pace, ask, isOnItsWay } = startRested();
  isOnItsWay.mockReturnValue(true);
  pace.hear();
  vi.advanceTimersByTime(10_000);
  expect(ask).not.toHaveBeenCalled();
  isOnItsWay.mockReturnValue(false);
  vi.advanceTimersByTime(REST_MS);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('nothing is asked once it was stopped', () => {
  const { pace, ask } = startRested();
  pace.hear();
  pace.stop();
  vi.advanceTimersByTime(REST_MS);
  expect(ask).not.toHaveBeenCalled();
});
