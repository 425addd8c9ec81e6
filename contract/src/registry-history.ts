import { type Static, Type } from 'typebox';
import { PageQuery, pageOf } from './paging.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A sensor that no wagon is known to carry, and what it has sent meanwhile. Dates ISO 8601 UTC. */
export const UnassignedSensor = Type.Object({
  sensorNumber: Type.String(),
  /** Whether it is registered, and only rides on no wagon. */
  registered: Type.Boolean(),
  sensorType: nullable(Type.Union([Type.Literal('location'), Type.Literal('state')])),
  readings: Type.Integer(),
  firstDate: Type.String(),
  lastDate: Type.String(),
  /** Whether any of its readings told a position, or a load state: what it probably is. */
  hasPosition: Type.Boolean(),
  hasLoadState: Type.Boolean(),
});
export type UnassignedSensor = Static<typeof UnassignedSensor>;
export const UnassignedSensorPage = pageOf(UnassignedSensor);
export const UnassignedSensorQuery = Type.Object({
  ...PageQuery,
  number: Type.Optional(Type.String({ maxLength: 64 })),
});

/** What kind of thing was changed, and how. */
export const AuditSubject = Type.Union([Type.Literal('wagon'), Type.Literal('sensor'), Type.Literal('employee')]);
export const AuditAction = Type.Union([Type.Literal('add'), Type.Literal('edit'), Type.Literal('remove')]);

/** Who changed what; `before` and `after` are the changed thing's fields. `userName` is null for the command line. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  userName: nullable(Type.String()),
  action: AuditAction,
  subject: AuditSubject,
  key: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditPage = pageOf(AuditEntry);
export const AuditQuery = Type.Object({
  ...PageQuery,
  subject: Type.Optional(AuditSubject),
  key: Type.Optional(
    Type.String({ maxLength: 64, description: 'number of a wagon or sensor, user name of an employee' }),
  ),
});
