import type { Place, Role } from '@vagon/contract';
import { PLACE_COLUMN } from '../auth/employee-place.ts';
import { foldAccountName } from '../auth/employee-queries.ts';
import type { Connection, Queryable } from '../database/pool.ts';

/** An employee who is about to be signed in. */
export interface FoundEmployee {
  id: number;
  userName: string;
  role: Role;
  place: Place | null;
  passwordHash: string;
  disabled: boolean;
}

const COLUMNS = `e.id, e.user_name AS "userName", e.role, ${PLACE_COLUMN}, e.password_hash AS "passwordHash",
  e.disabled_at IS NOT NULL AS disabled`;

/** Finds who has signed in as this subject before. */
export async function findByIdentity(
  database: Queryable,
  issuer: string,
  subject: string,
): Promise<FoundEmployee | null> {
  const { rows } = await database.query<FoundEmployee>(
    `SELECT ${COLUMNS} FROM employee_identity i JOIN employee e ON e.id = i.employee_id
     WHERE i.issuer = $1 AND i.subject = $2`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** Finds who has an e-mail address, and keeps the account from changing until the transaction ends. */
export async function lockByEmail(connection: Connection, email: string): Promise<FoundEmployee | null> {
  const { rows } = await connection.query<FoundEmployee>(
    `SELECT ${COLUMNS} FROM employee e WHERE e.email_folded = $1 FOR NO KEY UPDATE`,
    [foldAccountName(email)],
  );
  return rows[0] ?? null;
}

/** @returns whether it was added: false when the subject has an employee, or the employee a subject of this issuer */
export async function addIdentity(
  connection: Connection,
  issuer: string,
  subject: string,
  employeeId: number,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO employee_identity (issuer, subject, employee_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [issuer, subject, employeeId],
  );
  return rowCount === 1;
}

/** @returns the name, or the name with the smallest number from 2 behind it that nobody has */
export async function freeUserName(database: Queryable, name: string): Promise<string> {
  const folded = foldAccountName(name);
  const { rows } = await database.query<{ taken: string }>(
    'SELECT user_name_folded AS taken FROM employee WHERE starts_with(user_name_folded, $1)',
    [folded],
  );
  const taken = new Set(rows.map((row) => row.taken));
  let free = name;
  for (let number = 2; taken.has(foldAccountName(free)); number++) free = `${name}${number}`;
  return free;
}
