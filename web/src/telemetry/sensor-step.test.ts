import type { UnassignedSensor } from '@vagon/contract';
import { expect, test } from 'vitest';
import { probableType } from './sensor-step.ts';

const sent = (what: Partial<UnassignedSensor>): UnassignedSensor => ({
  sensorNumber: 'X1',
  registered: false,
  sensorType: null,
  rodeBefore: false,
  readings: 1,
  firstDate: '2026-11-20T10:00:00Z',
  lastDate: '2026-11-20T10:00:00Z',
  hasPosition: false,
  hasLoadState: false,
  ...what,
});

test('a sensor that sends positions is a location sensor, one that sends load states a state sensor', () => {
  expect(probableType(sent({ hasPosition: true }))).toBe('location');
  expect(probableType(sent({ hasLoadState: true }))).toBe('state');
});

test('nothing is guessed of a sensor that sends both or neither', () => {
  expect(probableType(sent({}))).toBeNull();
  expect(probableType(sent({ hasPosition: true, hasLoadState: true }))).toBeNull();
});

test('a registered sensor is what it is registered as, whatever it sends', () => {
  expect(probableType(sent({ registered: true, sensorType: 'state', hasPosition: true }))).toBe('state');
});
