import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { EventWorker } from './event-worker.ts';
import { workOn } from './work-on.ts';

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
  await vi.waitUntil(() => clock > 3 * 3_600_000, { timeout: 10_000 });
  await working.stop();
  now.mockRestore();
  expect(done.sweep).toBeGreaterThan(100);
  expect(done.prune).toBeGreaterThan(1);
  expect(done.measure).toBeGreaterThan(100);
});
