import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PERIOD_PRESETS,
  periodFault,
  readDate,
  readPeriod,
  spanOfPeriod,
  writeDate,
  writePeriod,
} from './period-value.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const NOW = Date.parse('2026-11-20T12:34:56+05:00');
const read = (address: string) => readPeriod(new URLSearchParams(address), 'week');
const isoSpan = ({ from, to }: { from: number; to: number }) => [from, to].map((time) => new Date(time).toISOString());

describe('a period in an address', () => {
  test('is read back as it was written', () => {
    const dates = fc
      .tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 365 }))
      .map(([day, length]) => ({ from: dateAfter(day), to: dateAfter(day + length) }));
    const presets = fc.constantFrom(...PERIOD_PRESETS).map((preset) => ({ preset }));
    fc.assert(
      fc.property(fc.oneof(dates, presets), (period) => {
        expect(readPeriod(new URLSearchParams(writePeriod(period, 'week')), 'week')).toEqual(period);
      }),
    );
  });

  test.each([
    '',
    'period=year',
    'from=2026-11-01',
    'from=2026-11-02&to=2026-11-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2024-01-01&to=2026-01-01',
    'from=x&to=y',
  ])('that is none (%s) means what the screen shows otherwise', (address) => {
    expect(read(address)).toEqual({ preset: 'week' });
  });
});

const dateAfter = (days: number) => new Date(Date.UTC(2002, 0, 1 + days)).toISOString().slice(0, 10);

describe('the span of a period', () => {
  test('of calendar dates runs from midnight to midnight in Tashkent, both days included', () => {
    const span = spanOfPeriod({ from: '2026-11-01', to: '2026-11-02' }, NOW, HOURS);
    expect(isoSpan(span)).toEqual(['2026-10-31T19:00:00.000Z', '2026-11-02T19:00:00.000Z']);
  });

  test('of the last 24 hours ends with the minute, so that it stays the same within it', () => {
    const span = spanOfPeriod({ preset: 'day' }, NOW, HOURS);
    expect(isoSpan(span)).toEqual(['2026-11-19T07:35:00.000Z', '2026-11-20T07:35:00.000Z']);
    expect(spanOfPeriod({ preset: 'day' }, NOW + 3_000, HOURS)).toEqual(span);
  });

  test('of this reporting day begins at its hour', () => {
    const span = spanOfPeriod({ preset: 'reporting_day' }, NOW, HOURS);
    expect(isoSpan(span)).toEqual(['2026-11-19T13:00:00.000Z', '2026-11-20T13:00:00.000Z']);
  });
});

test('two dates are a period of at most 366 days in their order', () => {
  expect(periodFault('2026-11-20', '2026-11-20')).toBeNull();
  expect(periodFault('2026-11-20', '2026-11-19')).toBe('wrongOrder');
  expect(periodFault('2024-01-01', '2024-12-31')).toBeNull();
  expect(periodFault('2024-01-01', '2025-01-01')).toBe('tooLong');
});

test.each([
  ['20.11.2026', '2026-11-20'],
  [' 1.2.2026 ', '2026-02-01'],
  ['31.02.2026', null],
  ['11/20/2026', null],
  ['2026-11-20', null],
  ['', null],
])('the date %j is read as %j', (text, date) => {
  expect(readDate(text)).toBe(date);
  if (date) expect(readDate(writeDate(date))).toBe(date);
});
