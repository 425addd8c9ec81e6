import { expect, test } from 'vitest';
import { ALL_WAGONS, EMPTY_WAGONS, LOADED_WAGONS, wagonsOfRegion } from './search-links.ts';

test('figures of the railway lead to all, loaded and empty wagons', () => {
  expect([ALL_WAGONS, LOADED_WAGONS, EMPTY_WAGONS]).toEqual(['/search', '/search?state=1', '/search?state=0']);
});

test('an MTU leads to its wagons by the name that the filter form knows', () => {
  expect(wagonsOfRegion({ id: 1, name: 'Toshkent' })).toBe('/search?region=Tashkent');
  expect(wagonsOfRegion({ id: 6, name: 'Qoʻngʻirot' })).toBe('/search?region=Qo%27ng%27irot');
});

test('an MTU that the form does not know yet is searched by its own name', () => {
  expect(wagonsOfRegion({ id: 7, name: 'Navoiy' })).toBe('/search?region=Navoiy');
});
