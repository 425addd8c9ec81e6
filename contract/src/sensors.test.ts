import { expect, test } from 'vitest';
import { SENSOR_NUMBER_PATTERN } from './sensors.ts';

const isSensorNumber = (text: string) => new RegExp(SENSOR_NUMBER_PATTERN).test(text);

test.each(['863412345678901', 'GPS-1', '...', '.1', 'a:b_c.d', 'x'.repeat(64)])('%s is a sensor’s number', (text) => {
  expect(isSensorNumber(text)).toBe(true);
});

test.each(['', '.', '..', 'a b', 'a/b', 'датчик', 'x'.repeat(65)])('%j is none', (text) => {
  expect(isSensorNumber(text)).toBe(false);
});
