import type { Alert } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { EVENT_RULES } from './alert-causes.ts';
import { findAlert } from './alert-queries.ts';

async function findOrRefuse(database: Queryable, id: number): Promise<Alert> {
  const alert = await findAlert(database, id);
  if (alert === undefined) throw new Refused(404, 'alert_not_found', `There is no alert ${id}.`);
  return alert;
}

const closedAlready = () => new Refused(409, 'alert_closed', 'The alert is closed.');

/**
 * Gives an alert to the employee who asks; of two who ask at the same time one
 * gets it. To take what is one's own changes nothing.
 * @throws Refused `alert_not_found` (404), `alert_taken` and `alert_closed` (409)
 */
export async function takeAlert(database: Queryable, id: number, employeeId: number): Promise<Alert> {
  const { rowCount } = await database.query(
    `UPDATE alert SET taken_by = $2, taken_at = coalesce(taken_at, now())
     WHERE id = $1 AND closed_at IS NULL AND (taken_by IS NULL OR taken_by = $2)`,
    [id, employeeId],
  );
  const alert = await findOrRefuse(database, id);
  if (rowCount === 1) return alert;
  if (alert.state === 'closed') throw closedAlready();
  throw new Refused(409, 'alert_taken', `${alert.takenBy} has taken the alert.`);
}

/**
 * Closes an alert with a note, whoever took it. What lasts is not raised again
 * before it was gone; the next event is a new alert.
 * @throws Refused `alert_not_found` (404), `alert_closed` (409)
 */
export async function closeAlert(database: Queryable, id: number, employeeId: number, note: string): Promise<Alert> {
  const { rowCount } = await database.query(
    `UPDATE alert SET closed_by = $2, closed_at = now(), note = $3, ended_at = CASE WHEN rule = ANY ($4) THEN now() END
     WHERE id = $1 AND closed_at IS NULL`,
    [id, employeeId, note, EVENT_RULES],
  );
  const alert = await findOrRefuse(database, id);
  if (rowCount !== 1) throw closedAlready();
  return alert;
}
