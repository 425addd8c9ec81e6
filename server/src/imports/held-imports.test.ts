import { afterEach, expect, test } from 'vitest';
import { createHeldImports, type HeldImports } from './held-imports.ts';

const HOUR_MS = 60 * 60 * 1000;
let now = 0;
let imports: HeldImports;
afterEach(() => imports.stop());

const hold = (fitting: number) => {
  now += 1;
  const write = async () => ({ revivedWagons: [], sensorNumbers: [] });
  return imports.hold('wagons', { rows: fitting, fitting, faults: [], write });
};
const isHeld = (id: string) => {
  try {
    return imports.get(id).progress.id === id;
  } catch {
    return false;
  }
};

test('an import is held for an hour, and as long as it runs', () => {
  imports = createHeldImports(() => now);
  const preview = hold(10).progress;
  const running = hold(10).progress;
  running.state = 'running';
  now += HOUR_MS - 2;
  expect([preview, running].map(({ id }) => isHeld(id))).toEqual([true, true]);
  now += 3;
  expect([preview, running].map(({ id }) => isHeld(id))).toEqual([false, true]);
});

test('large previews make room for new ones, the oldest first, and never one that runs', () => {
  imports = createHeldImports(() => now);
  const running = hold(500_000).progress;
  running.state = 'running';
  const previews = [1, 2, 3].map(() => hold(500_000).progress.id);
  expect(isHeld(running.id)).toBe(true);
  expect(previews.map(isHeld)).toEqual([false, true, true]);
});

test('small ones are not held without end either', () => {
  imports = createHeldImports(() => now);
  const ids = Array.from({ length: 150 }, () => hold(1).progress.id);
  expect(ids.filter(isHeld)).toEqual(ids.slice(-100));
});
