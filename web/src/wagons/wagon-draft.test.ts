import type { Wagon } from '@vagon/contract';
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  expectedLastDigit,
  isSameDraft,
  NEW_WAGON,
  numberFault,
  toWagonCreate,
  toWagonUpdate,
} from './wagon-draft.ts';

const WAGON: Wagon = {
  number: 62439641,
  country: { id: 2, name: 'Boshqa davlatlar' },
  wagonSensors: [
    { id: 7, number: 'S-1', sensorType: { id: 1, name: 'state' } },
    { id: 8, number: 'L-1', sensorType: { id: 2, name: 'location' } },
  ],
  version: 3,
};

describe('a wagon number', () => {
  test.each([
    ['', 'empty'],
    ['6243964', 'length'],
    ['624396411', 'length'],
    ['6243964a', 'pattern'],
    ['00000000', 'leadingZero'],
    ['62439641', null],
  ])('%j: %s', (number, fault) => {
    expect(numberFault(number)).toBe(fault);
  });

  test('that ends in the wrong digit is told the right one', () => {
    expect(expectedLastDigit('62439648')).toBe(1);
    expect(expectedLastDigit('62439641')).toBeNull();
  });

  test('that is none yet is not warned about', () => {
    expect(expectedLastDigit('6243964')).toBeNull();
    expect(expectedLastDigit('00000001')).toBeNull();
  });
});

test('a form is sent in the numbers of the calls: inside a wagon 1 is state and 2 is location', () => {
  expect(toWagonUpdate(draftOf(WAGON))).toEqual({
    number: 62439641,
    country_id: 2,
    wagonType_id: 1,
    sensorNumbers: [
      { idType: 1, sensorNumber: 'S-1' },
      { idType: 2, sensorNumber: 'L-1' },
    ],
  });
});

test('a wagon without sensors sends none', () => {
  const draft = { ...NEW_WAGON, number: '62439641' };
  expect(toWagonUpdate(draft)).toMatchObject({ sensorNumbers: [] });
  expect(toWagonCreate(draft)).toEqual({ number: 62439641, country_id: 1, wagonType_id: 1 });
});

test('a form whose number has a fault is not sent', () => {
  const draft = { ...NEW_WAGON, number: '6243964' };
  expect(toWagonCreate(draft)).toBeNull();
  expect(toWagonUpdate(draft)).toBeNull();
});

test('a form differs from its wagon as soon as one field does', () => {
  const draft = draftOf(WAGON);
  expect(isSameDraft(draft, draftOf(WAGON))).toBe(true);
  expect(isSameDraft(draft, { ...draft, sensors: { ...draft.sensors, location: '' } })).toBe(false);
  expect(isSameDraft(draft, { ...draft, country: 'uzbekistan' })).toBe(false);
  expect(isSameDraft(draft, { ...draft, number: '6243964' })).toBe(false);
});
