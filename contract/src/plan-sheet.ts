import { type Static, Type } from 'typebox';
import { nullable } from './nullable.ts';
import { PlaceSchema } from './places.ts';
import { BehindFigure, PlanCorrections, PlanFigure, PlanPart, PlanProgress } from './plan-figures.ts';
import { PlanDate, PlanNote, PlanPlaceFields, PlanShiftIndex, StationPlan } from './planning.ts';
import type { Shift } from './shifts.ts';

/** Query of `GET /plans/sheet`. */
export const PlanSheetQuery = Type.Object({ date: PlanDate, shift: PlanShiftIndex, ...PlanPlaceFields });
export type PlanSheetQuery = Static<typeof PlanSheetQuery>;

export const ShiftSpanSchema = Type.Object({
  index: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  isNight: Type.Boolean(),
});

/** The span of a shift as the wire says it; ISO 8601 UTC, `to` exclusive. */
export type ShiftSpan = Static<typeof ShiftSpanSchema>;
export const toShiftSpan = ({ index, from, to }: Shift, isNight: boolean): ShiftSpan => ({
  index,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  isNight,
});

/**
 * Answer of `GET /plans/sheet` (any employee): a place's shift, planned against done.
 * - `at`: until when the facts are; before and after the shift its beginning and end;
 * - `figures`: by work and kind or border, those with a plan or a fact, in the order of the works, kinds and borders;
 * - `totals`: the four works' sums, in the order of {@link PLAN_WORKS};
 * - `parts`: MTUs of the railway, all stations of an MTU, none of a station;
 * - `behind`: the most behind first, at most 100; how many stations they are is the sum of `parts`' `behind`;
 * - `plan`: a station's own, null without one (`If-Match: "0"` then says that it was not there);
 * - `notes`: of a station all, of other places none (see `parts`), oldest first;
 * - `may`: what the caller may do with the plans of this place.
 */
export const PlanSheet = Type.Object({
  date: Type.String(),
  shift: ShiftSpanSchema,
  place: PlaceSchema,
  phase: Type.Enum(['ahead', 'running', 'finished']),
  at: Type.String(),
  totals: Type.Array(PlanFigure),
  figures: Type.Array(PlanFigure),
  parts: Type.Array(PlanPart),
  progress: PlanProgress,
  behind: Type.Array(BehindFigure),
  plan: nullable(StationPlan),
  notes: Type.Array(PlanNote),
  corrections: PlanCorrections,
  may: Type.Object({ write: Type.Boolean(), approve: Type.Boolean() }),
});
export type PlanSheet = Static<typeof PlanSheet>;
export const MAX_BEHIND_TOLD = 100;
