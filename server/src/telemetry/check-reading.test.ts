import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkReading, timeLimits } from './check-reading.ts';
import { readingId } from './reading.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const limits = timeLimits(NOW, 24);
const check = (message: unknown) => checkReading(message, limits);
const good = { sensorNumber: '863412345678901', measuredAt: NOW, latitude: 41.3, longitude: 69.2 };

describe('a reading is taken', () => {
  test('with any subset of its values, and absent ones are null', () => {
    expect(check({ sensorNumber: 's', measuredAt: NOW, isEmpty: false })).toMatchObject({
      date: NOW,
      latitude: null,
      longitude: null,
      temperature: null,
      battery: null,
      isEmpty: false,
    });
  });

  test.each([
    ['2026-11-20T17:00:00+05:00', NOW],
    ['2026-11-20T12:00:00Z', NOW],
    ['2026-11-20T12:00:00.250Z', NOW + 250],
    ['2026-11-20T17:00+0500', NOW],
    [NOW, NOW],
  ])('measured at %s', (measuredAt, date) => {
    expect(check({ ...good, measuredAt })).toMatchObject({ date });
  });

  test('with fields it does not know, as real devices send', () => {
    expect(check({ ...good, speed: 42, satellites: 9, temperature: null })).toMatchObject({ temperature: null });
  });

  test('at the very edges of each range', () => {
    for (const [temperature, battery, latitude, longitude] of [
      [-90, 0, -90, -180],
      [90, 100, 90, 180],
    ])
      expect(check({ ...good, temperature, battery, latitude, longitude })).toMatchObject({ temperature, battery });
  });
});

describe('a reading is refused', () => {
  test.each([
    [null, '', 'not_an_object'],
    [[], '', 'not_an_object'],
    ['text', '', 'not_an_object'],
    [{ ...good, sensorNumber: undefined }, 'sensorNumber', 'required'],
    [{ ...good, sensorNumber: 7 }, 'sensorNumber', 'wrong_type'],
    [{ ...good, sensorNumber: 'a/b' }, 'sensorNumber', 'malformed'],
    [{ ...good, measuredAt: undefined }, 'measuredAt', 'required'],
    [{ ...good, measuredAt: true }, 'measuredAt', 'wrong_type'],
    [{ ...good, measuredAt: '2026-11-20T12:00:00' }, 'measuredAt', 'malformed'],
    [{ ...good, measuredAt: '2026-02-30T12:00:00Z' }, 'measuredAt', 'malformed'],
    [{ ...good, measuredAt: 1.5 }, 'measuredAt', 'malformed'],
    [{ ...good, measuredAt: NOW + 86_400_001 }, 'measuredAt', 'too_far_ahead'],
    [{ ...good, measuredAt: NOW / 1000 }, 'measuredAt', 'too_old'],
    [{ ...good, latitude: 90.01 }, 'latitude', 'out_of_range'],
    [{ ...good, longitude: -180.5 }, 'longitude', 'out_of_range'],
    [{ ...good, latitude: '41.3' }, 'latitude', 'wrong_type'],
    [{ ...good, latitude: undefined }, 'latitude', 'needs_both_coordinates'],
    [{ ...good, longitude: null }, 'longitude', 'needs_both_coordinates'],
    [{ ...good, temperature: 90.1 }, 'temperature', 'out_of_range'],
    [{ ...good, battery: -1 }, 'battery', 'out_of_range'],
    [{ ...good, isEmpty: 1 }, 'isEmpty', 'wrong_type'],
    [{ sensorNumber: 's', measuredAt: NOW }, '', 'carries_no_value'],
  ])('%j at its field %s: %s', (message, field, reason) => {
    expect(check(message)).toEqual({ field, reason });
  });

  test('and never by an exception, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        const checked = check(message);
        expect('reason' in checked || Number.isSafeInteger(checked.id)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.record({ sensorNumber: fc.constant('s'), measuredAt: fc.anything(), battery: fc.anything() }),
        (message) => {
          check(message);
        },
      ),
    );
  });
});

test('a day ahead is taken, and as far back as readings are kept', () => {
  expect(check({ ...good, measuredAt: NOW + 86_400_000 })).toHaveProperty('id');
  expect(check({ ...good, measuredAt: Date.UTC(2024, 10, 1) })).toHaveProperty('id');
  expect(check({ ...good, measuredAt: Date.UTC(2024, 9, 31) })).toMatchObject({ reason: 'too_old' });
});

test('the same reading has the same id, and any difference another', () => {
  const values = { sensorNumber: 's', date: NOW, latitude: 1, longitude: 2, temperature: 3, battery: 4, isEmpty: true };
  expect(readingId({ ...values })).toBe(readingId(values));
  for (const change of [{ sensorNumber: 't' }, { latitude: 1.000001 }, { temperature: null }, { isEmpty: null }])
    expect(readingId({ ...values, ...change })).not.toBe(readingId(values));
});
