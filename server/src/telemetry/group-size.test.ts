import { expect, test } from 'vitest';
import { createGroupSize } from './group-size.ts';

/** How many readings a commit takes in the end on a machine that commits so many a second. */
function sizeAt(readingsASecond: number): number {
  const size = createGroupSize();
  for (let commits = 0; commits < 50; commits++) size.took((size.readings / readingsASecond) * 1_000, size.readings);
  return size.readings;
}

test('a commit takes what the machine commits in a tenth of a second, within bounds', () => {
  expect(sizeAt(60_000)).toBe(5_000);
  expect((sizeAt(25_000) / 25_000) * 1_000).toBeLessThanOrEqual(120);
  expect(sizeAt(25_000)).toBeGreaterThan(1_000);
  expect(sizeAt(2_000)).toBe(1_000);
});

test('small commits on a quiet day change nothing', () => {
  const size = createGroupSize();
  const before = size.readings;
  for (let commits = 0; commits < 50; commits++) size.took(5, 20);
  expect(size.readings).toBe(before);
});
