import { expect, test } from 'vitest';
import { readListPlace, writeListPlace } from './list-place.ts';

test('a place in a list is read from the address that was written for it', () => {
  const place = { page: 3, number: '62439641', edit: 'L-1' };
  expect(readListPlace(new URLSearchParams(writeListPlace(place)))).toEqual(place);
});

test('the beginning of a list needs no fields, and an address of nonsense is the beginning', () => {
  const beginning = { page: 1, number: '', edit: '' };
  expect(writeListPlace(beginning)).toEqual({});
  expect(readListPlace(new URLSearchParams('page=-2&number=%20'))).toEqual(beginning);
});
