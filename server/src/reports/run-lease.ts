import type { ReportQuestion, ReportResult } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

/** How often a report is begun that the product's end cut off; more, and it may be what ended the product. */
const MOST_ATTEMPTS = 3;
/** For how long a run is its node's without a word from it, in SQL: it may stall, and its connections may be away for a while. */
const LEASE = "interval '30 seconds'";
/** A run of a node that knows no leases, before or during an upgrade, is left to it for so long. */
const WITHOUT_LEASE = "interval '1 hour'";
/** PostgreSQL's code for a row that a unique index has already. */
const UNIQUE_VIOLATION = '23505';
const IS_OURS = "id = $1 AND attempts = $2 AND state = 'running'";

/** A run that was taken out of the queue. `attempts` is whose it is: a node that lost it to another has an older one. */
export interface TakenRun {
  id: number;
  question: ReportQuestion;
  attempts: number;
}

/**
 * Takes the run that waits longest of those whose employee has none at work, so
 * that one keeps no other waiting; of two nodes that take one of the same
 * employee at the same time the index lets one.
 */
export async function takeRun(database: Queryable): Promise<TakenRun | null> {
  try {
    const { rows } = await database.query<TakenRun>(
      `UPDATE report_run SET state = 'running', attempts = attempts + 1, done = 0, lease_until = now() + ${LEASE}
       WHERE id = (SELECT id FROM report_run WHERE state = 'queued'
                     AND employee_id NOT IN (SELECT employee_id FROM report_run WHERE state = 'running')
                   ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, question, attempts`,
    );
    return rows[0] ?? null;
  } catch (failure) {
    if ((failure as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw failure;
  }
}

/**
 * Puts back what its node has not spoken for in time, having ended or lost the
 * record; what was begun too often has failed.
 */
export async function requeueAbandoned(database: Queryable): Promise<void> {
  await database.query(
    `UPDATE report_run
     SET state = CASE WHEN attempts < $1 THEN 'queued' ELSE 'failed' END, done = 0, lease_until = NULL,
         ended_at = CASE WHEN attempts < $1 THEN NULL ELSE now() END
     WHERE state = 'running' AND coalesce(lease_until, created_at + ${WITHOUT_LEASE}) < now()`,
    [MOST_ATTEMPTS],
  );
}

/** Puts a run back that its node lets go of unmade; it was not its fault. */
export async function putBackRun(database: Queryable, { id, attempts }: TakenRun): Promise<void> {
  await database.query(
    `UPDATE report_run SET state = 'queued', attempts = attempts - 1, done = 0, lease_until = NULL WHERE ${IS_OURS}`,
    [id, attempts],
  );
}

/**
 * Says that a run is still being made, and how far it is.
 * @returns whether it still is its node's: it may be cancelled, or another's after an outage
 */
export async function renewRun(database: Queryable, { id, attempts }: TakenRun, done: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE report_run SET done = $3, lease_until = now() + ${LEASE} WHERE ${IS_OURS}`,
    [id, attempts, done],
  );
  return rowCount === 1;
}

/** Ends a run that is still under way; one that was cancelled meanwhile stays so, and one that is another node's goes on there. */
export async function endRun(
  database: Queryable,
  { id, attempts }: TakenRun,
  state: 'done' | 'failed',
  result: ReportResult | null,
): Promise<void> {
  await database.query(
    `UPDATE report_run SET state = $3, result = $4, ended_at = now(), lease_until = NULL,
            done = CASE $3 WHEN 'done' THEN steps ELSE done END
     WHERE ${IS_OURS}`,
    [id, attempts, state, result],
  );
}
