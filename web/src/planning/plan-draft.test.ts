import type { PlanLine } from '@vagon/contract';
import { describe, expect, test } from 'vitest';
import { differingKeys, draftOf, fieldsOf, joinDrafts, linesOf, sumOf, wagonsIn } from './plan-draft.ts';

const station = (id: number, regionId: number) => ({
  id,
  name: `S${id}`,
  nameRu: '',
  latitude: 0,
  longitude: 0,
  regionId,
  freight: true,
  radius: 1,
});
const RAILWAY = {
  stations: [station(1, 1), station(2, 2)],
  sections: [{ from: 1, to: 2, length: 1, path: [] }],
};
const TANKS: PlanLine = { work: 'load', kind: 'tank', wagons: 12 };
const OVER: PlanLine = { work: 'handOver', toRegionId: 2, wagons: 40 };

describe('the form of a plan', () => {
  const fields = fieldsOf(RAILWAY, 1, []);

  test('has every work and kind, the neighbouring MTU and abroad', () => {
    expect(fields).toHaveLength(3 * 7 + 2);
    expect(fields.slice(-2).map(({ key }) => key)).toEqual(['handOver:2', 'handOver:abroad']);
  });

  test('keeps a figure of the plan that the railway as it is now would not offer', () => {
    const odd: PlanLine = { work: 'handOver', toRegionId: 5, wagons: 1 };
    expect(fieldsOf(RAILWAY, 1, [odd]).at(-1)?.key).toBe('handOver:5');
  });

  test('gives back the lines it was made of, zeros kept and empty fields left out', () => {
    const lines = [TANKS, { ...OVER, wagons: 0 }];
    expect(linesOf({ ...draftOf(lines), 'unload:flat': '' }, fields)).toEqual(lines);
  });

  test('gives no lines while a field holds what is no number of wagons', () => {
    expect(linesOf({ 'load:tank': '1,5' }, fields)).toBeNull();
  });

  test('adds up a work while it is typed', () => {
    const draft = { 'load:tank': '12', 'load:flat': '3', 'load:other': 'x', 'unload:tank': '7' };
    expect(sumOf(draft, fields, 'load')).toBe(15);
    expect(sumOf(draft, fields, 'unload')).toBe(7);
  });
});

test.each([
  ['', null],
  [' 0 ', 0],
  ['9999', 9999],
  ['10000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
])('%j means %j wagons', (text, wagons) => {
  expect(wagonsIn(text)).toBe(wagons);
});

test('05 and 5 are no difference, 0 and nothing are one', () => {
  expect(differingKeys({ a: '05', b: '0' }, { a: '5' })).toEqual(['b']);
});

test('of two dispatchers who change a plan at once, neither figure goes unseen', () => {
  const before = { 'load:tank': '10', 'load:flat': '4', 'unload:tank': '6' };
  const mine = { ...before, 'load:tank': '12' };
  const theirs = { ...before, 'load:tank': '11', 'load:flat': '5' };
  expect(joinDrafts(before, mine, theirs)).toEqual({
    joined: { 'load:tank': '12', 'load:flat': '5', 'unload:tank': '6' },
    differing: [
      { key: 'load:tank', before: '10', theirs: '11', mine: '12' },
      { key: 'load:flat', before: '4', theirs: '5', mine: '4' },
    ],
  });
});
