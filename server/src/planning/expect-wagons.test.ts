import { deviationLevel } from '@vagon/contract';
import { expect, test } from 'vitest';
import { expectWagons } from './expect-wagons.ts';

const UNBOUNDED = { available: Number.POSITIVE_INFINITY, certain: 0 };

test.each([
  ['a shift that is on its plan will make it', { planned: 12, fact: 6 }, 0.5, 12],
  ['in the first quarter nobody is behind for a slow beginning', { planned: 12, fact: 0 }, 0.2, 10],
  ['half a shift without a wagon leaves the planned pace half its weight', { planned: 12, fact: 0 }, 0.5, 3],
  ['a shift that is ahead stays ahead', { planned: 12, fact: 12 }, 0.5, 21],
  ['without a plan the pace so far goes on', { planned: null, fact: 3 }, 0.25, 12],
  ['without a plan nothing is expected before anything is done', { planned: null, fact: 0 }, 0, 0],
  ['after the shift it is what was done', { planned: 12, fact: 7 }, 1, 7],
])('%s', (_, figure, passed, wagons) => {
  expect(expectWagons({ ...figure, ...UNBOUNDED }, passed)).toBe(wagons);
});

test('no more is loaded than there are empties for, be it the first minute of the shift', () => {
  expect(expectWagons({ planned: 12, fact: 2, available: 3, certain: 0 }, 0.01)).toBe(5);
});

test('wagons on their way over the border are handed over whatever the pace was', () => {
  expect(expectWagons({ planned: 40, fact: 10, available: Number.POSITIVE_INFINITY, certain: 30 }, 0.9)).toBe(40);
});

test.each([
  [20, 19, 'good'],
  [20, 21, 'good'],
  [20, 18, 'behind'],
  [20, 16, 'far-behind'],
  [20, 22, 'ahead'],
  [3, 2, 'behind'],
  [3, 1, 'far-behind'],
  [0, 0, 'good'],
  [0, 1, 'ahead'],
] as const)('of %d planned wagons %d are %s', (planned, reached, level) => {
  expect(deviationLevel(planned, reached)).toBe(level);
});
