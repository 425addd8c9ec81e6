import type { AuditEntry, PlanChange, PlanParams } from '@vagon/contract';
import { listAudit } from '../auth/audit-queries.ts';
import type { Pool } from '../database/pool.ts';
import { auditKeyOf } from './plan-changes.ts';

type PastPlan = PlanChange['after'] & { reason?: string };

/** What the audit says of a plan's change, as its history tells it. */
function toChange({ at, userName, before, after }: AuditEntry): PlanChange {
  const { reason, ...became } = after as PastPlan;
  const was = before as PastPlan | null;
  return {
    at,
    userName,
    before: was && { status: was.status, lines: was.lines },
    after: became,
    reason: reason && reason !== was?.reason ? reason : null,
  };
}

/** A page of the changes of a station's plan, newest first. */
export async function listChanges(
  pool: Pool,
  params: PlanParams,
  { page, size }: { page: number; size: number },
): Promise<{ changes: PlanChange[]; total: number }> {
  const { entries, total } = await listAudit(pool, { subject: 'plan', key: auditKeyOf(params), page, size });
  return { changes: entries.map(toChange), total };
}
