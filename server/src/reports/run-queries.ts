import {
  MAX_OPEN_REPORTS,
  REPORT_KEPT_DAYS,
  type ReportQuestion,
  type ReportResult,
  type ReportRun,
  type ReportRunQuery,
  type ReportRunResult,
  type RunState,
} from '@vagon/contract';
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';

/** Ended reports kept of one employee, each some tens of kB at most. */
const KEPT_OF_ONE = 50;
const TRY_AGAIN_SECONDS = 30;

/** Whose runs may be seen: an employee's own, or null for everybody's. */
export type SeenBy = number | null;

interface RunRow {
  id: number;
  question: ReportQuestion;
  state: RunState;
  done: number;
  steps: number;
  user_name: string;
  created_at: number;
  ended_at: number | null;
}

const COLUMNS = 'r.id, r.question, r.state, r.done, r.steps, e.user_name, r.created_at, r.ended_at';
const RUNS = 'report_run r JOIN employee e ON e.id = r.employee_id';
const IS_SEEN = '($1::int IS NULL OR r.employee_id = $1)';

const toRun = (row: RunRow): ReportRun => ({
  id: row.id,
  question: row.question,
  state: row.state,
  done: row.done,
  steps: row.steps,
  userName: row.user_name,
  createdAt: new Date(row.created_at).toISOString(),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
});

/**
 * Puts a report in the queue and clears away old ones; one that the employee
 * already waits for is not made twice.
 * @returns its id
 * @throws Refused `too_many_reports` (429)
 */
export async function queueRun(
  pool: Pool,
  employeeId: number,
  { question, steps }: { question: ReportQuestion; steps: number },
): Promise<number> {
  return inTransaction(pool, async (connection) => {
    // One employee's questions one after another: of two at once each would find a free place.
    await connection.query('SELECT FROM employee WHERE id = $1 FOR NO KEY UPDATE', [employeeId]);
    await connection.query(
      `DELETE FROM report_run WHERE state NOT IN ('queued', 'running')
       AND (ended_at < now() - $2 * interval '1 day' OR id IN (
         SELECT id FROM report_run WHERE employee_id = $1 AND ended_at IS NOT NULL ORDER BY id DESC OFFSET $3))`,
      [employeeId, REPORT_KEPT_DAYS, KEPT_OF_ONE],
    );
    const open = await connection.query<{ id: number; is_same: boolean }>(
      `SELECT id, question = $2::jsonb AS is_same FROM report_run
       WHERE employee_id = $1 AND state IN ('queued', 'running')`,
      [employeeId, question],
    );
    const same = open.rows.find(({ is_same }) => is_same);
    if (same) return same.id;
    if (open.rows.length >= MAX_OPEN_REPORTS)
      throw new Refused(429, 'too_many_reports', `${MAX_OPEN_REPORTS} reports of yours are not ready yet.`, {
        retryAfter: TRY_AGAIN_SECONDS,
      });
    const { rows } = await connection.query<{ id: number }>(
      'INSERT INTO report_run (employee_id, question, steps) VALUES ($1, $2, $3) RETURNING id',
      [employeeId, question, steps],
    );
    return (rows[0] as { id: number }).id;
  });
}

/** A page of runs without their results, newest first. */
export async function listRuns(
  database: Queryable,
  seenBy: SeenBy,
  { page, size }: ReportRunQuery,
): Promise<{ runs: ReportRun[]; total: number }> {
  const counted = await database.query<{ total: number }>(
    `SELECT count(*) AS total FROM report_run r WHERE ${IS_SEEN}`,
    [seenBy],
  );
  const { rows } = await database.query<RunRow>(
    `SELECT ${COLUMNS} FROM ${RUNS} WHERE ${IS_SEEN} ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
    [seenBy, size, page * size],
  );
  return { runs: rows.map(toRun), total: counted.rows[0]?.total ?? 0 };
}

/** @throws Refused `report_not_found` (404): never there, cleared away, or somebody else's */
export async function findRun(database: Queryable, seenBy: SeenBy, runId: number): Promise<ReportRunResult> {
  const { rows } = await database.query<RunRow & { result: ReportResult | null }>(
    `SELECT ${COLUMNS}, r.result FROM ${RUNS} WHERE ${IS_SEEN} AND r.id = $2`,
    [seenBy, runId],
  );
  const row = rows[0];
  if (!row) throw new Refused(404, 'report_not_found', 'This report is not kept, or it is not yours.');
  return { ...toRun(row), result: row.result };
}

/** @returns whether it was still under way */
export async function cancelRun(database: Queryable, runId: number): Promise<boolean> {
  const { rowCount } = await database.query(
    "UPDATE report_run SET state = 'cancelled', ended_at = now() WHERE id = $1 AND state IN ('queued', 'running')",
    [runId],
  );
  return rowCount === 1;
}
