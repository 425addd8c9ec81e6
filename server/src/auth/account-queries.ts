import type { Account, Place, Role } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { PLACE_COLUMN, placeColumns, placeField } from './employee-place.ts';
import { accountNameColumn, foldAccountName } from './employee-queries.ts';

interface AccountRow {
  id: number;
  user_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  role: Role;
  place: Place | null;
  disabled: boolean;
  created_at: number;
  last_seen_at: number | null;
}

const COLUMNS = `id, user_name, first_name, last_name, email, phone_number, role, ${PLACE_COLUMN}, disabled_at IS NOT NULL AS disabled,
  created_at, last_seen_at`;

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number,
  role: row.role,
  ...placeField(row.place),
  disabled: row.disabled,
  createdAt: new Date(row.created_at).toISOString(),
  lastSeen: row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString(),
});

/** A search that can only be for a telephone number, which is compared by its digits. */
const TELEPHONE = /^[+0-9() -]*[0-9][+0-9() -]*$/;

/**
 * A page of employees by user name.
 * @param part of a user name, a name, an e-mail address or a telephone number, in any case, script and
 *   apostrophes; '' for all
 */
export async function listAccounts(
  database: Queryable,
  part: string,
  page: number,
  size: number,
): Promise<{ accounts: Account[]; total: number }> {
  const digits = TELEPHONE.test(part) ? part.replace(/\D/g, '') : null;
  const found = `FROM employee WHERE strpos(search_folded, fold_name($1)) > 0 OR strpos(search_folded, $2) > 0`;
  const [counted, listed] = await Promise.all([
    database.query<{ total: number }>(`SELECT count(*) AS total ${found}`, [part, digits]),
    database.query<AccountRow>(`SELECT ${COLUMNS} ${found} ORDER BY user_name_folded LIMIT $3 OFFSET $4`, [
      part,
      digits,
      size,
      page * size,
    ]),
  ]);
  return { accounts: listed.rows.map(toAccount), total: counted.rows[0]?.total ?? 0 };
}

/**
 * @param name a user name or an e-mail address
 * @throws Refused `employee_not_found` (404)
 */
export async function findAccount(database: Queryable, name: string): Promise<Account> {
  const folded = foldAccountName(name);
  const { rows } = await database.query<AccountRow>(
    `SELECT ${COLUMNS} FROM employee WHERE ${accountNameColumn(folded)} = $1`,
    [folded],
  );
  return found(rows, name);
}

/**
 * Finds an employee and keeps the account from changing until the transaction ends.
 * @throws Refused `employee_not_found` (404)
 */
export async function lockAccount(connection: Connection, employeeId: number): Promise<Account> {
  const { rows } = await connection.query<AccountRow>(
    `SELECT ${COLUMNS} FROM employee WHERE id = $1 FOR NO KEY UPDATE`,
    [employeeId],
  );
  return found(rows, employeeId);
}

/**
 * The same together with all enabled administrators, in one order, so that of
 * two changes that would each leave the other's administrator as the last the
 * later one sees what the earlier did.
 * @throws Refused `employee_not_found` (404)
 */
export async function lockAmongAdministrators(
  connection: Connection,
  employeeId: number,
): Promise<{ account: Account; isLastAdministrator: boolean }> {
  const { rows } = await connection.query<AccountRow>(
    `SELECT ${COLUMNS} FROM employee WHERE id = $1 OR (role = 'ROLE_ADMIN' AND disabled_at IS NULL)
     ORDER BY id FOR NO KEY UPDATE`,
    [employeeId],
  );
  const account = found(
    rows.filter((row) => row.id === employeeId),
    employeeId,
  );
  const administrators = rows.filter((row) => row.role === 'ROLE_ADMIN' && !row.disabled);
  return { account, isLastAdministrator: administrators.length === 1 && administrators[0]?.id === employeeId };
}

function found([row]: AccountRow[], asked: number | string): Account {
  if (!row) throw new Refused(404, 'employee_not_found', `There is no employee ${asked}.`);
  return toAccount(row);
}

export async function updateRole(
  connection: Connection,
  employeeId: number,
  role: Role,
  place: Place | null,
): Promise<void> {
  await connection.query('UPDATE employee SET role = $2, place_level = $3, place_id = $4 WHERE id = $1', [
    employeeId,
    role,
    ...placeColumns(place),
  ]);
}

export async function updateDisabled(connection: Connection, employeeId: number, disabled: boolean): Promise<void> {
  await connection.query('UPDATE employee SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
    employeeId,
    disabled,
  ]);
}

export async function updatePassword(connection: Connection, employeeId: number, passwordHash: string): Promise<void> {
  await connection.query('UPDATE employee SET password_hash = $2 WHERE id = $1', [employeeId, passwordHash]);
}

/** @returns null when there is no such employee */
export async function findPasswordHash(database: Queryable, employeeId: number): Promise<string | null> {
  const { rows } = await database.query<{ password_hash: string }>('SELECT password_hash FROM employee WHERE id = $1', [
    employeeId,
  ]);
  return rows[0]?.password_hash ?? null;
}
