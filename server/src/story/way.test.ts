import { describe, expect, test } from 'vitest';
import { readRailway } from '../geography/railway-files.ts';
import { joinSections, pathOf, shortestRoute } from '../geography/railway-routes.ts';
import { createTrack } from './track.ts';
import { wayOf } from './way.ts';

const railway = readRailway();
const track = createTrack(railway);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const station = (name: string) => {
  const found = railway.stations.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no station ${name}`);
  return found;
};
const at = (name: string, date: number) => {
  const { id, latitude, longitude } = station(name);
  return { date, latitude, longitude, stationId: id };
};
const kmBetween = (from: string, to: string) =>
  shortestRoute(joinSections(railway), station(from).id, station(to).id)?.length ?? 0;

describe('the way of a wagon', () => {
  test('follows the sections between two positions, not the straight line', () => {
    const way = wayOf([at('Samarqand', 0), at('Toshkent-Markaziy', 2.5 * HOUR)], track);
    expect(Math.abs(way.km - kmBetween('Samarqand', 'Toshkent-Markaziy'))).toBeLessThan(3);
    const [, arrived] = way.points;
    expect(arrived?.leg).toBe('ran');
    expect(arrived?.speed).toBeCloseTo(way.km / 2.5, 0);
    expect(arrived?.path.length).toBeGreaterThan(100);
  });

  test('leads without a gap from each point to the next', () => {
    const way = wayOf(
      [at('Samarqand', 0), at('Navoiy', HOUR), at('Buxoro-1', 2 * HOUR), at('Qarshi', 4 * HOUR - MINUTE)],
      track,
    );
    way.points.slice(1).forEach(({ path, latitude, longitude }, index) => {
      const before = way.points[index];
      expect(path.slice(0, 2)).toEqual([before?.latitude, before?.longitude]);
      expect(path.slice(-2)).toEqual([latitude, longitude]);
    });
  });

  test.each([
    ['Samarqand', 'Buxoro-1'],
    ['Buxoro-1', 'Qarshi'],
    ['Qarshi', 'Termiz'],
    ['Navoiy', 'Nukus'],
    ['Toshkent-Markaziy', 'Andijon-1'],
  ])('from %s to %s takes no branch that lies beside it, whatever its GPS scatters', (from, to) => {
    const route = shortestRoute(joinSections(railway), station(from).id, station(to).id);
    const path = route ? pathOf(route) : [];
    const fixes = Array.from({ length: path.length / 2 }, (_, index) => ({
      date: index * 30 * MINUTE,
      latitude: (path[index * 2] as number) + 0.0003 * Math.sin(index),
      longitude: (path[index * 2 + 1] as number) + 0.0003 * Math.cos(index),
      stationId: null,
    }));
    const way = wayOf(fixes, track);
    expect(way.points.every(({ leg }) => leg === 'ran' || leg === 'start' || leg === 'stood')).toBe(true);
    expect(Math.abs(way.km / (route?.length ?? 0) - 1)).toBeLessThan(0.02);
  });

  test('puts positions beside the track onto it', () => {
    const { latitude, longitude } = station('Samarqand');
    const [point] = wayOf([{ ...at('Samarqand', 0), latitude: latitude + 0.004, longitude }], track).points;
    expect(Math.abs((point?.latitude ?? 0) - latitude)).toBeLessThan(0.004);
  });

  test('of a standing wagon is its first and last position, whatever its GPS scatters', () => {
    const { latitude, longitude } = station('Samarqand');
    const fixes = Array.from({ length: 100 }, (_, index) => ({
      ...at('Samarqand', index * 6 * MINUTE),
      latitude: latitude + 0.001 * Math.sin(index),
      longitude: longitude + 0.001 * Math.cos(index),
    }));
    const way = wayOf(fixes, track);
    expect(way.points.map(({ leg, date }) => [leg, Date.parse(date)])).toEqual([
      ['start', 0],
      ['stood', 99 * 6 * MINUTE],
    ]);
    expect(way.km).toBe(0);
  });

  test('says where no position came for hours, also while the wagon stood', () => {
    const way = wayOf(
      [at('Samarqand', 0), at('Samarqand', HOUR), at('Samarqand', 10 * HOUR), at('Navoiy', 20 * HOUR)],
      track,
    );
    expect(way.points.map(({ leg, speed }) => [leg, speed])).toEqual([
      ['start', null],
      ['stood', null],
      ['silent', null],
      ['silent', null],
    ]);
    expect(way.points.at(-1)?.km).toBeGreaterThan(100);
  });

  test('is straight where there is no track', () => {
    const desert = { date: HOUR, latitude: 42.5, longitude: 62.5, stationId: null };
    const way = wayOf([at('Samarqand', 0), desert], track);
    expect(way.points.at(-1)).toMatchObject({ leg: 'straight', latitude: 42.5, longitude: 62.5 });
    expect(way.points.at(-1)?.path).toHaveLength(4);
  });

  test('a position to which no wagon can have come and back is left out of the way and of its km', () => {
    const ran = [at('Samarqand', 0), at('Kattaqoʻrgʻon', 2 * HOUR), at('Navoiy', 4 * HOUR)];
    const clean = wayOf(ran, track);
    const wild = (name: string, date: number, after: number) =>
      wayOf([...ran.slice(0, after), at(name, date), ...ran.slice(after)], track);
    // An hour before and after, and 190 km away: 190 km/h there, and as fast back.
    expect(wild('Jizzax', 2 * HOUR + 20 * MINUTE, 2)).toEqual(clean);
    expect(wild('Toshkent-Markaziy', 30 * MINUTE, 1)).toEqual(clean);
    expect(wild('Nukus', -10 * MINUTE, 0)).toEqual(clean);
    const twoInARow = [at('Nukus', 2 * HOUR + MINUTE), at('Nukus', 2 * HOUR + 9 * MINUTE)];
    expect(wayOf([...ran.slice(0, 2), ...twoInARow, ...ran.slice(2)], track)).toEqual(clean);
    // The last one cannot be told from a wagon that was carried: it stays, by the straight line.
    expect(wild('Nukus', 4 * HOUR + MINUTE, 3).points.at(-1)?.leg).toBe('straight');
  });

  test('a wagon that is found far away and stays there was carried there', () => {
    const moved = [0, 1, 2, 3, 4, 5].map((minute) => at('Nukus', 2 * HOUR + minute * MINUTE));
    const way = wayOf([at('Samarqand', 0), at('Samarqand', HOUR), ...moved], track);
    expect(way.points.at(-1)).toMatchObject({ stationId: station('Nukus').id });
    expect(way.points.map(({ leg }) => leg)).toContain('straight');
  });

  test('the demo fleet may be as many times faster as it lives', () => {
    const ran = [at('Samarqand', 0), at('Kattaqoʻrgʻon', 4 * MINUTE), at('Navoiy', 8 * MINUTE)];
    expect(wayOf(ran, track, 30).points.map(({ leg }) => leg)).toEqual(['start', 'ran', 'ran']);
  });
});
