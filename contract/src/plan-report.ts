import { type Static, Type } from 'typebox';
import { FileFormatQuery } from './imports.ts';
import { PlaceSchema } from './places.ts';
import { DeviationFields, PlanCorrections, PlanProgress, PlanSubjectFields } from './plan-figures.ts';
import { ShiftSpanSchema } from './plan-sheet.ts';
import { PlanDate, PlanNote, PlanPlaceFields } from './planning.ts';

/** Query of `GET /plans/report` and, with a `format`, of `GET /plans/report/export`. */
export const PlanReportQuery = Type.Object({ date: PlanDate, ...PlanPlaceFields });
export type PlanReportQuery = Static<typeof PlanReportQuery>;
export const PlanReportExportQuery = Type.Object({ ...PlanReportQuery.properties, ...FileFormatQuery.properties });

const ReportCell = Type.Object({ ...DeviationFields, fact: Type.Integer() });
/** Planned and done in a shift or in all of them; the deviation is that of the fact. */
export type ReportCell = Static<typeof ReportCell>;

/** A row of the report: a cell for each shift in order, their `total`, and what was done in the reporting day (18–18). */
export const ReportFigure = Type.Object({
  ...PlanSubjectFields,
  shifts: Type.Array(ReportCell),
  total: ReportCell,
  dayFact: Type.Integer(),
});
export type ReportFigure = Static<typeof ReportFigure>;

/**
 * Answer of `GET /plans/report` (any employee): the reporting day's shifts and
 * the day itself. With the customary hours the last shift ends two hours after
 * the day, so the day is not the shifts' total. Deviations of a shift that is
 * not over are null. `figures`, `totals` and `parts` as in {@link PlanSheet};
 * `notes` of the place's stations, at most 200, oldest first; `corrections` in all the spans together.
 */
export const PlanReport = Type.Object({
  date: Type.String(),
  place: PlaceSchema,
  day: Type.Object({ from: Type.String(), to: Type.String(), isOver: Type.Boolean() }),
  shifts: Type.Array(Type.Object({ ...ShiftSpanSchema.properties, isOver: Type.Boolean(), progress: PlanProgress })),
  totals: Type.Array(ReportFigure),
  figures: Type.Array(ReportFigure),
  parts: Type.Array(Type.Object({ place: PlaceSchema, totals: Type.Array(ReportFigure) })),
  notes: Type.Array(PlanNote),
  corrections: PlanCorrections,
});
export type PlanReport = Static<typeof PlanReport>;
export const MAX_NOTES_TOLD = 200;
