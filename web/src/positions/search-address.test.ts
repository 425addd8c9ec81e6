import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_FILTER, readSearch, writeSearch } from './search-address.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

const text = fc.string({ maxLength: 20 }).map((typed) => typed.trim());
const page = fc.integer({ min: 1, max: 100_000 });
const place = fc.oneof(
  text.map((station) => ({ station, region: '' })),
  text.map((region) => ({ station: '', region })),
);
const conditionSearch = fc
  .record({ state: fc.constantFrom('' as const, '0' as const, '1' as const), type: text, place, page })
  .map(({ place: { station, region }, page: onPage, state, type }) => ({
    kind: 'condition' as const,
    filter: { state, type, station, region },
    page: onPage,
  }));

describe('the address of the search screen', () => {
  test('brings back any filter and page', () => {
    fc.assert(
      fc.property(conditionSearch, (search) => {
        expect(readSearch(writeSearch(search))).toEqual(search);
      }),
    );
  });

  test('brings back a wagon and the page of its readings', () => {
    const search = { kind: 'wagon' as const, number: '52345678', page: 3 };
    expect(writeSearch(search).toString()).toBe('number=52345678&page=3');
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  test('is bare for the first page of all wagons', () => {
    expect(writeSearch({ kind: 'condition', filter: NO_FILTER, page: 1 }).toString()).toBe('');
    expect(read('')).toEqual({ kind: 'condition', filter: NO_FILTER, page: 1 });
  });

  test.each(['page=0', 'page=-2', 'page=1.5', 'page=xyz', 'page=1e30'])('with %s means the first page', (address) => {
    expect(read(address).page).toBe(1);
  });

  test('with a state that does not exist means all states', () => {
    expect(read('state=7')).toEqual(read(''));
  });

  test('with both a station and a region keeps the station, as the form never holds both', () => {
    expect(read('station=Navoiy&region=Qarshi')).toEqual(read('station=Navoiy'));
  });
});
