import { describe, expect, test } from 'vitest';
import { formatBattery, formatDateTime, formatNumber, formatTemperature, formatTime, formatYear } from './format.ts';

describe('dates', () => {
  test('are shown in Tashkent as dd.mm.yyyy hh:mm:ss', () => {
    expect(formatDateTime('2026-03-07T04:05:06Z')).toBe('07.03.2026 09:05:06');
  });

  test('count midnight as 00, on the new day', () => {
    expect(formatDateTime('2026-12-31T19:00:00Z')).toBe('01.01.2027 00:00:00');
    expect(formatYear(Date.UTC(2026, 11, 31, 19))).toBe('2027');
  });

  test('can be shown as a time of day', () => {
    expect(formatTime(Date.UTC(2026, 0, 1, 12, 0, 9))).toBe('17:00:09');
  });

  test('that are none are a dash', () => {
    expect(formatDateTime('kecha')).toBe('—');
  });
});

describe('numbers', () => {
  test('have their thousands apart and a decimal comma', () => {
    expect(formatNumber(1234567.89)).toBe('1\u00a0234\u00a0567,9');
  });

  test('carry their unit, and are a dash while unknown', () => {
    expect(formatTemperature(-13.5)).toBe('-13,5 °C');
    expect(formatBattery(87)).toBe('87 %');
    expect(formatTemperature(null)).toBe('—');
    expect(formatBattery(null)).toBe('—');
  });
});
