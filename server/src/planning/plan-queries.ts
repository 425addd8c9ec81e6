import type { PlanLine, PlanParams, PlanStatus, StationPlan } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import { linesByKey } from './tally.ts';

interface PlanRow {
  shift: number;
  station_id: number;
  status: PlanStatus;
  version: number;
  lines: PlanLine[];
  changed_by: string;
  changed_at: number;
  submitted_by: string | null;
  submitted_at: number | null;
  approved_by: string | null;
  approved_at: number | null;
  return_reason: string | null;
}

const READ = `SELECT p.shift, p.station_id, p.status, p.version, p.lines, c.user_name AS changed_by, p.changed_at,
    s.user_name AS submitted_by, p.submitted_at, a.user_name AS approved_by, p.approved_at, p.return_reason
  FROM plan p JOIN employee c ON c.id = p.changed_by
  LEFT JOIN employee s ON s.id = p.submitted_by LEFT JOIN employee a ON a.id = p.approved_by`;

const person = (userName: string | null, at: number | null) =>
  userName === null || at === null ? null : { userName, at: new Date(at).toISOString() };

const toPlan = (date: string, row: PlanRow): StationPlan => ({
  date,
  shift: row.shift,
  stationId: row.station_id,
  status: row.status,
  version: row.version,
  lines: row.lines,
  changed: { userName: row.changed_by, at: new Date(row.changed_at).toISOString() },
  submitted: person(row.submitted_by, row.submitted_at),
  approved: person(row.approved_by, row.approved_at),
  returnReason: row.return_reason,
});

/** @returns null when nobody wrote it */
export async function findPlan(
  database: Queryable,
  { date, shift, stationId }: PlanParams,
): Promise<StationPlan | null> {
  const { rows } = await database.query<PlanRow>(`${READ} WHERE p.date = $1 AND p.shift = $2 AND p.station_id = $3`, [
    date,
    shift,
    stationId,
  ]);
  return rows[0] ? toPlan(date, rows[0]) : null;
}

/** Finds a plan and keeps it from changing until the transaction ends. @returns null when nobody wrote it */
export async function lockPlan(connection: Connection, params: PlanParams): Promise<StationPlan | null> {
  await connection.query('SELECT 1 FROM plan WHERE date = $1 AND shift = $2 AND station_id = $3 FOR NO KEY UPDATE', [
    params.date,
    params.shift,
    params.stationId,
  ]);
  return findPlan(connection, params);
}

/** All plans of a day, or of one of its shifts. */
export async function listPlans(database: Queryable, date: string, shift: number | null): Promise<StationPlan[]> {
  const { rows } = await database.query<PlanRow>(
    `${READ} WHERE p.date = $1 AND ($2::smallint IS NULL OR p.shift = $2) ORDER BY p.shift, p.station_id`,
    [date, shift],
  );
  return rows.map((row) => toPlan(date, row));
}

/** The planned wagons of each station that has a plan for a shift. */
export const plannedWagons = (plans: readonly StationPlan[], shift: number): Map<number, Map<string, number>> =>
  new Map(plans.filter((plan) => plan.shift === shift).map(({ stationId, lines }) => [stationId, linesByKey(lines)]));

/** Writes down a plan that is not there. @returns whether it was not: somebody may have been quicker */
export async function insertPlan(
  connection: Connection,
  { date, shift, stationId }: PlanParams,
  lines: readonly PlanLine[],
  by: number,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO plan (date, shift, station_id, lines, changed_by) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [date, shift, stationId, JSON.stringify(lines), by],
  );
  return rowCount === 1;
}

const KEY = 'date = $1 AND shift = $2 AND station_id = $3';

export async function updateLines(
  connection: Connection,
  { date, shift, stationId }: PlanParams,
  lines: readonly PlanLine[],
  by: number,
): Promise<void> {
  await connection.query(
    `UPDATE plan SET lines = $4, changed_by = $5, changed_at = now(), version = version + 1 WHERE ${KEY}`,
    [date, shift, stationId, JSON.stringify(lines), by],
  );
}

const STEPS: Record<PlanStatus, string> = {
  draft: 'submitted_by = NULL, submitted_at = NULL, approved_by = NULL, approved_at = NULL, return_reason = $6',
  submitted: 'submitted_by = $4, submitted_at = now(), return_reason = $6',
  approved: 'approved_by = $4, approved_at = now(), return_reason = $6',
};

/** @param reason of a return to a draft, otherwise null */
export async function updateStatus(
  connection: Connection,
  { date, shift, stationId }: PlanParams,
  status: PlanStatus,
  by: number,
  reason: string | null,
): Promise<void> {
  await connection.query(
    `UPDATE plan SET ${STEPS[status]}, status = $5, changed_by = $4, changed_at = now(), version = version + 1
     WHERE ${KEY}`,
    [date, shift, stationId, by, status, reason],
  );
}
