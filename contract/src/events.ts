import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';

/**
 * What is found in a wagon's readings. `load_changed_outside` is a lasting
 * change of the load state away from any station; `crossed` goes from one MTU
 * to another, `left_country` and `entered_country` over the border.
 */
export const EVENT_KINDS = [
  'arrived',
  'departed',
  'loaded',
  'unloaded',
  'load_changed_outside',
  'crossed',
  'left_country',
  'entered_country',
  'fell_silent',
  'came_back',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const EventKindSchema = Type.Enum(EVENT_KINDS);

/**
 * One event of a wagon; dates ISO 8601 UTC, ids those of `GET /geography`.
 * - `stationId`: where; for `crossed` the first station beyond; null away from stations.
 * - `regionId`: the MTU in which it happened; for `crossed` the one entered.
 * - `fromStationId`: of `arrived` where the trip began, of `crossed` the last station before.
 * - `fromRegionId`: of `crossed` the MTU left.
 * - `since`: of `arrived` the departure from `fromStationId`, of `departed` the arrival (dwell),
 *   of `loaded` the load before (turnaround), of `unloaded` the load, of `came_back` the last reading before.
 * - `km`: of `arrived` the trip's length along the sections.
 * - `isEmpty`: the load state then; after the change where it is one; null while unknown.
 */
export const WagonEvent = Type.Object({
  wagonNumber: Type.Integer(),
  date: Type.String(),
  kind: EventKindSchema,
  stationId: nullable(Type.Integer()),
  regionId: nullable(Type.Integer()),
  fromStationId: nullable(Type.Integer()),
  fromRegionId: nullable(Type.Integer()),
  since: nullable(Type.String()),
  km: nullable(Type.Number()),
  isEmpty: nullable(Type.Boolean()),
});
export type WagonEvent = Static<typeof WagonEvent>;
