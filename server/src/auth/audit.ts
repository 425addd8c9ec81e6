import type { AuditAction, AuditSubject } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

/** One change of the record by a person; `before` is absent for something new, `after` for something removed. */
export interface Change {
  employeeId: number | null;
  action: AuditAction;
  subject: AuditSubject;
  key: string;
  before?: unknown;
  after?: unknown;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function writeAudit(database: Queryable, change: Change): Promise<void> {
  await database.query(
    'INSERT INTO audit_entry (employee_id, action, subject, subject_key, before, after) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      change.employeeId,
      change.action,
      change.subject,
      change.key,
      change.before === undefined ? null : JSON.stringify(change.before),
      change.after === undefined ? null : JSON.stringify(change.after),
    ],
  );
}
