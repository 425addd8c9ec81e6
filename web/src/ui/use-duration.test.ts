import { expect, test } from 'vitest';
import { durationParts, hoursBetween } from './use-duration.ts';

const told = (hours: number) =>
  durationParts(hours)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ');

test.each([
  [0, '0 minutes'],
  [-1, '0 minutes'],
  [0.7, '42 minutes'],
  [59.6 / 60, '1 hours'],
  [5.5, '5 hours 30 minutes'],
  [12, '12 hours'],
  [30.25, '30 hours 15 minutes'],
  [47.999, '2 days'],
  [76, '3 days 4 hours'],
  [240, '10 days'],
])('%d hours are told as %s', (hours, text) => {
  expect(told(hours)).toBe(text);
});

test('the time between two moments is known when both are', () => {
  expect(hoursBetween('2026-11-20T10:00:00Z', '2026-11-20T11:30:00Z')).toBe(1.5);
  expect(hoursBetween('2026-11-20T10:00:00Z', '2026-11-20T09:59:59Z')).toBe(0);
  expect(hoursBetween(null, '2026-11-20T10:00:00Z')).toBeNull();
});
