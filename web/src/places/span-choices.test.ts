import { expect, test } from 'vitest';
import { beginningOf, formerSpans, readChoice, writeChoice } from './span-choices.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
/** 20 November, 10:00 in Tashkent: the day shift of the reporting day that ends at 18:00. */
const NOW = Date.parse('2026-11-20T10:00:00+05:00');
const iso = (text: string) => new Date(`${text}+05:00`).toISOString();

test('what is over can be chosen, the newest day first: its shifts, then the day', () => {
  const days = formerSpans(NOW, HOURS, null);
  expect(days.map(({ date }) => date).slice(0, 3)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
  expect(days[0]?.spans.map(writeChoice)).toEqual([`shift ${iso('2026-11-19T20:00:00')}`]);
  expect(days[1]?.spans.map(({ span, at, isNight }) => [span, at, isNight])).toEqual([
    ['shift', iso('2026-11-18T20:00:00'), true],
    ['shift', iso('2026-11-19T08:00:00'), false],
    ['day', iso('2026-11-18T18:00:00'), false],
  ]);
});

test('a day that an old address names is offered as well', () => {
  const days = formerSpans(NOW, HOURS, iso('2026-03-08T09:00:00'));
  expect(days.at(-1)?.date).toBe('2026-03-08');
});

test('any moment of a shift or a day means all of it, one of those that run means no other', () => {
  expect(beginningOf('shift', iso('2026-11-19T03:30:00'), NOW, HOURS)).toBe(iso('2026-11-18T20:00:00'));
  expect(beginningOf('day', iso('2026-11-19T03:30:00'), NOW, HOURS)).toBe(iso('2026-11-18T18:00:00'));
  expect(beginningOf('day', iso('2026-11-19T20:00:00'), NOW, HOURS)).toBeNull();
  expect(beginningOf('shift', null, NOW, HOURS)).toBeNull();
});

test('a choice is read as it was written', () => {
  for (const choice of [{ span: 'day', at: null } as const, { span: 'shift', at: iso('2026-11-18T20:00:00') } as const])
    expect(readChoice(writeChoice(choice))).toEqual(choice);
});
