import { ALERTS_TOPIC } from '@vagon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALERTS_EVERY_MS, createAlertsFeed } from './alerts-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openFeed() {
  const told: { at: number; open: number }[] = [];
  const started = Date.now();
  const feed = createAlertsFeed({
    publish(destination, body, { coalesce }) {
      expect([destination, coalesce]).toEqual([ALERTS_TOPIC, ALERTS_TOPIC]);
      told.push({ at: Date.now() - started, ...JSON.parse(body) });
    },
  });
  return { feed, told };
}

test('the first change after a quiet time is told at once, of a burst the last, a second apart', () => {
  const { feed, told } = openFeed();
  for (let open = 1; open <= 30; open++) {
    feed.onAlertsChanged(open);
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(5 * ALERTS_EVERY_MS);
  expect(told).toEqual([
    { at: 0, open: 1 },
    { at: 1000, open: 20 },
    { at: 2000, open: 30 },
  ]);
  feed.onAlertsChanged(31);
  expect(told.at(-1)).toEqual({ at: 6500, open: 31 });
});

test('a stopped feed tells nothing more', () => {
  const { feed, told } = openFeed();
  feed.onAlertsChanged(1);
  feed.onAlertsChanged(2);
  feed.stop();
  vi.advanceTimersByTime(10 * ALERTS_EVERY_MS);
  expect(told).toEqual([{ at: 0, open: 1 }]);
});
