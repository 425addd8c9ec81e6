import { expect, test } from 'vitest';
import { chartColumns } from './chart-columns.ts';

const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const point = (hour: number, temperature: { least: number; most: number } | null) => ({
  date: new Date(at(hour)).toISOString(),
  readings: 1,
  temperature,
  battery: null,
});
const location = { number: 'L1', type: 'location' } as const;
const state = { number: 'S1', type: 'state' } as const;

test('a long silence breaks the line, a short one and readings without the value do not', () => {
  const points = [
    point(0, { least: 1, most: 2 }),
    point(1, null),
    point(2, { least: 3, most: 3 }),
    point(12, { least: 4, most: 5 }),
  ];
  const chart = { spanSeconds: 60, sensors: [{ ...location, points }] };
  expect(chartColumns(chart, 'temperature')).toEqual({
    dates: [at(0), at(2), at(2) + 60_000, at(12)],
    sensors: [{ ...location, most: [2, 3, null, 5], least: [1, 3, null, 4] }],
  });
  expect(chartColumns(chart, 'battery')).toEqual({ dates: [], sensors: [] });
});

test('each sensor has its own line, which goes on where only the other measured and not beyond its own readings', () => {
  const sensors = [
    { ...location, points: [point(0, { least: 1, most: 1 }), point(2, { least: 2, most: 2 })] },
    { ...state, points: [point(1, { least: 8, most: 9 })] },
  ];
  expect(chartColumns({ spanSeconds: 60, sensors }, 'temperature')).toEqual({
    dates: [at(0), at(1), at(2)],
    sensors: [
      { ...location, most: [1, undefined, 2], least: [1, undefined, 2] },
      { ...state, most: [null, 9, null], least: [null, 8, null] },
    ],
  });
});
