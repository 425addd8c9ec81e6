import { type Static, Type } from 'typebox';

/** The path of the HTTP door. */
export const TELEMETRY_PATH = '/telemetry';
/** A sensor publishes to `telemetry/{sensorNumber}`. */
export const TELEMETRY_TOPIC_PREFIX = 'telemetry/';

/**
 * One reading as a sensor or gateway sends it. `measuredAt` is ISO 8601 with a
 * zone, or Unix milliseconds; degrees are WGS 84, `temperature` °C, `battery` %.
 * A reading may carry any subset of its values, but at least one.
 */
export interface ReadingMessage {
  sensorNumber: string;
  measuredAt: string | number;
  latitude?: number;
  longitude?: number;
  temperature?: number;
  battery?: number;
  isEmpty?: boolean;
}

/** Why a reading was refused. */
export const REFUSAL_REASONS = [
  'not_an_object',
  'required',
  'wrong_type',
  'malformed',
  'out_of_range',
  'too_far_ahead',
  'too_old',
  'needs_both_coordinates',
  'carries_no_value',
  'unstorable',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const Refusal = Type.Object({
  index: Type.Integer({ description: 'place in the batch, from 0' }),
  field: Type.String(),
  reason: Type.String(),
});
export type Refusal = { index: number; field: string; reason: RefusalReason };

/**
 * What became of a batch, told after the commit. Every reading is in exactly
 * one of the four: `stored` on a wagon, `repeated` (already there),
 * `unassigned` (kept apart: the sensor rode on no known wagon then), `refused`.
 */
export const RecordOutcome = Type.Object({
  stored: Type.Integer(),
  repeated: Type.Integer(),
  unassigned: Type.Integer(),
  refused: Type.Array(Refusal),
});
export type RecordOutcome = Omit<Static<typeof RecordOutcome>, 'refused'> & { refused: Refusal[] };
