import { isNormalized, Registration, withoutInvisible } from '@vagon/contract';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { Refused } from '../http/problem.ts';

/** Whom the provider vouches for, in the words of an employee's account. */
export interface Person {
  /** Verified by the provider. */
  email: string;
  /** A user name to begin with; somebody may have it already. */
  userName: string;
  firstName: string;
  lastName: string;
}

/** Standard claims: OpenID Connect Core 1.0, section 5.1. */
const VerifiedEmail = Type.Object({
  email: Registration.properties.email,
  email_verified: Type.Literal(true),
});

const MAX_NAME = 100;
/** Shorter than an account takes, so that a number fits behind it. */
const MAX_USER_NAME = 56;
const MIN_USER_NAME = 3;
/** The first administrator's address until it has another one: no mailbox, so nobody's. */
const NO_MAILBOX = /@localhost$/i;

/** @returns the e-mail address that the provider has verified, or null */
export function verifiedEmail(claims: Record<string, unknown>): string | null {
  if (!Check(VerifiedEmail, claims)) return null;
  const { email } = claims;
  // Accounts are compared in the normalised form, in which an address of other letters might be someone else's.
  return isNormalized(email) && !NO_MAILBOX.test(email) ? email : null;
}

/** @throws Refused `identity_email_unverified` (403) */
export function personOf(claims: Record<string, unknown>): Person {
  const email = verifiedEmail(claims);
  if (email === null)
    throw new Refused(403, 'identity_email_unverified', 'The identity provider vouches for no e-mail address.');
  const userName = userNameOf(claims.preferred_username) ?? userNameOf(email) ?? 'employee';
  const [first, ...others] = lineOf(claims.name).split(' ');
  return {
    email,
    userName,
    firstName: lineOf(claims.given_name) || first || userName,
    lastName: lineOf(claims.family_name) || others.join(' ') || '—',
  };
}

/** A claim as one line of text; '' where there is none. */
function lineOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return withoutInvisible(claim.slice(0, MAX_NAME).replace(/\s+/g, ' ')).trim();
}

/** A claim, or what of it stands before the @, as a user name can be; null when too little is left. */
function userNameOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const [beforeAt = ''] = claim.slice(0, MAX_NAME).normalize('NFKC').split('@');
  const visible = withoutInvisible(beforeAt.replace(/[^\p{L}\p{N}._+-]/gu, ''));
  // Letters that stood apart before may belong together now.
  const name = [...visible.normalize('NFKC')].slice(0, MAX_USER_NAME).join('');
  return name.length >= MIN_USER_NAME ? name : null;
}
