import { describe, expect, test } from 'vitest';
import { compileFilter, type FilterFields } from './fleet-filter.ts';

const station = (id: number, name: string, nameRu: string, regionId: number) => ({
  ...{ id, name, nameRu, regionId },
  ...{ latitude: 41, longitude: 69, freight: true, radius: 1 },
});
const geography = {
  regions: [
    { id: 1, name: 'Toshkent' },
    { id: 6, name: 'Qoʻngʻirot' },
  ],
  stations: [station(10, 'Chuqursoy', 'Чукурсай', 1), station(60, 'Qoʻngʻirot', 'Кунград', 6)],
};

const ALL: FilterFields = { state: '', type: '', station: '', region: '' };
const passes = (
  fields: Partial<FilterFields>,
  wagon: { number?: number; load?: number; station?: number },
): boolean => {
  const { loads, prefixes, stations } = compileFilter({ ...ALL, ...fields }, geography);
  const { number = 24_000_007, load = 0, station = 10 } = wagon;
  return Boolean(loads[load] && prefixes[Math.trunc(number / 1_000_000)] && stations[station]);
};

describe('the map filter', () => {
  test('lets everything through when no field is filled in, unknown load and station too', () => {
    expect(passes({}, { load: 2, station: 0 })).toBe(true);
  });

  test('0 is empty and 1 is loaded; wagons of unknown load are neither', () => {
    expect([0, 1, 2].map((load) => passes({ state: '0' }, { load }))).toEqual([true, false, false]);
    expect([0, 1, 2].map((load) => passes({ state: '1' }, { load }))).toEqual([false, true, false]);
  });

  test.each(['2', '*2', '2*'])('one digit, written %s, means all types that begin with it', (type) => {
    expect(passes({ type }, { number: 20_000_000 })).toBe(true);
    expect(passes({ type }, { number: 29_999_999 })).toBe(true);
    expect(passes({ type }, { number: 30_000_000 })).toBe(false);
  });

  test('two digits mean that type alone', () => {
    expect(passes({ type: '28' }, { number: 28_123_456 })).toBe(true);
    expect(passes({ type: '28' }, { number: 27_123_456 })).toBe(false);
  });

  test('what is no type lets nothing through', () => {
    expect(passes({ type: '281' }, { number: 28_123_456 })).toBe(false);
  });

  test.each(["Qo'ng'irot", 'qongirot', 'Қўнғирот', 'Кунград', 'ngir'])('finds a station by %s', (name) => {
    expect(passes({ station: name }, { station: 60 })).toBe(true);
    expect(passes({ station: name }, { station: 10 })).toBe(false);
  });

  test.each(['Tashkent', 'Toshkent', 'ТОШКЕНТ'])('finds the stations of an MTU by %s', (region) => {
    expect(passes({ region }, { station: 10 })).toBe(true);
    expect(passes({ region }, { station: 60 })).toBe(false);
    expect(passes({ region }, { station: 0 })).toBe(false);
  });

  test('an unknown MTU lets nothing through', () => {
    expect(passes({ region: 'Narnia' }, { station: 10 })).toBe(false);
  });
});
