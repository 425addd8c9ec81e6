import { type Static, Type } from 'typebox';
import { EVENT_KINDS } from './events.ts';
import { nullable } from './nullable.ts';
import { PlaceSchema } from './places.ts';
import { PlanKindSchema, PlanStatusSchema, PlanWorkSchema } from './planning.ts';
import { Version } from './versions.ts';

/**
 * How a figure does against its plan, by its deviation in % of the plan: see
 * {@link deviationLevel}. Words and colours belong to the screen.
 */
export const DEVIATION_LEVELS = ['far-behind', 'behind', 'good', 'ahead'] as const;
export type DeviationLevel = (typeof DEVIATION_LEVELS)[number];

/** % of the plan by which a figure may miss it and be `good`, and from which on it is `far-behind` (own choice). */
export const DEVIATION_LIMITS = { good: 5, farBehind: 20 } as const;

/**
 * The level of a deviation: `good` within 5 % of the plan, `ahead` above,
 * `behind` below and `far-behind` from 20 % below, but for a single wagon.
 * Wagons that nobody planned are `ahead`.
 */
export function deviationLevel(planned: number, reached: number): DeviationLevel {
  const deviation = reached - planned;
  if (Math.abs(deviation) * 100 <= planned * DEVIATION_LIMITS.good) return 'good';
  if (deviation > 0) return 'ahead';
  return deviation < -1 && -deviation * 100 >= planned * DEVIATION_LIMITS.farBehind ? 'far-behind' : 'behind';
}

/** Which border a handover crosses: from an MTU to another, or abroad (null). */
export const PlanBorder = Type.Object({ fromRegionId: Type.Integer(), toRegionId: nullable(Type.Integer()) });
export type PlanBorder = Static<typeof PlanBorder>;

/** What a figure is about: `kind` and `border` are null in a work's sum over all of them. */
export const PlanSubjectFields = {
  work: PlanWorkSchema,
  kind: nullable(PlanKindSchema),
  border: nullable(PlanBorder),
};

/**
 * `planned` is null where no station of the place has a plan; then nothing
 * deviates. `deviation` is what is reached less what was planned, wagons;
 * `share` the same in % of the plan, null where nothing was planned.
 */
export const DeviationFields = {
  planned: nullable(Type.Integer()),
  deviation: nullable(Type.Integer()),
  share: nullable(Type.Number()),
  level: nullable(Type.Enum(DEVIATION_LEVELS)),
};

/**
 * A figure of a shift: `fact` is done until now, `expected` what will be done
 * by its end (docs/decisions/0027-plan.md), after it the fact, null before it
 * begins. The deviation is that of `expected`.
 */
export const PlanFigure = Type.Object({
  ...PlanSubjectFields,
  ...DeviationFields,
  fact: Type.Integer(),
  expected: nullable(Type.Integer()),
});
export type PlanFigure = Static<typeof PlanFigure>;

/** The key of the line that a station's figure is planned by, see {@link planKeyOf}. */
export const keyOfFigure = ({ work, kind, border }: Pick<PlanFigure, 'work' | 'kind' | 'border'>): string =>
  `${work}:${kind ?? border?.toRegionId ?? 'abroad'}`;

/** How far the plans of a place's stations are; `none` have no plan. */
export const PlanProgress = Type.Object({
  none: Type.Integer(),
  draft: Type.Integer(),
  submitted: Type.Integer(),
  approved: Type.Integer(),
});
export type PlanProgress = Static<typeof PlanProgress>;

/**
 * A part of a place: an MTU of the railway or a station of an MTU. `figures`
 * are its four works' sums in the order of {@link PLAN_WORKS}; `status` and
 * `version` those of a station's plan, null without one and for an MTU;
 * `behind` the stations in it of which some figure is behind or far behind.
 */
export const PlanPart = Type.Object({
  place: PlaceSchema,
  figures: Type.Array(PlanFigure),
  progress: PlanProgress,
  status: nullable(PlanStatusSchema),
  version: nullable(Version),
  behind: Type.Integer(),
  notes: Type.Integer(),
});
export type PlanPart = Static<typeof PlanPart>;

/** A station's figure that is behind: told at every level above it, since another's surplus would hide it in the sum. */
export const BehindFigure = Type.Object({ stationId: Type.Integer(), figure: PlanFigure });
export type BehindFigure = Static<typeof BehindFigure>;

/** An event of the span that was found (`added`) or taken back long after it happened: what was told before has changed. */
export const PlanCorrection = Type.Object({
  at: Type.String(),
  wagonNumber: Type.Integer(),
  date: Type.String(),
  kind: Type.Enum(EVENT_KINDS),
  stationId: nullable(Type.Integer()),
  regionId: nullable(Type.Integer()),
  added: Type.Boolean(),
});
export type PlanCorrection = Static<typeof PlanCorrection>;

/** Corrections of the facts: how many, when the first and the newest were made (null: none), and the newest hundred. */
export const PlanCorrections = Type.Object({
  count: Type.Integer(),
  since: nullable(Type.String()),
  latest: nullable(Type.String()),
  newest: Type.Array(PlanCorrection),
});
export type PlanCorrections = Static<typeof PlanCorrections>;
export const MAX_CORRECTIONS_TOLD = 100;
