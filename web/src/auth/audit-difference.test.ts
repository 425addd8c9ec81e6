import { expect, test } from 'vitest';
import { differencesBetween } from './audit-difference.ts';

const wagon = (more: object = {}) => ({
  number: 62_439_641,
  country: { id: 1, name: 'Oʻzbekiston' },
  wagonSensors: [{ id: 7, number: 'S1', sensorType: { id: 1, name: 'state' } }],
  version: 3,
  ...more,
});

test('an edit shows the fields that differ and no others, not even the version', () => {
  expect(differencesBetween(wagon(), wagon({ country: { id: 2, name: 'Boshqa' }, version: 4 }))).toEqual([
    { field: 'country', before: 1, after: 2 },
  ]);
});

test('a wagon’s sensors are told one by one, and where there was none', () => {
  const wagonSensors = [
    { id: 8, number: 'S2', sensorType: { id: 1, name: 'state' } },
    { id: 9, number: 'L1', sensorType: { id: 2, name: 'location' } },
  ];
  expect(differencesBetween(wagon(), wagon({ wagonSensors }))).toEqual([
    { field: 'stateSensor', before: 'S1', after: 'S2' },
    { field: 'locationSensor', before: null, after: 'L1' },
  ]);
});

test('something new shows what it has, something removed what it had', () => {
  expect(differencesBetween(null, { number: 'S1', sensorType: 'state' })).toEqual([
    { field: 'number', before: undefined, after: 'S1' },
    { field: 'sensorType', before: undefined, after: 'state' },
  ]);
  expect(differencesBetween({ number: 'S1', wagonNumber: null }, null)).toEqual([
    { field: 'number', before: 'S1', after: undefined },
  ]);
});

test('a field nobody thought of goes by its path', () => {
  expect(differencesBetween({ a: { b: [1, 2] } }, { a: { b: [1, 2, 3] } })).toEqual([
    { field: 'a.b', before: '1, 2', after: '1, 2, 3' },
  ]);
});

test('what is no thing has no differences', () => {
  expect(differencesBetween(null, undefined)).toEqual([]);
  expect(differencesBetween('a', 3)).toEqual([]);
});

test('a plan is told figure by figure, a dispatcher’s place as one', () => {
  const load = (wagons: number) => ({ work: 'load', kind: 'tank', wagons });
  const handOver = { work: 'handOver', toRegionId: null, wagons: 2 };
  expect(
    differencesBetween({ status: 'draft', lines: [load(4)] }, { status: 'draft', lines: [load(6), handOver] }),
  ).toEqual([
    { field: 'load:tank', before: 4, after: 6 },
    { field: 'handOver:abroad', before: undefined, after: 2 },
  ]);
  expect(
    differencesBetween({ role: 'ROLE_EMPLOYEE' }, { role: 'ROLE_DISPATCHER', place: { level: 'region', id: 2 } }),
  ).toEqual([
    { field: 'role', before: 'ROLE_EMPLOYEE', after: 'ROLE_DISPATCHER' },
    { field: 'place', before: undefined, after: 'region:2' },
  ]);
});
