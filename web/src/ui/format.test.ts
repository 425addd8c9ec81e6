import { describe, expect, test } from 'vitest';
import { formatLocaleOf, LANGUAGE_TAGS } from '../messages/languages.ts';
import { formatOf } from './format.ts';

const ru = formatOf('ru');
const en = formatOf('en');

describe.each(LANGUAGE_TAGS)('dates in %s', (language) => {
  const format = formatOf(formatLocaleOf(language));

  test('are shown in Tashkent as dd.mm.yyyy hh:mm:ss', () => {
    expect(format.dateTime('2026-03-07T04:05:06Z')).toBe('07.03.2026 09:05:06');
  });

  test('count midnight as 00, on the new day', () => {
    expect(format.dateTime('2026-12-31T19:00:00Z')).toBe('01.01.2027 00:00:00');
    expect(format.year(Date.UTC(2026, 11, 31, 19))).toBe('2027');
  });

  test('can be shown as a time of day', () => {
    expect(format.time(Date.UTC(2026, 0, 1, 12, 0, 9))).toBe('17:00:09');
  });

  test('that are none are a dash', () => {
    expect(format.dateTime('kecha')).toBe('—');
  });
});

describe('numbers', () => {
  test('have spaces that do not break between thousands and a decimal comma', () => {
    expect(ru.number(1234567.89)).toBe('1\u00a0234\u00a0567,9');
  });

  test('have commas between thousands and a decimal point in English', () => {
    expect(en.number(1234567.89)).toBe('1,234,567.9');
  });

  test('carry their unit, and are a dash while unknown', () => {
    expect(ru.temperature(-13.5)).toBe('-13,5\u00a0°C');
    expect(en.temperature(-13.5)).toBe('-13.5\u00a0°C');
    expect(ru.battery(29)).toBe('29\u00a0%');
    expect(en.battery(29)).toBe('29%');
    expect(ru.temperature(null)).toBe('—');
    expect(en.battery(null)).toBe('—');
  });
});
