import { expect, test } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { blockOf, demoWagons } from './demo-wagons.ts';
import { type Point, planarKm, pointBetween } from './planar-distance.ts';
import { DEMO_PACE, makeTimetable } from './timetable.ts';
import { truthAt } from './truth.ts';

const railway = readRailway();
const timetable = makeTimetable(railway);
const wagons = demoWagons(300);
const NOON = Date.UTC(2026, 5, 1, 7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const segments = railway.sections.flatMap(({ path }) => {
  const points: Point[] = [];
  for (let at = 0; at < path.length; at += 2) points.push({ latitude: path[at] ?? 0, longitude: path[at + 1] ?? 0 });
  return points.slice(1).map((to, index) => ({ from: points[index] as Point, to }));
});

/** Km from a point to the nearest track of the whole railway. */
function kmFromTracks(point: Point): number {
  const distances = segments.map(({ from, to }) => {
    const whole = planarKm(from, to);
    const toFoot = (planarKm(from, point) ** 2 - planarKm(to, point) ** 2 + whole ** 2) / (2 * whole);
    return planarKm(point, pointBetween(from, to, Math.min(Math.max(toFoot / whole, 0), 1)));
  });
  return Math.min(...distances);
}

test('a wagon is always on the tracks', () => {
  const strayed = wagons.filter((wagon, index) => {
    const times = [0, 1, 2, 3].map((quarter) => NOON + index * MINUTE + quarter * 15 * MINUTE);
    return times.some((time) => kmFromTracks(truthAt(timetable, wagon, time)) > 0.2);
  });
  expect(strayed).toEqual([]);
});

test('a wagon never runs faster than freight trains do, nor leaps', () => {
  const SECOND = 1_000;
  const mostKm = ((70 * DEMO_PACE) / 3_600) * 1.01;
  for (const wagon of wagons.slice(0, 100)) {
    let before = truthAt(timetable, wagon, NOON);
    for (let time = NOON + SECOND; time < NOON + 20 * MINUTE; time += SECOND) {
      const now = truthAt(timetable, wagon, time);
      expect(planarKm(before, now)).toBeLessThan(mostKm);
      before = now;
    }
  }
});

test('on the open line trains run at 30 to 70 km/h', () => {
  const speeds = wagons
    .filter((wagon) =>
      [0, 2_000, 4_000, 6_000].every((later) => truthAt(timetable, wagon, NOON + later).stationId === null),
    )
    .map((wagon) => {
      const truths = [0, 2_000, 4_000, 6_000].map((later) => truthAt(timetable, wagon, NOON + later));
      const km = truths.slice(1).reduce((sum, truth, index) => sum + planarKm(truths[index] ?? truth, truth), 0);
      return (km / 6) * (3_600 / DEMO_PACE);
    })
    .sort((a, b) => a - b);
  expect(speeds.length).toBeGreaterThan(60);
  expect(speeds[speeds.length >> 1]).toBeGreaterThan(40);
  expect(speeds[speeds.length >> 1]).toBeLessThan(65);
});

test('wagons are loaded and unloaded in freight stations only, where they stand', () => {
  let changes = 0;
  for (const wagon of wagons) {
    let before = truthAt(timetable, wagon, NOON);
    for (let time = NOON + MINUTE; time < NOON + 3 * HOUR; time += MINUTE) {
      const now = truthAt(timetable, wagon, time);
      if (now.isEmpty !== before.isEmpty) {
        changes++;
        const station = railway.stations.find(({ id }) => id === now.stationId);
        expect(station?.freight).toBe(true);
        expect(station && planarKm(station, now)).toBeLessThan(station?.radius ?? 0);
        expect(before.stationId).toBe(now.stationId);
      }
      before = now;
    }
  }
  expect(changes).toBeGreaterThan(300);
});

test('some wagons stand and some move, some are loaded and some empty, all over the railway', () => {
  const truths = wagons.map((wagon) => truthAt(timetable, wagon, NOON));
  const moving = truths.filter(({ stationId }) => stationId === null).length;
  const empty = truths.filter(({ isEmpty }) => isEmpty).length;
  expect(moving / 300).toBeGreaterThan(0.3);
  expect(moving / 300).toBeLessThan(0.6);
  expect(empty / 300).toBeGreaterThan(0.3);
  expect(empty / 300).toBeLessThan(0.7);
  expect(new Set(truths.map(({ section }) => section)).size).toBeGreaterThan(80);
});

test('the wagons of a block keep together, in their order', () => {
  const block = [...Map.groupBy(wagons, ({ number }) => blockOf(number)).values()].find(({ length }) => length === 10);
  for (let time = NOON; time < NOON + HOUR; time += MINUTE) {
    const truths = (block ?? []).map((wagon) => truthAt(timetable, wagon, time));
    const gaps = truths.slice(1).map((truth, index) => planarKm(truths[index] ?? truth, truth));
    expect(Math.max(...gaps)).toBeLessThan(0.016);
  }
});

test('after a restart every wagon is on the trip it was on', () => {
  const restarted = makeTimetable(readRailway());
  const backwards = [...wagons].reverse();
  const truths = backwards.map((wagon) => truthAt(restarted, wagon, NOON)).reverse();
  expect(truths).toEqual(wagons.map((wagon) => truthAt(timetable, wagon, NOON)));
});

test('at pace 1 a wagon takes as long as on the real railway', () => {
  const real = makeTimetable(railway, 1);
  for (const wagon of wagons.slice(0, 50))
    expect(truthAt(real, wagon, NOON * DEMO_PACE)).toEqual(truthAt(timetable, wagon, NOON));
});

test('a railway without freight traffic has no timetable', () => {
  expect(() => makeTimetable({ stations: railway.stations.slice(0, 1), sections: [] })).toThrow(RangeError);
});
