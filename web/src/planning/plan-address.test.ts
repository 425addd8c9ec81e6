import { describe, expect, test } from 'vitest';
import { planAddress, readReportingDate, readShift, reportAddress, shiftRunningAt } from './plan-address.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const NOW = { date: '2026-11-20', shift: 1 };
const read = (address: string) => readShift(new URLSearchParams(address), NOW, HOURS);

test.each([
  ['2026-11-20T07:59:59+05:00', { date: '2026-11-20', shift: 0 }],
  ['2026-11-20T08:00:00+05:00', { date: '2026-11-20', shift: 1 }],
  // The day shift ends two hours after its reporting day, and still belongs to it.
  ['2026-11-20T19:30:00+05:00', { date: '2026-11-20', shift: 1 }],
  ['2026-11-20T20:00:00+05:00', { date: '2026-11-21', shift: 0 }],
])('at %s runs %j', (time, shift) => {
  expect(shiftRunningAt(Date.parse(time), HOURS)).toEqual(shift);
});

describe('the shift in an address', () => {
  test('is read back as it was written', () => {
    const address = planAddress({ level: 'region', id: 3 }, { date: '2026-02-28', shift: 0 });
    expect(address).toBe('/plan/mtu/3?date=2026-02-28&shift=0');
    expect(read(address.split('?')[1] as string)).toEqual({ date: '2026-02-28', shift: 0 });
  });

  test.each(['', 'date=2026-02-30', 'date=x&shift=9', 'shift=', 'date=2026-11-20&shift=-1'])(
    'that is none (%s) is the one that runs now',
    (address) => {
      expect(read(address)).toEqual(NOW);
    },
  );

  test('of another day without a shift is its first', () => {
    expect(read('date=2026-11-19')).toEqual({ date: '2026-11-19', shift: 0 });
  });
});

test('the report of a day has an address of its own', () => {
  expect(reportAddress({ level: 'railway' }, '2026-11-20')).toBe('/plan/railway/report?date=2026-11-20');
  expect(readReportingDate(new URLSearchParams('date=2026-11-20'))).toBe('2026-11-20');
  expect(readReportingDate(new URLSearchParams('date=20.11.2026'))).toBeNull();
});
