import { expect, test } from 'vitest';
import { readRailway } from './railway-files.ts';
import { joinSections, pathOf, reachFrom, shortestRoute } from './railway-routes.ts';

const railway = readRailway();
const network = joinSections(railway);

function idOf(name: string): number {
  const station = railway.stations.find((candidate) => candidate.name === name);
  if (!station) throw new Error(`no station ${name}`);
  return station.id;
}

const between = (from: string, to: string) => shortestRoute(network, idOf(from), idOf(to));

test.each([
  ['Toshkent-Markaziy', 'Samarqand', 340],
  ['Qarshi', 'Termiz', 324],
  ['Navoiy', 'Nukus', 645],
])('%s to %s is %d km along the sections', (from, to, km) => {
  for (const route of [between(from, to), between(to, from)]) {
    expect(Math.abs((route?.length ?? 0) - km)).toBeLessThan(1);
  }
});

test('Toshkent-Markaziy to Samarqand passes 28 stations', () => {
  const route = between('Toshkent-Markaziy', 'Samarqand');
  expect(route?.stations).toHaveLength(28);
  expect(route?.stations.at(0)).toBe(idOf('Toshkent-Markaziy'));
  expect(route?.stations.at(-1)).toBe(idOf('Samarqand'));
});

test('the path of a route leads from one station to the other without a gap', () => {
  const route = between('Samarqand', 'Toshkent-Markaziy');
  const path = route ? pathOf(route) : [];
  expect(path[0]).toBeCloseTo(39.686, 2);
  expect(path[1]).toBeCloseTo(66.929, 2);
  expect(path.at(-2)).toBeCloseTo(41.29, 1);
  const joints = (route?.stretches ?? []).slice(1).map((stretch, index) => {
    const before = route?.stretches[index];
    const end = before && pathOf({ length: 0, stations: [], stretches: [before] }).slice(-2);
    const start = pathOf({ length: 0, stations: [], stretches: [stretch] }).slice(0, 2);
    return end?.join() === start.join();
  });
  expect(joints).not.toContain(false);
});

test('one network joins all stations but Jumurtov', () => {
  const { km } = reachFrom(network, idOf('Toshkent-Markaziy'));
  const cutOff = railway.stations.filter(({ id }) => !km.has(id)).map(({ name }) => name);
  expect(cutOff).toEqual(['Jumurtov']);
  expect(between('Toshkent-Markaziy', 'Jumurtov')).toBeUndefined();
});

test('a station reaches itself in 0 km', () => {
  expect(between('Nukus', 'Nukus')).toMatchObject({ length: 0, stretches: [], stations: [idOf('Nukus')] });
});
