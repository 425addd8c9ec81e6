import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { SensorTypeName } from './sensors.ts';

/**
 * A wagon's position record. In `byCondition` it is the latest state of a
 * wagon, each value the newest that either sensor reported; in `byWagon` one
 * reading. Values no sensor has reported are null. `date` is when it was
 * measured, ISO 8601 UTC; degrees WGS 84; °C; %; `station_Distance` km from
 * the nearest station; `is_Empty` 0 empty, 1 loaded.
 */
export const WagonPosition = Type.Object({
  id: Type.Integer(),
  date: Type.String(),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  temperature: nullable(Type.Number()),
  battery: nullable(Type.Number()),
  sensor_Type: SensorTypeName,
  station_Name: nullable(Type.String()),
  region_Name: nullable(Type.String()),
  is_Empty: nullable(Type.Integer()),
  sensor_Number: Type.String(),
  wagon_Number: Type.Integer(),
  station_Distance: nullable(Type.Number()),
  at_Station: nullable(Type.Boolean()),
});
export type WagonPosition = Static<typeof WagonPosition>;
export const WagonPositionPage = pageOf(WagonPosition);

/** `state` as the specification numbers it: 0 empty, 1 loaded. */
export const EMPTY_STATE = 0;
export const LOADED_STATE = 1;

/** Letters of a station's name that are searched for. */
export const MAX_STATION_LENGTH = 100;

/** The search's filter as query fields; an absent or empty field filters nothing. */
export const ConditionFields = {
  state: Type.Optional(Type.String({ pattern: '^[01]?$' })),
  type: Type.Optional(Type.String({ pattern: '^(\\*?[0-9]{1,2}\\*?)?$', description: 'first one or two digits' })),
  station: Type.Optional(
    Type.String({ maxLength: MAX_STATION_LENGTH, description: 'part of a station name, any spelling' }),
  ),
  region: Type.Optional(Type.String({ maxLength: 100, description: "an MTU's name, any spelling" })),
};

/** Query of `GET /wagonPositions/byCondition`. */
export const ByConditionQuery = Type.Object({ ...PageQuery, ...ConditionFields });
export type ByConditionQuery = Static<typeof ByConditionQuery>;

/**
 * Query of `GET /wagonPositions/byWagon`: the readings of one wagon, newest
 * first. Any eight digits may be asked for; of those that no wagon can have
 * there is none.
 */
export const ByWagonQuery = Type.Object({ ...PageQuery, number: Type.Integer({ minimum: 0, maximum: 99_999_999 }) });
export type ByWagonQuery = Static<typeof ByWagonQuery>;
