import type { Employee, Place, Registration, Role } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { PLACE_COLUMN, placeField } from './employee-place.ts';

const UNIQUE_VIOLATION = '23505';

interface EmployeeRow {
  id: number;
  user_name: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  place: Place | null;
}

const COLUMNS = `id, user_name, first_name, last_name, email, role, ${PLACE_COLUMN}`;

const toEmployee = (row: EmployeeRow): Employee => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  ...placeField(row.place),
});

/** User names and e-mail addresses are the same whatever their case and the form of their letters. */
export const foldAccountName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/**
 * The one column that a folded user name or e-mail address is looked for in: an
 * address has an @, a user name never, so what belongs to one employee cannot
 * be found at another.
 */
export const accountNameColumn = (folded: string): string =>
  folded.includes('@') ? 'email_folded' : 'user_name_folded';

/** @throws Refused `username_taken` or `email_taken` (409) */
export async function insertEmployee(
  database: Queryable,
  registration: Registration,
  passwordHash: string,
  role: Role,
): Promise<Employee> {
  try {
    const { rows } = await database.query<EmployeeRow>(
      `INSERT INTO employee (user_name, user_name_folded, email, email_folded, first_name, last_name, phone_number, password_hash, role)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
      [
        registration.userName.trim(),
        foldAccountName(registration.userName),
        registration.email.trim(),
        foldAccountName(registration.email),
        registration.firstName.trim(),
        registration.lastName.trim(),
        registration.phoneNumber.trim(),
        passwordHash,
        role,
      ],
    );
    return toEmployee(rows[0] as EmployeeRow);
  } catch (failure) {
    const { code, constraint } = failure as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION) throw failure;
    if (constraint === 'employee_email_folded_key')
      throw new Refused(409, 'email_taken', 'Another employee has this e-mail address.');
    throw new Refused(409, 'username_taken', 'Another employee has this user name.');
  }
}

interface FoundForLogin {
  id: number;
  role: Role;
  place: Place | null;
  passwordHash: string;
  disabled: boolean;
}

/** Finds who signs in, by user name or e-mail address. */
export async function findForLogin(database: Queryable, usernameOrEmail: string): Promise<FoundForLogin | null> {
  const folded = foldAccountName(usernameOrEmail);
  const { rows } = await database.query<FoundForLogin>(
    `SELECT id, role, ${PLACE_COLUMN}, password_hash AS "passwordHash", disabled_at IS NOT NULL AS disabled
     FROM employee WHERE ${accountNameColumn(folded)} = $1`,
    [folded],
  );
  return rows[0] ?? null;
}

export async function findEmployee(database: Queryable, id: number): Promise<Employee | null> {
  const { rows } = await database.query<EmployeeRow>(`SELECT ${COLUMNS} FROM employee WHERE id = $1`, [id]);
  return rows[0] ? toEmployee(rows[0]) : null;
}

export async function hasAdministrator(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query("SELECT 1 FROM employee WHERE role = 'ROLE_ADMIN' LIMIT 1");
  return (rowCount ?? 0) > 0;
}
