import { BATTERY_RANGE, TEMPERATURE_RANGE } from '@vagon/contract';
import { expect, test } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { demoWagons } from './demo-wagons.ts';
import { measureLocation, measureState } from './measure.ts';
import { planarKm } from './planar-distance.ts';
import { makeTimetable } from './timetable.ts';
import { truthAt } from './truth.ts';
import { airTemperature } from './weather.ts';

const timetable = makeTimetable(readRailway());
const wagons = demoWagons(300);
const NOON = Date.UTC(2026, 5, 1, 7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a location sensor tells place, temperature and charge; a state sensor load, temperature and charge', () => {
  const [wagon] = wagons.slice(0, 1);
  if (!wagon) throw new Error('the demo fleet is empty');
  const common = { measuredAt: NOON, temperature: expect.any(Number), battery: expect.any(Number) };
  expect(measureLocation(timetable, wagon, NOON)).toEqual({
    ...common,
    sensorNumber: wagon.locationSensor,
    latitude: expect.any(Number),
    longitude: expect.any(Number),
  });
  expect(measureState(timetable, wagon, NOON)).toEqual({
    ...common,
    sensorNumber: wagon.stateSensor,
    isEmpty: truthAt(timetable, wagon, NOON).isEmpty,
  });
});

test('measured positions scatter by metres around the true one', () => {
  const metres = wagons.map((wagon) => {
    const { latitude = 0, longitude = 0 } = measureLocation(timetable, wagon, NOON);
    return 1_000 * planarKm(truthAt(timetable, wagon, NOON), { latitude, longitude });
  });
  const near = metres.filter((distance) => distance < 40);
  expect(near.length).toBeGreaterThan(295);
  expect(near.filter((distance) => distance > 3).length).toBeGreaterThan(200);
});

test('now and then a position is kilometres off, and the next one is right again', () => {
  const kmOff = wagons.flatMap((wagon) =>
    Array.from({ length: 60 }, (_, minute) => {
      const time = NOON + minute * MINUTE;
      const { latitude = 0, longitude = 0 } = measureLocation(timetable, wagon, time);
      return planarKm(truthAt(timetable, wagon, time), { latitude, longitude });
    }),
  );
  const stray = kmOff.filter((km) => km > 1);
  expect(stray.length).toBeGreaterThan(10);
  expect(stray.length).toBeLessThan(90);
  expect(Math.max(...stray)).toBeLessThan(8.1);
  expect(kmOff.filter((km) => km > 0.04 && km < 1.9)).toEqual([]);
});

test('now and then a state sensor tells the wrong load', () => {
  const wrong = wagons.flatMap((wagon) =>
    Array.from({ length: 60 }, (_, minute) => NOON + minute * MINUTE).filter(
      (time) => measureState(timetable, wagon, time).isEmpty !== truthAt(timetable, wagon, time).isEmpty,
    ),
  );
  expect(wrong.length).toBeGreaterThan(20);
  expect(wrong.length).toBeLessThan(120);
});

test('every value lies in the range a sensor may report', () => {
  for (let month = 0; month < 12; month++)
    for (const wagon of wagons) {
      const { temperature = Number.NaN, battery = Number.NaN } = measureState(
        timetable,
        wagon,
        Date.UTC(2026, month, 9),
      );
      expect(temperature).toBeGreaterThan(TEMPERATURE_RANGE.min);
      expect(temperature).toBeLessThan(TEMPERATURE_RANGE.max);
      expect(battery).toBeGreaterThanOrEqual(BATTERY_RANGE.min);
      expect(battery).toBeLessThanOrEqual(BATTERY_RANGE.max);
    }
});

test('a sensor loses charge until it is low, and is exchanged while the wagon stands in a station', () => {
  let exchanges = 0;
  for (const wagon of wagons.slice(0, 20)) {
    let before = measureLocation(timetable, wagon, NOON).battery ?? 0;
    for (let time = NOON + 5 * MINUTE; time < NOON + 96 * HOUR; time += 5 * MINUTE) {
      const battery = measureLocation(timetable, wagon, time).battery ?? 0;
      if (battery > before) {
        exchanges++;
        expect(before).toBeLessThan(10);
        expect(battery).toBeGreaterThan(95);
        expect(truthAt(timetable, wagon, time).stationId).not.toBeNull();
      }
      before = battery;
    }
  }
  expect(exchanges).toBeGreaterThan(10);
});

test('at any time some sensors are low and most are not', () => {
  const low = wagons.filter((wagon) => (measureLocation(timetable, wagon, NOON).battery ?? 0) < 20).length;
  expect(low).toBeGreaterThan(5);
  expect(low).toBeLessThan(100);
});

const TERMIZ = 37.2;
const NUKUS = 42.5;
const TOSHKENT = 41.3;

test('it is hot in Termiz on a July afternoon and freezing in Nukus in a January night', () => {
  const julyDays = Array.from({ length: 31 }, (_, day) => airTemperature(TERMIZ, Date.UTC(2026, 6, day + 1, 10)));
  const januaryNights = Array.from({ length: 31 }, (_, day) => airTemperature(NUKUS, Date.UTC(2026, 0, day + 1, 22)));
  expect(Math.min(...julyDays)).toBeGreaterThan(30);
  expect(januaryNights.filter((temperature) => temperature < 0).length).toBeGreaterThan(20);
});

test('a day is warmest at three in the afternoon, Tashkent time, and temperatures never jump', () => {
  const day = Array.from({ length: 24 }, (_, hour) => airTemperature(TOSHKENT, Date.UTC(2026, 5, 1, hour - 5)));
  expect(Math.abs(day.indexOf(Math.max(...day)) - 15)).toBeLessThanOrEqual(1);
  for (let time = NOON; time < NOON + 365 * 24 * HOUR; time += HOUR)
    expect(Math.abs(airTemperature(TOSHKENT, time + HOUR) - airTemperature(TOSHKENT, time))).toBeLessThan(3);
});
