import { ROLE_EMPLOYEE } from '@vagon/contract';
import { updatePassword } from '../auth/account-queries.ts';
import { writeAudit } from '../auth/audit.ts';
import { insertEmployee } from '../auth/employee-queries.ts';
import { generateSecret, hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/session-notices.ts';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { addIdentity, type FoundEmployee, findByIdentity, freeUserName, lockByEmail } from './identity-queries.ts';
import type { Person } from './person.ts';

/** Who comes from the provider for the first time. */
export interface Newcomer {
  issuer: string;
  subject: string;
  person: Person;
}

/** Who it is, whether the account was here before and is joined now, and which sessions that ended. */
export interface Admission {
  employee: FoundEmployee;
  joined: boolean;
  endedSessions: string[];
}

/** The provider tells none. */
const NO_PHONE_NUMBER = '—';

/**
 * Joins a newcomer to the employee who has the e-mail address that the provider
 * verified, or makes an employee. Either way the account has a password that
 * nobody knows.
 * @returns null when someone took the name or the address at the same moment: to be tried again
 * @throws Refused `account_disabled` (403), `identity_email_taken` (409)
 */
export async function admitEmployee(pool: Pool, newcomer: Newcomer): Promise<Admission | null> {
  const password = generateSecret();
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async (connection) => {
    const known = await lockByEmail(connection, newcomer.person.email);
    return known
      ? joinEmployee(connection, newcomer, known, passwordHash)
      : makeEmployee(connection, newcomer, password, passwordHash);
  }).catch((failure: unknown) => {
    if (failure instanceof Refused && ['username_taken', 'email_taken'].includes(failure.code)) return null;
    throw failure;
  });
}

/**
 * The product never asked whoever registered the address for a proof of it: the
 * one who has proof now takes the account, and every other key to it is withdrawn.
 */
async function joinEmployee(
  connection: Connection,
  { issuer, subject }: Newcomer,
  known: FoundEmployee,
  passwordHash: string,
): Promise<Admission> {
  if (known.disabled) throw accountDisabled();
  if (!(await addIdentity(connection, issuer, subject, known.id))) {
    const same = await findByIdentity(connection, issuer, subject);
    if (same) return { employee: same, joined: false, endedSessions: [] };
    throw emailTaken();
  }
  await updatePassword(connection, known.id, passwordHash);
  const endedSessions = await endSessionsOf(connection, known.id);
  await writeAudit(connection, {
    employeeId: known.id,
    action: 'edit',
    subject: 'employee',
    key: known.userName,
    after: { identityProvider: issuer, password: 'withdrawn' },
  });
  return { employee: { ...known, passwordHash }, joined: true, endedSessions };
}

async function makeEmployee(
  connection: Connection,
  { issuer, subject, person }: Newcomer,
  password: string,
  passwordHash: string,
): Promise<Admission> {
  const userName = await freeUserName(connection, person.userName);
  const registration = { ...person, userName, password, phoneNumber: NO_PHONE_NUMBER };
  const { id, ...after } = await insertEmployee(connection, registration, passwordHash, ROLE_EMPLOYEE);
  if (!(await addIdentity(connection, issuer, subject, id))) throw emailTaken();
  await writeAudit(connection, {
    employeeId: id,
    action: 'add',
    subject: 'employee',
    key: userName,
    after: { ...after, phoneNumber: NO_PHONE_NUMBER, identityProvider: issuer },
  });
  const employee: FoundEmployee = { id, userName, role: ROLE_EMPLOYEE, place: null, passwordHash, disabled: false };
  return { employee, joined: false, endedSessions: [] };
}

export const accountDisabled = () => new Refused(403, 'account_disabled', 'This account is disabled.');

const emailTaken = () =>
  new Refused(409, 'identity_email_taken', 'The e-mail address is that of someone else at the identity provider.');
