import {
  type Account,
  type Employee,
  isNormalized,
  type PasswordChange,
  type Registration,
  ROLE_ADMIN,
  type Role,
  type RoleChange,
} from '@vagon/contract';
import { inTransaction, type Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import {
  findPasswordHash,
  lockAccount,
  lockAmongAdministrators,
  updateDisabled,
  updatePassword,
  updateRole,
} from './account-queries.ts';
import { writeAudit } from './audit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isSamePlace, placeField, placeOfRole } from './employee-place.ts';
import { insertEmployee } from './employee-queries.ts';
import { generateSecret, hashPassword, isPassword } from './passwords.ts';
import { endSessionsOf, tellEmployeeChanged } from './session-notices.ts';
import type { SignedIn } from './sessions.ts';

/** What a change made of an account, and the keys of the sessions that it ended. */
export interface AccountChange {
  account: Account;
  endedSessions: string[];
}

/** Who makes a change: an employee's id, or null for the command line. */
type By = number | null;

/**
 * Makes an account.
 * @param by who makes it; the new employee where it is registered by oneself
 * @throws Refused `validation_failed` or `password_common` (400), `username_taken` or `email_taken` (409)
 */
export async function addEmployee(
  pool: Pool,
  registration: Registration,
  role: Role,
  by: 'oneself' | null,
): Promise<Employee> {
  refuseOtherForms(registration.userName);
  refuseCommonPassword(registration.password, registration, 'password');
  const passwordHash = await hashPassword(registration.password);
  return inTransaction(pool, async (connection) => {
    const employee = await insertEmployee(connection, registration, passwordHash, role);
    const { id, ...after } = employee;
    await writeAudit(connection, {
      employeeId: by === 'oneself' ? id : null,
      action: 'add',
      subject: 'employee',
      key: employee.userName,
      after: { ...after, phoneNumber: registration.phoneNumber.trim() },
    });
    return employee;
  });
}

/**
 * Gives an employee a role, a dispatcher also the place. Sessions live on, with the new role.
 * @throws Refused `employee_not_found` (404), `last_administrator` (409), and as `placeOfRole`
 */
export function changeRole(pool: Pool, by: By, employeeId: number, change: RoleChange): Promise<AccountChange> {
  const { role } = change;
  return inTransaction(pool, async (connection) => {
    const place = await placeOfRole(connection, change);
    const { account, isLastAdministrator } = await lockAmongAdministrators(connection, employeeId);
    const { role: formerRole, place: formerPlace = null, ...others } = account;
    if (formerRole === role && isSamePlace(formerPlace, place)) return { account, endedSessions: [] };
    if (isLastAdministrator && role !== ROLE_ADMIN) throw lastAdministrator(account);
    await updateRole(connection, employeeId, role, place);
    await tellEmployeeChanged(connection, employeeId);
    await writeAudit(connection, {
      ...edit(by, account),
      before: { role: formerRole, ...placeField(formerPlace) },
      after: { role, ...placeField(place) },
    });
    return { account: { ...others, role, ...placeField(place) }, endedSessions: [] };
  });
}

/**
 * Disables an employee, which ends all their sessions, or enables them again.
 * @throws Refused `employee_not_found` (404), `last_administrator` (409)
 */
export function changeDisabled(pool: Pool, by: By, employeeId: number, disabled: boolean): Promise<AccountChange> {
  return inTransaction(pool, async (connection) => {
    const { account, isLastAdministrator } = await lockAmongAdministrators(connection, employeeId);
    if (account.disabled === disabled) return { account, endedSessions: [] };
    if (isLastAdministrator) throw lastAdministrator(account);
    await updateDisabled(connection, employeeId, disabled);
    const endedSessions = disabled ? await endSessionsOf(connection, employeeId) : [];
    await tellEmployeeChanged(connection, employeeId);
    await writeAudit(connection, {
      ...edit(by, account),
      before: { disabled: account.disabled },
      after: { disabled },
    });
    return { account: { ...account, disabled }, endedSessions };
  });
}

/**
 * Gives an employee a new password, which ends all their sessions.
 * @returns the change and the password, which is kept nowhere
 * @throws Refused `employee_not_found` (404)
 */
export async function resetPassword(
  pool: Pool,
  by: By,
  employeeId: number,
): Promise<AccountChange & { password: string }> {
  const password = generateSecret();
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async (connection) => {
    const account = await lockAccount(connection, employeeId);
    await updatePassword(connection, employeeId, passwordHash);
    const endedSessions = await endSessionsOf(connection, employeeId);
    await writeAudit(connection, { ...edit(by, account), after: { password: 'reset' } });
    return { account, endedSessions, password };
  });
}

/**
 * Changes one's own password, which ends all one's sessions but the one it is changed in.
 * @throws Refused `wrong_password` (403), `password_common` (400)
 */
export async function changeOwnPassword(
  pool: Pool,
  { employeeId, sessionKey }: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
): Promise<AccountChange> {
  const former = await findPasswordHash(pool, employeeId);
  if (!(await isPassword(currentPassword, former))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(pool, async (connection) => {
    const account = await lockAccount(connection, employeeId);
    // An administrator may have set another one while this one was being checked.
    if ((await findPasswordHash(connection, employeeId)) !== former) throw wrongPassword();
    refuseCommonPassword(newPassword, account, 'newPassword');
    await updatePassword(connection, employeeId, passwordHash);
    const endedSessions = await endSessionsOf(connection, employeeId, sessionKey);
    await writeAudit(connection, { ...edit(employeeId, account), after: { password: 'changed' } });
    return { account, endedSessions };
  });
}

/** A user name in another form would be shown as one and compared as another, ＠ as @. */
function refuseOtherForms(userName: string): void {
  if (isNormalized(userName)) return;
  const reason = 'must be in the normal form NFKC';
  throw new Refused(400, 'validation_failed', `The user name ${reason}.`, { errors: [{ field: 'userName', reason }] });
}

const edit = (by: By, account: Account) => ({
  employeeId: by,
  action: 'edit' as const,
  subject: 'employee' as const,
  key: account.userName,
});

const wrongPassword = () => new Refused(403, 'wrong_password', 'The current password is wrong.');

const lastAdministrator = ({ userName }: Account) =>
  new Refused(409, 'last_administrator', `${userName} is the last administrator who can sign in.`);
