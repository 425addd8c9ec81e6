import type { Queryable } from '../database/pool.ts';

/**
 * What a change of sessions or employees tells every process that runs on the
 * database, at its commit. Payloads: a session's key, an employee's id.
 */
export const SESSION_ENDED = 'session_ended';
export const EMPLOYEE_CHANGED = 'employee_changed';

/** Ends one session. Nothing happens when it is over already. */
export async function endSession(database: Queryable, sessionKey: string): Promise<void> {
  await database.query(
    `WITH ended AS (DELETE FROM session WHERE token_hash = decode($1, 'hex') RETURNING 1)
     SELECT pg_notify('${SESSION_ENDED}', $1) FROM ended`,
    [sessionKey],
  );
}

/**
 * Ends an employee's sessions, within the transaction of the change that asks for it.
 * @param except the one session that lives on, or null
 * @returns the keys of those that ended
 */
export async function endSessionsOf(
  database: Queryable,
  employeeId: number,
  except: string | null = null,
): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    `WITH ended AS (
       DELETE FROM session WHERE employee_id = $1 AND token_hash IS DISTINCT FROM decode($2, 'hex')
       RETURNING encode(token_hash, 'hex') AS key)
     SELECT key, pg_notify('${SESSION_ENDED}', key) FROM ended`,
    [employeeId, except],
  );
  return rows.map((row) => row.key);
}

/** Tells that what is known of an employee holds no more, within the transaction of the change. */
export async function tellEmployeeChanged(database: Queryable, employeeId: number): Promise<void> {
  await database.query('SELECT pg_notify($1, $2)', [EMPLOYEE_CHANGED, String(employeeId)]);
}
