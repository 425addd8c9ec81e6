import { PASSWORD_LENGTH } from '@vagon/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refused } from '../http/problem.ts';
import { CONTEXT_WORDS } from './context-words.ts';
import { foldAccountName } from './employee-queries.ts';

/** What stands around a word when somebody makes a password of it: digits and signs. */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** The same few characters again and again, as in `abababab`. */
const REPEATED = /^(.{1,4})\1+$/su;

/** Those of the most common passwords that are long enough to be chosen here, some 18,000, folded. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min).map(foldAccountName),
);

/** Whose password it is: what others know of them is no secret. */
export type Owner = Partial<Record<'userName' | 'firstName' | 'lastName' | 'email', string>>;

/**
 * Whether a password is among the first that are tried: one of the most common
 * ones, a word that everybody here thinks of, or the owner's own name, in any
 * case and with any digits around (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, owner: Owner): boolean {
  const folded = foldAccountName(password);
  const word = folded.replace(AROUND, '');
  const isKnownWord = word !== '' && (CONTEXT_WORDS.has(word) || ownWords(owner).includes(word));
  return isKnownWord || REPEATED.test(folded) || COMMON.has(folded);
}

/**
 * @param field the field of the request that holds the password
 * @throws Refused `password_common` (400)
 */
export function refuseCommonPassword(password: string, owner: Owner, field: string): void {
  if (!isCommonPassword(password, owner)) return;
  throw new Refused(400, 'password_common', 'This password is among the first that are tried.', {
    errors: [{ field, reason: 'common' }],
  });
}

function ownWords({ userName, firstName, lastName, email }: Owner): string[] {
  const words = [userName, firstName, lastName, email, email?.split('@')[0]];
  return words.filter((word) => word !== undefined).map((word) => foldAccountName(word).replace(AROUND, ''));
}
