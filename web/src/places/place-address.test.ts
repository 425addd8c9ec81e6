import { expect, test } from 'vitest';
import { type ListAddress, listPath, pathOf, readList, readPlace, readStanding, writeList } from './place-address.ts';

const LIST: ListAddress = {
  list: 'arrived',
  span: 'day',
  at: '2026-11-19T03:00:00.000Z',
  standing: 48,
  load: 'empty',
  kind: 'tank',
  sort: 'number',
  order: 'desc',
  page: 3,
};
const BEGINNING: ListAddress = {
  list: 'on-hand',
  span: 'shift',
  at: null,
  standing: 24,
  load: null,
  kind: null,
  sort: null,
  order: null,
  page: 1,
};

test('each place has its address', () => {
  expect(pathOf({ level: 'railway' })).toBe('/railway');
  expect(pathOf({ level: 'region', id: 2 })).toBe('/mtu/2');
  expect(pathOf({ level: 'station', id: 31 })).toBe('/station/31');
  expect(readPlace('station', '31')).toEqual({ level: 'station', id: 31 });
});

test.each(['', '0', '-1', '1.5', 'x', '100000', undefined])('%s names no station', (id) => {
  expect(readPlace('station', id)).toBeNull();
});

test('a list is read from the address that was written for it', () => {
  expect(readList(writeList(LIST))).toEqual(LIST);
});

test('what goes without saying is left out of an address, and nonsense in one says nothing', () => {
  expect(listPath({ level: 'railway' }, BEGINNING)).toBe('/railway/wagons?list=on-hand');
  const nonsense = 'list=lost&span=year&at=then&standing=0&load=heavy&kind=sledge&sort=mood&order=up&page=-1';
  expect(readList(new URLSearchParams(nonsense))).toEqual(BEGINNING);
});

test.each(['0', '721', '2.5', 'x', ''])('a standing limit of %s is the usual one', (hours) => {
  expect(readStanding(new URLSearchParams({ standing: hours }))).toBe(24);
});
