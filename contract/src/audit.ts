import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';

/** What kind of thing was changed. */
export const AUDIT_SUBJECTS = ['wagon', 'sensor', 'employee', 'plan', 'alert_rule', 'alert_channel', 'alert'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
const AuditSubjectName = Type.Enum(AUDIT_SUBJECTS);

/** How it was changed. */
export const AuditAction = Type.Union([Type.Literal('add'), Type.Literal('edit'), Type.Literal('remove')]);
export type AuditAction = Static<typeof AuditAction>;

/**
 * Who changed what. `key` is a wagon's or sensor's number, or a user name, as
 * it was before the change, or a plan's date, shift and station as
 * `2026-11-20/1/17`, or an alert's id (who took it over); `before` and `after` are the changed thing's fields, null
 * where it was not there. `userName` is null for a change from the command
 * line. `at` ISO 8601 UTC.
 */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  userName: nullable(Type.String()),
  action: AuditAction,
  subject: AuditSubjectName,
  key: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry);

/** Query of `GET /audit`, newest first: `key` and `userName` whole, without regard to case. */
export const AuditQuery = Type.Object({
  ...PageQuery,
  subject: Type.Optional(AuditSubjectName),
  key: Type.Optional(Type.String({ maxLength: 64 })),
  userName: Type.Optional(Type.String({ maxLength: 64 })),
});
export type AuditQuery = Static<typeof AuditQuery>;
