import { findStations, toCyrillic } from '@vagon/contract';
import { expect, test } from 'vitest';
import { readRailway } from './railway-files.ts';

const { regions, stations, sections } = readRailway();

/**
 * The sixth digit of an ESR code: digits times 1 to 5, summed, modulo 11; where
 * that gives ten, again with 3 to 7; where that too gives ten, 0.
 * Source: coding of stations on the 1520 mm network (Tariff Guide No. 4).
 */
function esrCheckDigit(firstFive: string): number {
  for (const firstWeight of [1, 3]) {
    const sum = [...firstFive].reduce((total, digit, index) => total + Number(digit) * (index + firstWeight), 0);
    if (sum % 11 < 10) return sum % 11;
  }
  return 0;
}

test('the railway has 260 stations in six MTUs', () => {
  const counts = regions.map(({ id, name }) => [id, name, stations.filter(({ regionId }) => regionId === id).length]);
  expect(counts).toEqual([
    [1, 'Toshkent', 56],
    [2, 'Buxoro', 59],
    [3, 'Qoʻqon', 43],
    [4, 'Qarshi', 32],
    [5, 'Termiz', 25],
    [6, 'Qoʻngʻirot', 45],
  ]);
  expect(stations).toHaveLength(260);
});

test('station ids run from 1 in the order of the file and names are never shared', () => {
  expect(stations.map(({ id }) => id)).toEqual(stations.map((_, index) => index + 1));
  expect(new Set(stations.map(({ name }) => name)).size).toBe(260);
});

test('every station is found by its Russian name and by its Uzbek one in either script', () => {
  for (const station of stations)
    for (const text of [station.name, station.nameRu, toCyrillic(station.name), station.nameRu.toUpperCase()])
      expect(findStations(stations, text), text).toContain(station);
  expect(stations.map(({ name }) => toCyrillic(name)).filter((name) => /[a-zʻʼ]/i.test(name))).toEqual([]);
});

test('the railway has 280 sections of 4,863 km between known stations', () => {
  expect(sections).toHaveLength(280);
  expect(Math.round(sections.reduce((km, { length }) => km + length, 0))).toBe(4863);
  expect(sections.every(({ from, to }) => stations[from - 1] && stations[to - 1])).toBe(true);
});

test('every ESR code that is given ends in its check digit', () => {
  const codes = stations.flatMap(({ esr }) => esr ?? []);
  expect(codes).toHaveLength(232);
  expect(codes.filter((esr) => esrCheckDigit(esr.slice(0, 5)) !== Number(esr[5]))).toEqual([]);
});

test('a section begins and ends at its stations', () => {
  const astray = sections.filter(({ from, to, path }) => {
    const first = stations[from - 1];
    const last = stations[to - 1];
    const apart = [
      (first?.latitude ?? 0) - (path[0] ?? 0),
      (first?.longitude ?? 0) - (path[1] ?? 0),
      (last?.latitude ?? 0) - (path.at(-2) ?? 0),
      (last?.longitude ?? 0) - (path.at(-1) ?? 0),
    ];
    return apart.some((degrees) => Math.abs(degrees) > 0.002);
  });
  expect(astray).toEqual([]);
});

test('a marshalling station reaches further than a passing loop', () => {
  const radiusOf = (name: string) => stations.find((station) => station.name === name)?.radius;
  expect(radiusOf('Buxoro-1')).toBe(2.5);
  expect(stations.filter(({ kind }) => kind === 'Bo‘luvchi punkt').map(({ radius }) => radius)).toEqual(
    Array(6).fill(0.8),
  );
});
