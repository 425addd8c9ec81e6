import { expect, test } from 'vitest';
import { type GridStep, stepInGrid } from './grid-step.ts';

/** Two kinds of wagons in three works, and one border. */
const LENGTHS = [2, 2, 2, 1];

test.each<[string, [number, number], GridStep, [number, number] | null]>([
  ['down the column', [0, 0], 'down', [0, 1]],
  ['not out of it by an arrow', [0, 1], 'down', null],
  ['nor over its head', [0, 0], 'up', null],
  ['beside it', [0, 1], 'right', [1, 1]],
  ['to the last of a shorter column', [2, 1], 'right', [3, 0]],
  ['back', [1, 0], 'left', [0, 0]],
  ['not beyond the first', [0, 0], 'left', null],
  ['on to the head of the next column by Enter', [0, 1], 'next', [1, 0]],
  ['back to the foot of the one before', [1, 0], 'before', [0, 1]],
  ['nowhere after the last', [3, 0], 'next', null],
])('%s', (_, [column, row], step, to) => {
  const expected = to && { column: to[0], row: to[1] };
  expect(stepInGrid(LENGTHS, { column, row }, step)).toEqual(expected);
});
