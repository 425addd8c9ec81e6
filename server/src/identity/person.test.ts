import { isNormalized, Registration } from '@vagon/contract';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { personOf, verifiedEmail } from './person.ts';

const EMAIL = { email: 'gulnora@uty.uz', email_verified: true };

test.each([
  ['fillers', 'ad\u3164min\uffa0\u115f', 'admin'],
  ['another width', 'ａｄｍｉｎ', 'admin'],
  ['an @ of another width', 'boss＠uty.uz', 'boss'],
  ['letters that meet when what parted them is gone', '\u1100!\u1161ab', '가ab'],
  ['characters of two halves, too many', '𐐀'.repeat(80), '𐐀'.repeat(50)],
  ['fillers alone', '\u3164\u3164\u3164\u3164', 'gulnora'],
])('a user name that the provider tells is made one that may be registered: %s', (_what, preferred, userName) => {
  const person = personOf({ ...EMAIL, preferred_username: preferred, name: 'Gul\u202enora\nKarimova\u3164' });
  expect(person).toMatchObject({ userName, firstName: 'Gulnora', lastName: 'Karimova' });
  expect(Check(Registration.properties.userName, person.userName) && isNormalized(person.userName)).toBe(true);
});

test.each(['gul\u200bnora@uty.uz', 'gulnora＠uty.uz@uty.uz', 'gulnora@uty\uff0euz', 'gulnora@uty.uz\u3164'])(
  'an address that looks like another one is not believed: %j',
  (email) => {
    expect(verifiedEmail({ email, email_verified: true })).toBeNull();
  },
);
