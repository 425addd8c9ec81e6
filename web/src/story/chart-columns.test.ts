import { expect, test } from 'vitest';
import { chartColumns } from './chart-columns.ts';

const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const point = (hour: number, temperature: { least: number; most: number } | null) => ({
  date: new Date(at(hour)).toISOString(),
  readings: 1,
  temperature,
  battery: null,
});

test('a long silence breaks the line, a short one and readings without the value do not', () => {
  const points = [
    point(0, { least: 1, most: 2 }),
    point(1, null),
    point(2, { least: 3, most: 3 }),
    point(12, { least: 4, most: 5 }),
  ];
  expect(chartColumns({ spanSeconds: 60, points }, 'temperature')).toEqual({
    dates: [at(0), at(2), at(2) + 60_000, at(12)],
    most: [2, 3, null, 5],
    least: [1, 3, null, 4],
  });
  expect(chartColumns({ spanSeconds: 60, points }, 'battery').dates).toEqual([]);
});
