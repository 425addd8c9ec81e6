import type { WayPoint } from '@vagon/contract';
import { describe, expect, test } from 'vitest';
import { courseOf, linesOf, placeAt, trailUntil } from './way-course.ts';

const HOUR = 3_600_000;
const point = (hour: number, leg: WayPoint['leg'], latitude: number, path: number[] = []): WayPoint => ({
  date: new Date(hour * HOUR).toISOString(),
  latitude,
  longitude: 65,
  stationId: null,
  leg,
  km: 0,
  speed: null,
  path,
});

/** Stands for an hour, runs north for two by a bend, is silent for ten, and runs on. */
const WAY = [
  point(0, 'start', 40),
  point(1, 'stood', 40),
  point(3, 'ran', 42, [40, 65, 41, 65, 42, 65]),
  point(13, 'silent', 44, [42, 65, 44, 65]),
  point(14, 'ran', 45, [44, 65, 45, 65]),
];
const course = courseOf(WAY);

describe('the place at a time', () => {
  test.each([
    [-5, 40, 0],
    [0.5, 40, 1],
    [1.5, 40.5, 2],
    [2, 41, 2],
    [2.5, 41.5, 2],
    [13.5, 44.5, 4],
    [99, 45, 4],
  ])('%d hours after the beginning is at %d° on the way to point %i', (hours, latitude, next) => {
    const place = placeAt(course, hours * HOUR);
    expect(place?.latitude).toBeCloseTo(latitude, 6);
    expect(place?.next).toBe(next);
  });

  test('in a silence is where the wagon was seen last', () => {
    expect(placeAt(course, 8 * HOUR)).toMatchObject({ latitude: 42, next: 3 });
  });

  test('of an empty way is none', () => {
    expect(placeAt(courseOf([]), 0)).toBeNull();
  });
});

test('the lines join what was run, and keep what is guessed apart', () => {
  expect(linesOf(WAY).map(({ isKnown, places }) => [isKnown, places.length])).toEqual([
    [true, 3],
    [false, 2],
    [true, 2],
  ]);
});

test('the trail ends where the wagon is, and does not cross a silence', () => {
  const latitudes = (hours: number) =>
    trailUntil(WAY, course, hours * HOUR).map((line) => [line[0]?.latitude, line.at(-1)?.latitude]);
  expect(latitudes(2.5)).toEqual([[40, 41.5]]);
  expect(latitudes(8)).toEqual([[40, 42]]);
  expect(latitudes(13.5)).toEqual([
    [40, 42],
    [44, 44.5],
  ]);
});
