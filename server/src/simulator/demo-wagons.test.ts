import { hasValidCheckDigit, SENSOR_NUMBER_PATTERN } from '@vagon/contract';
import { expect, test } from 'vitest';
import { blockOf, demoWagons, placeInBlock } from './demo-wagons.ts';

const wagons = demoWagons(3_000);

test('every number is a valid wagon number and no two wagons share one', () => {
  expect(wagons.filter(({ number }) => !hasValidCheckDigit(String(number)))).toEqual([]);
  expect(new Set(wagons.map(({ number }) => number)).size).toBe(3_000);
});

test('the fleet has covered, flat, privately owned, gondola, tank, refrigerated and other wagons', () => {
  const firstDigits = new Set(wagons.map(({ number }) => String(number)[0]));
  expect([...firstDigits].sort()).toEqual(['2', '4', '5', '6', '7', '8', '9']);
});

test('some wagons come from other countries, most from Uzbekistan', () => {
  const home = wagons.filter(({ countryId }) => countryId === 1).length;
  expect(home).toBeGreaterThan(2_000);
  expect(home).toBeLessThan(2_600);
});

test('every sensor has an IMEI of its own', () => {
  const numbers = wagons.flatMap(({ locationSensor, stateSensor }) => [locationSensor, stateSensor]);
  expect(new Set(numbers).size).toBe(6_000);
  expect(numbers.filter((number) => !/^8634[0-9]{11}$/.test(number) || !isLuhn(number))).toEqual([]);
  expect(numbers.every((number) => new RegExp(SENSOR_NUMBER_PATTERN).test(number))).toBe(true);
});

test('a smaller fleet is the beginning of a larger one, in every run', () => {
  expect(demoWagons(300)).toEqual(wagons.slice(0, 300));
  expect(demoWagons(1)[0]).toEqual({
    number: 21713409,
    countryId: 1,
    locationSensor: '863401050000005',
    stateSensor: '863402230000006',
  });
  expect(demoWagons(0)).toEqual([]);
});

test('part of the wagons run in blocks of up to ten, part alone', () => {
  const blocks = Map.groupBy(wagons, ({ number }) => blockOf(number));
  const sizes = [...blocks.values()].map(({ length }) => length);
  expect(Math.max(...sizes)).toBe(10);
  expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(300);
  for (const block of blocks.values())
    expect(block.map(({ number }) => placeInBlock(number))).toEqual(block.map((_, place) => place));
});

test('a fleet too large for the numbers there are is refused', () => {
  expect(() => demoWagons(200_001)).toThrow(RangeError);
});

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === 0;
}
