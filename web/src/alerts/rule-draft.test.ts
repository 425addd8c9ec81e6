import type { AlertRule } from '@vagon/contract';
import { expect, test } from 'vitest';
import { draftOf, rangeOf, toRuleChange } from './rule-draft.ts';

const silent: AlertRule = { rule: 'silent', isOn: true, isUrgent: false, hours: 24, version: 3 };
const tank = { wagonKind: 'tank' as const };

test('a rule that nobody typed in is saved as it was', () => {
  expect(toRuleChange(draftOf(silent))).toEqual({ isOn: true, isUrgent: false, hours: 24 });
});

test.each(['', '0', '721', '1.5', 'ten', '-3'])('hours cannot be “%s”', (hours) => {
  expect(toRuleChange({ ...draftOf(silent), hours })).toBeNull();
});

test.each([
  ['-40', '60', { ...tank, min: -40, max: 60 }],
  ['−2,5', '8.5', { ...tank, min: -2.5, max: 8.5 }],
  ['0', '4', null],
  ['10', '-10', null],
  ['-91', '0', null],
  ['x', '5', null],
  ['', '5', null],
])('temperatures from “%s” to “%s”', (min, max, range) => {
  expect(rangeOf({ ...tank, min, max })).toEqual(range);
});
