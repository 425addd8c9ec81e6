import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { SensorTypeName } from './sensors.ts';

/** A sensor whose readings found no wagon, and what is kept of it until one is known. Dates ISO 8601 UTC. */
export const UnassignedSensor = Type.Object({
  sensorNumber: Type.String(),
  /** Whether it is registered, and only rode on no wagon when it measured. */
  registered: Type.Boolean(),
  /** Null while it is not registered. */
  sensorType: nullable(SensorTypeName),
  /**
   * Whether it ever rode on a wagon. A first ride takes all that was kept to the
   * wagon's history; a later one begins when it is put on.
   */
  rodeBefore: Type.Boolean(),
  readings: Type.Integer(),
  firstDate: Type.String(),
  lastDate: Type.String(),
  /** Whether any of its readings tells a position, or a load state: what it probably is. */
  hasPosition: Type.Boolean(),
  hasLoadState: Type.Boolean(),
});
export type UnassignedSensor = Static<typeof UnassignedSensor>;
export const UnassignedSensorPage = pageOf(UnassignedSensor);

/** Query of `GET /telemetry/unassigned`; `number` is part of a sensor's number. Newest reading first. */
export const UnassignedSensorQuery = Type.Object({
  ...PageQuery,
  number: Type.Optional(Type.String({ maxLength: 64 })),
});
