import type { AuditAction, AuditEntry, AuditQuery, AuditSubject } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { foldAccountName } from './employee-queries.ts';

interface AuditRow {
  id: number;
  at: number;
  user_name: string | null;
  action: AuditAction;
  subject: AuditSubject;
  subject_key: string;
  before: unknown;
  after: unknown;
}

/** Entries that a question names; an absent or empty field of it asks nothing. */
const ASKED = `($1::text IS NULL OR subject = $1)
  AND ($2::text IS NULL OR lower(subject_key) = lower($2))
  AND ($3::text IS NULL OR employee_id = (SELECT id FROM employee WHERE user_name_folded = $3))`;

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  userName: row.user_name,
  action: row.action,
  subject: row.subject,
  key: row.subject_key,
  before: row.before,
  after: row.after,
});

/** A page of who changed what, newest first. */
export async function listAudit(
  database: Queryable,
  { subject, key, userName, page, size }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const asked = [subject ?? null, key || null, userName ? foldAccountName(userName) : null];
  const counted = await database.query<{ total: number }>(
    `SELECT count(*) AS total FROM audit_entry WHERE ${ASKED}`,
    asked,
  );
  const total = counted.rows[0]?.total ?? 0;
  const { order, limit, offset } = nearerEnd(total, page * size, size);
  // Paged by an index alone: a deep page would read all the entries that it passes over.
  const found = await database.query<AuditRow>(
    `SELECT a.id, a.at, e.user_name, a.action, a.subject, a.subject_key, a.before, a.after
     FROM (SELECT id FROM audit_entry WHERE ${ASKED} ORDER BY id ${order} LIMIT $4 OFFSET $5) page
     JOIN audit_entry a ON a.id = page.id
     LEFT JOIN employee e ON e.id = a.employee_id
     ORDER BY a.id DESC`,
    [...asked, limit, offset],
  );
  return { entries: found.rows.map(toEntry), total };
}

/** Where to begin so that the fewest entries are passed over on the way to those after `skipped`, newest first. */
function nearerEnd(total: number, skipped: number, size: number): { order: string; limit: number; offset: number } {
  const left = total - skipped;
  if (skipped <= total / 2) return { order: 'DESC', limit: size, offset: skipped };
  return { order: 'ASC', limit: Math.max(0, Math.min(size, left)), offset: Math.max(0, left - size) };
}
