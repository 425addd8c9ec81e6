import { expect, test } from 'vitest';
import { firstMomentFrom } from './quiet-hours.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+05:00`);
const NIGHT = { from: 22 * 60, to: 7 * 60 };
const NOON = { from: 12 * 60, to: 13 * 60 };

test.each([
  ['by day nothing waits', NIGHT, '15:30:20', '15:30:20'],
  ['the evening waits for the morning', NIGHT, '22:00:00', '07:00:00+1'],
  ['after midnight it waits for the same morning', NIGHT, '06:59:59', '07:00:00'],
  ['the end of the quiet hours is not quiet', NIGHT, '07:00:00', '07:00:00'],
  ['quiet hours within a day', NOON, '12:59:30', '13:00:00'],
  ['before them nothing waits', NOON, '11:59:59', '11:59:59'],
  ['both ends alike', { from: 60, to: 60 }, '01:00:00', '01:00:00'],
])('%s', (_, hours, asked, expected) => {
  const [time = '', day] = expected.split('+');
  const wanted = at(time) + (day === undefined ? 0 : 24 * 60 * 60_000);
  expect(firstMomentFrom(at(asked), hours)).toBe(wanted);
});
