import type { IfMatchHeaders, PlanLine, PlanParams, PlanStatus, StationPlan } from '@vagon/contract';
import { writeAudit } from '../auth/audit.ts';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { findPlan, insertPlan, lockPlan, updateLines, updateStatus } from './plan-queries.ts';

/** Under which key the audit keeps a plan's changes. */
export const auditKeyOf = ({ date, shift, stationId }: PlanParams): string => `${date}/${shift}/${stationId}`;

/**
 * Writes a station's plan, as a draft.
 * @param by the employee who writes it
 * @throws Refused `changed_meanwhile` (412), `plan_not_draft` (409)
 */
export function writePlan(
  pool: Pool,
  by: number,
  params: PlanParams,
  lines: readonly PlanLine[],
  ifMatch: IfMatchHeaders,
): Promise<StationPlan> {
  return inTransaction(pool, async (connection) => {
    const locked = await lockPlan(connection, params);
    if (!locked) {
      refuseChanged(ifMatch, 0);
      if (await insertPlan(connection, params, lines, by)) return told(connection, by, params, null);
    }
    // Somebody may have written it between the look and the writing.
    const before = locked ?? ((await lockPlan(connection, params)) as StationPlan);
    refuseChanged(ifMatch, before.version);
    if (before.status !== 'draft') throw new Refused(409, 'plan_not_draft', `The plan is ${before.status}.`);
    await updateLines(connection, params, lines, by);
    return told(connection, by, params, before);
  });
}

/** From which statuses a plan goes to one. */
const FROM: Record<PlanStatus, readonly PlanStatus[]> = {
  draft: ['submitted', 'approved'],
  submitted: ['draft'],
  approved: ['submitted'],
};

/** A step of a plan; `reason` of a return to a draft. */
export interface Step {
  status: PlanStatus;
  reason?: string;
}

/**
 * Submits, approves or returns a station's plan.
 * @param allow called with the plan as it is; throws when the employee may not do this to it
 * @throws Refused `plan_not_found` (404), `changed_meanwhile` (412), `plan_step_refused` (409), and as `allow`
 */
export function stepPlan(
  pool: Pool,
  by: number,
  params: PlanParams,
  step: Step,
  ifMatch: IfMatchHeaders,
  allow: (plan: StationPlan) => void,
): Promise<StationPlan> {
  return inTransaction(pool, async (connection) => {
    const before = await lockPlan(connection, params);
    if (!before) throw new Refused(404, 'plan_not_found', 'There is no such plan.');
    allow(before);
    refuseChanged(ifMatch, before.version);
    if (!FROM[step.status].includes(before.status))
      throw new Refused(409, 'plan_step_refused', `A plan that is ${before.status} does not become ${step.status}.`);
    return takeStep(connection, by, params, step, before);
  });
}

async function takeStep(
  connection: Connection,
  by: number,
  params: PlanParams,
  { status, reason }: Step,
  before: StationPlan,
): Promise<StationPlan> {
  await updateStatus(connection, params, status, by, reason?.trim() ?? null);
  return told(connection, by, params, before);
}

/**
 * Approves the plans that are submitted and still of the version that was seen; the others stay as they are.
 * @param seen in any order
 * @returns the stations whose plans were approved
 */
export function approvePlans(
  pool: Pool,
  by: number,
  { date, shift }: Pick<PlanParams, 'date' | 'shift'>,
  seen: readonly Pick<StationPlan, 'stationId' | 'version'>[],
): Promise<number[]> {
  return inTransaction(pool, async (connection) => {
    const approved: number[] = [];
    // In one order, so that two who approve at once do not wait for each other.
    for (const { stationId, version } of [...seen].sort((one, other) => one.stationId - other.stationId)) {
      const params = { date, shift, stationId };
      const before = await lockPlan(connection, params);
      if (before?.status !== 'submitted' || before.version !== version) continue;
      await takeStep(connection, by, params, { status: 'approved' }, before);
      approved.push(stationId);
    }
    return approved;
  });
}

/**
 * Writes a draft for each of the stations that has no plan; what is written stays.
 * @param drafts lines by station
 * @returns the stations whose draft was written
 */
export function writeDrafts(
  pool: Pool,
  by: number,
  { date, shift }: Pick<PlanParams, 'date' | 'shift'>,
  drafts: ReadonlyMap<number, readonly PlanLine[]>,
): Promise<number[]> {
  return inTransaction(pool, async (connection) => {
    const written: number[] = [];
    for (const [stationId, lines] of [...drafts].sort(([one], [other]) => one - other)) {
      const params = { date, shift, stationId };
      if (!(await insertPlan(connection, params, lines, by))) continue;
      await told(connection, by, params, null);
      written.push(stationId);
    }
    return written;
  });
}

/** Writes a change down and reads what came of it. */
async function told(
  connection: Connection,
  by: number,
  params: PlanParams,
  before: StationPlan | null,
): Promise<StationPlan> {
  const after = (await findPlan(connection, params)) as StationPlan;
  await writeAudit(connection, {
    employeeId: by,
    action: before ? 'edit' : 'add',
    subject: 'plan',
    key: auditKeyOf(params),
    ...(before ? { before: audited(before) } : {}),
    after: audited(after),
  });
  return after;
}

/** What the audit says of a plan; its version would only be noise there. */
const audited = ({ status, lines, returnReason }: StationPlan) => ({
  status,
  lines,
  ...(returnReason === null ? {} : { reason: returnReason }),
});
