import { type Static, Type } from 'typebox';
import { FileFormatQuery } from './imports.ts';
import { TEMPERATURE_RANGE } from './limits.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Version } from './versions.ts';
import { WAGON_KINDS } from './wagon-kinds.ts';

/** What alerts are raised for, each by a rule of its own, in the order in which screens show them. */
export const ALERT_RULES = [
  'silent',
  'battery_low',
  'temperature_outside',
  'standing_long',
  'load_changed_outside',
  'left_country',
  'plan_behind',
] as const;
export type AlertRuleKind = (typeof ALERT_RULES)[number];
export const AlertRuleKindSchema = Type.Enum(ALERT_RULES);

/** `open` until somebody takes it; `closed` by a person or because the cause is gone. */
export const ALERT_STATES = ['open', 'taken', 'closed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
const AlertStateSchema = Type.Enum(ALERT_STATES);

/** Most characters of the note with which an alert is closed. */
export const MAX_NOTE_LENGTH = 500;

/**
 * Something about a wagon, or about a station's plan, that wants attention; dates ISO 8601 UTC, ids those of `GET /geography`.
 * - `wagonNumber`: null for a plan that is behind: `stationId` says whose.
 * - `since`: when the cause began: the last reading of a silent wagon, the arrival of a standing one, the event, the shift's beginning.
 * - `stationId`, `regionId`: where the wagon was when it was raised; null while unknown.
 * - `value`: what was measured, % or °C, or the % of the plan that will be missing; null for other rules.
 * - `bound`: the limit that was passed, hours, % or °C; null for rules without one.
 * - `closedBy` and `note` are null where it closed by itself.
 */
export const Alert = Type.Object({
  id: Type.Integer(),
  rule: AlertRuleKindSchema,
  wagonNumber: nullable(Type.Integer()),
  stationId: nullable(Type.Integer()),
  regionId: nullable(Type.Integer()),
  value: nullable(Type.Number()),
  bound: nullable(Type.Number()),
  isUrgent: Type.Boolean(),
  since: Type.String(),
  raisedAt: Type.String(),
  state: AlertStateSchema,
  takenBy: nullable(Type.String()),
  takenAt: nullable(Type.String()),
  closedBy: nullable(Type.String()),
  closedAt: nullable(Type.String()),
  note: nullable(Type.String()),
  version: Version,
});
export type Alert = Static<typeof Alert>;
export const AlertPage = pageOf(Alert);

/** Which alerts are asked for; what is left out narrows nothing. `mine` are those that the caller took or closed. */
const AlertFilterFields = {
  state: Type.Optional(AlertStateSchema),
  rule: Type.Optional(AlertRuleKindSchema),
  region: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
  mine: Type.Optional(Type.Boolean()),
};
export const AlertFilter = Type.Object(AlertFilterFields);
export type AlertFilter = Static<typeof AlertFilter>;

/** Query of `GET /alerts/all`: urgent ones first, then the newest. */
export const AlertQuery = Type.Object({ ...PageQuery, ...AlertFilterFields });
export type AlertQuery = Static<typeof AlertQuery>;
/** Query of `GET /alerts/export`: the filter of the list, all of its rows. */
export const AlertExportQuery = Type.Object({ ...FileFormatQuery.properties, ...AlertFilterFields });

export const AlertParams = Type.Object({ alertId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/**
 * Body of `POST /alerts/:alertId/take`; none is the same as an empty one.
 * `takeOver` takes it from whoever has it; send `If-Match` with the version that
 * was seen, so that it is taken from nobody else. Without it an alert that
 * somebody has is refused with `alert_taken` (409).
 */
export const AlertTaking = Type.Union([Type.Object({ takeOver: Type.Optional(Type.Boolean()) }), Type.Null()]);
export type AlertTaking = Static<typeof AlertTaking>;

/** Body of `POST /alerts/:alertId/close`: what was found or done. */
export const AlertClosing = Type.Object({
  note: Type.String({ minLength: 1, maxLength: MAX_NOTE_LENGTH, pattern: '\\S' }),
});

/** How many alerts nobody has taken yet: answer of `GET /alerts/open`, and body on `ALERTS_TOPIC` after every change. */
export const OpenAlerts = Type.Object({ open: Type.Integer() });
export type OpenAlerts = Static<typeof OpenAlerts>;

/** Hours a rule may be given (own choice): up to a month. */
export const ALERT_HOURS = { min: 1, max: 720 } as const;
/** % a rule may be given: room for the 5 % by which a battery has to come back. */
export const ALERT_PERCENT = { min: 1, max: 90 } as const;
/** °C between both ends of a range: room for the 2 °C by which a temperature has to come back. */
export const NARROWEST_TEMPERATURE_RANGE = 5;

const Celsius = Type.Number({ minimum: TEMPERATURE_RANGE.min, maximum: TEMPERATURE_RANGE.max });
/** °C between which a wagon of the kind may be. */
export const TemperatureRange = Type.Object({
  wagonKind: Type.Enum(WAGON_KINDS),
  min: Celsius,
  max: Celsius,
});
export type TemperatureRange = Static<typeof TemperatureRange>;

/**
 * What an administrator sets of a rule. `hours` belongs to `silent` and
 * `standing_long`, `percent` to `battery_low` (of charge) and `plan_behind` (of
 * the plan that will be missing), `temperatures`, one for each
 * kind of wagon, to `temperature_outside`; left out where the rule has none.
 */
export const AlertRuleChange = Type.Object({
  isOn: Type.Boolean(),
  isUrgent: Type.Boolean(),
  hours: Type.Optional(Type.Integer({ minimum: ALERT_HOURS.min, maximum: ALERT_HOURS.max })),
  percent: Type.Optional(Type.Integer({ minimum: ALERT_PERCENT.min, maximum: ALERT_PERCENT.max })),
  temperatures: Type.Optional(
    Type.Array(TemperatureRange, { minItems: WAGON_KINDS.length, maxItems: WAGON_KINDS.length }),
  ),
});
export type AlertRuleChange = Static<typeof AlertRuleChange>;
export const AlertRule = Type.Object({ rule: AlertRuleKindSchema, ...AlertRuleChange.properties, version: Version });
export type AlertRule = Static<typeof AlertRule>;
export const AlertRuleParams = Type.Object({ rule: AlertRuleKindSchema });
