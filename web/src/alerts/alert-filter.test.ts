import { expect, test } from 'vitest';
import { alertFields, isRegionOpen, readAlertFilter, writeAlertFilter } from './alert-filter.ts';

const read = (address: string) => readAlertFilter(new URLSearchParams(address));

test('an address without a filter shows all open alerts', () => {
  expect(read('')).toEqual({ state: 'open', rule: '', region: '', mine: false });
});

test('a filter is read as it was written', () => {
  const filter = { state: 'taken', rule: 'silent', region: '3', mine: true } as const;
  expect(read(new URLSearchParams(writeAlertFilter(filter)).toString())).toEqual(filter);
});

test('an address that says nothing of the MTU leaves it to its reader, one that was written does not', () => {
  const whole = { state: 'taken', rule: '', region: '', mine: false } as const;
  const address = new URLSearchParams(writeAlertFilter(whole));
  expect(isRegionOpen(new URLSearchParams('state=taken'))).toBe(true);
  expect(isRegionOpen(address)).toBe(false);
  expect(read(address.toString())).toEqual(whole);
  expect(alertFields(whole).region).toBe('');
});

test('nobody has taken what is open: there are none of one’s own', () => {
  expect(read('state=open&mine=true')).toEqual(read(''));
});

test.each(['state=lost', 'rule=rain', 'region=x', 'region=-1', 'mine=perhaps'])(
  'what an address cannot mean narrows nothing: %s',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);
