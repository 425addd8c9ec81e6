import { describe, expect, test } from 'vitest';
import { NO_FILTER } from './search-address.ts';
import { isAskable, numberError, typeErrors } from './search-rules.ts';

describe('the wagon number field', () => {
  test.each([
    ['', 'empty'],
    ['1234567', 'length'],
    ['123456789', 'length'],
    ['1234567a', 'pattern'],
    ['52345678', null],
  ])('%j is answered with %j', (number, error) => {
    expect(numberError(number)).toBe(error);
  });
});

describe('the wagon type field', () => {
  test.each(['', '2', '28', '*2', '2*'])('takes %j', (type) => {
    expect(typeErrors(type)).toEqual([]);
  });

  test.each([
    ['281', ['typeOver2']],
    ['*28', ['typeOver2']],
    ['2812', ['typeOver3', 'typeOver2']],
    ['ab', ['typePattern']],
    ['**', ['typePattern']],
  ])('refuses %j with %j', (type, errors) => {
    expect(typeErrors(type)).toEqual(errors);
  });

  test('blocks the query while it is wrong', () => {
    const search = (type: string) => ({ kind: 'condition' as const, filter: { ...NO_FILTER, type }, page: 1 });
    expect(isAskable(search('281'))).toBe(false);
    expect(isAskable(search('28'))).toBe(true);
  });
});
