import { expect, test } from 'vitest';
import { alertFields, readAlertFilter } from './alert-filter.ts';

const read = (address: string) => readAlertFilter(new URLSearchParams(address));

test('an address without a filter shows all open alerts', () => {
  expect(read('')).toEqual({ state: 'open', rule: '', region: '', mine: false });
});

test('a filter is read as it was written', () => {
  const filter = { state: 'taken', rule: 'silent', region: '3', mine: true } as const;
  expect(read(new URLSearchParams(alertFields(filter)).toString())).toEqual(filter);
});

test.each(['state=lost', 'rule=rain', 'region=x', 'region=-1', 'mine=perhaps'])(
  'what an address cannot mean narrows nothing: %s',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);
