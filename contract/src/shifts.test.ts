import { expect, test } from 'vitest';
import { isNightShift, reportingDateOf, shiftAt, shiftsOfDay, spanOfDay, type WorkingHours } from './shifts.ts';

const CUSTOMARY: WorkingHours = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const tashkent = (text: string) => Date.parse(`${text}+05:00`);
const span = (from: string, to: string) => ({ from: tashkent(from), to: tashkent(to) });

test('a reporting day begins at 18:00 of the calendar day before its date', () => {
  expect(spanOfDay('2026-11-20', CUSTOMARY)).toEqual(span('2026-11-19T18:00', '2026-11-20T18:00'));
  expect(reportingDateOf(tashkent('2026-11-19T17:59:59.999'), CUSTOMARY)).toBe('2026-11-19');
  expect(reportingDateOf(tashkent('2026-11-19T18:00'), CUSTOMARY)).toBe('2026-11-20');
});

test('a reporting day that begins at midnight is the calendar day', () => {
  const hours = { ...CUSTOMARY, dayStart: 0 };
  expect(spanOfDay('2026-11-20', hours)).toEqual(span('2026-11-20T00:00', '2026-11-21T00:00'));
  expect(reportingDateOf(tashkent('2026-11-20T00:00'), hours)).toBe('2026-11-20');
});

test('the shifts of a reporting day are the night and the day that begin in it', () => {
  expect(shiftsOfDay('2026-11-20', CUSTOMARY)).toEqual([
    { index: 0, ...span('2026-11-19T20:00', '2026-11-20T08:00') },
    { index: 1, ...span('2026-11-20T08:00', '2026-11-20T20:00') },
  ]);
  expect(shiftsOfDay('2026-11-20', CUSTOMARY).map(isNightShift)).toEqual([true, false]);
});

test('one shift a day and three of them are possible', () => {
  expect(shiftsOfDay('2026-11-20', { dayStart: 0, shiftStarts: [7 * 60] })).toEqual([
    { index: 0, ...span('2026-11-20T07:00', '2026-11-21T07:00') },
  ]);
  expect(shiftsOfDay('2026-11-20', { dayStart: 0, shiftStarts: [0, 480, 960] })).toHaveLength(3);
});

test.each([
  ['2026-11-20T07:59', '2026-11-19T20:00', '2026-11-20T08:00'],
  ['2026-11-20T08:00', '2026-11-20T08:00', '2026-11-20T20:00'],
  ['2026-11-20T23:59', '2026-11-20T20:00', '2026-11-21T08:00'],
])('at %s the shift from %s to %s is worked', (time, from, to) => {
  expect(shiftAt(tashkent(time), CUSTOMARY)).toEqual(span(from, to));
});

test('every moment of a year lies in a shift that some reporting day has once', () => {
  const shifts = new Map<number, number>();
  for (let day = 0; day < 365; day++) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    for (const { from, to } of shiftsOfDay(date, CUSTOMARY)) {
      expect(shifts.has(from)).toBe(false);
      shifts.set(from, to);
    }
  }
  for (let time = tashkent('2026-01-02T00:00'); time < tashkent('2026-12-30T00:00'); time += 5_400_000) {
    const { from, to } = shiftAt(time, CUSTOMARY);
    expect(shifts.get(from)).toBe(to);
  }
});
