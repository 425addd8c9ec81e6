import type { Alert, IfMatchHeaders } from '@vagon/contract';
import { writeAudit } from '../auth/audit.ts';
import type { Connection, Queryable } from '../database/pool.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { EVENT_RULES } from './alert-causes.ts';
import { findAlert } from './alert-queries.ts';

async function findOrRefuse(database: Queryable, id: number): Promise<Alert> {
  const alert = await findAlert(database, id);
  if (alert === undefined) throw new Refused(404, 'alert_not_found', `There is no alert ${id}.`);
  return alert;
}

const closedAlready = () => new Refused(409, 'alert_closed', 'The alert is closed.');

/** Who wants an alert; `takeOver` also from a colleague who has it, and `headers` may name the version that was seen. */
export interface Taking {
  employeeId: number;
  takeOver: boolean;
  headers: IfMatchHeaders;
}

/**
 * Gives an alert to the employee who asks, in a transaction of its own; of two
 * who ask at the same time one gets it. To take what is one's own changes
 * nothing. Taking over is written down: the alert itself forgets who had it.
 * @throws Refused `alert_not_found` (404), `alert_taken` and `alert_closed` (409), `changed_meanwhile` (412)
 */
export async function takeAlert(
  connection: Connection,
  id: number,
  { employeeId, takeOver, headers }: Taking,
): Promise<Alert> {
  const { rows } = await connection.query<{ takenBy: number | null }>(
    'SELECT taken_by AS "takenBy" FROM alert WHERE id = $1 FOR UPDATE',
    [id],
  );
  const before = await findOrRefuse(connection, id);
  if (before.state === 'closed') throw closedAlready();
  const holder = rows[0]?.takenBy ?? null;
  if (holder === employeeId) return before;
  if (holder !== null && !takeOver) throw new Refused(409, 'alert_taken', `${before.takenBy} has taken the alert.`);
  refuseChanged(headers, before.version);
  await connection.query('UPDATE alert SET taken_by = $2, taken_at = now(), version = version + 1 WHERE id = $1', [
    id,
    employeeId,
  ]);
  const after = await findOrRefuse(connection, id);
  if (holder !== null)
    await writeAudit(connection, {
      employeeId,
      action: 'edit',
      subject: 'alert',
      key: String(id),
      before: { takenBy: before.takenBy },
      after: { takenBy: after.takenBy },
    });
  return after;
}

/**
 * Closes an alert with a note, whoever took it. What lasts is not raised again
 * before it was gone; the next event is a new alert.
 * @throws Refused `alert_not_found` (404), `alert_closed` (409)
 */
export async function closeAlert(database: Queryable, id: number, employeeId: number, note: string): Promise<Alert> {
  const { rowCount } = await database.query(
    `UPDATE alert SET closed_by = $2, closed_at = now(), note = $3, ended_at = CASE WHEN rule = ANY ($4) THEN now() END,
            version = version + 1
     WHERE id = $1 AND closed_at IS NULL`,
    [id, employeeId, note, EVENT_RULES],
  );
  const alert = await findOrRefuse(database, id);
  if (rowCount !== 1) throw closedAlready();
  return alert;
}
