import { type Static, Type } from 'typebox';
import { EVENT_KINDS } from './events.ts';
import type { Geography } from './geography.ts';
import { FileFormatQuery } from './imports.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { PlaceSchema } from './places.ts';
import type { Shift } from './shifts.ts';
import { Version } from './versions.ts';
import { WAGON_KINDS } from './wagon-kinds.ts';

/**
 * The shift-and-daily plan. A station has a plan for each shift of a reporting
 * day; MTUs and the railway are the sums of their stations. Dates of plans are
 * reporting dates (`2026-11-20`, see shifts.ts), shifts count from 0 in the
 * order of the day; other dates are ISO 8601 UTC. All figures are wagons.
 */

/**
 * What is planned and done with wagons:
 * - `load`, `unload`: the load state changed in the station;
 * - `supply`: empties that arrived at the station;
 * - `handOver`: wagons that left the MTU by this station, its last before the border.
 */
export const PLAN_WORKS = ['load', 'unload', 'supply', 'handOver'] as const;
export type PlanWork = (typeof PLAN_WORKS)[number];
const PlanWorkSchema = Type.Enum(PLAN_WORKS);

/** Works planned by wagon kind; `handOver` is planned by what lies beyond the border. */
export const WORKS_BY_KIND = ['load', 'unload', 'supply'] as const satisfies readonly PlanWork[];

const WagonKindSchema = Type.Enum(WAGON_KINDS);
const Id = Type.Integer({ minimum: 1, maximum: 32_767 });
const Wagons = Type.Integer({ minimum: 0, maximum: 9_999 });

/** One planned figure of a station: `wagons` of a kind, or to hand over to an MTU (`toRegionId` null: abroad). */
export const PlanLine = Type.Union([
  Type.Object({
    work: Type.Enum(WORKS_BY_KIND),
    kind: WagonKindSchema,
    wagons: Wagons,
  }),
  Type.Object({ work: Type.Literal('handOver'), toRegionId: nullable(Id), wagons: Wagons }),
]);
export type PlanLine = Static<typeof PlanLine>;

/** Names a station's figure within its plan: `load:tank`, `handOver:3`, `handOver:abroad`. A plan has one line a key. */
export function planKeyOf(line: PlanLine): string {
  return line.work === 'handOver' ? `handOver:${line.toRegionId ?? 'abroad'}` : `${line.work}:${line.kind}`;
}

/** The MTUs beyond the borders at a station: those of the other ends of its sections. Its own is not among them. */
export function bordersOf(
  { stations, sections }: Pick<Geography, 'stations' | 'sections'>,
  stationId: number,
): number[] {
  const regionOf = new Map(stations.map(({ id, regionId }) => [id, regionId]));
  const beyond = sections.flatMap(({ from, to }) => (from === stationId ? [to] : to === stationId ? [from] : []));
  const regions = new Set(beyond.flatMap((id) => regionOf.get(id) ?? []));
  regions.delete(regionOf.get(stationId) ?? 0);
  return [...regions].sort((one, other) => one - other);
}

/** Most lines of a plan: three works by seven kinds, six MTUs and abroad, with room. */
export const MAX_PLAN_LINES = 40;

/**
 * A plan's way: written as a `draft`, `submitted` by the station, `approved` by
 * the MTU or the railway. Its lines change only while it is a draft; going back
 * to a draft needs a reason.
 */
export const PLAN_STATUSES = ['draft', 'submitted', 'approved'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];
const PlanStatusSchema = Type.Enum(PLAN_STATUSES);

const Person = Type.Object({ userName: Type.String(), at: Type.String() });

/** A station's plan for a shift. `returnReason` is told while it is a draft that was sent back. */
export const StationPlan = Type.Object({
  date: Type.String(),
  shift: Type.Integer(),
  stationId: Type.Integer(),
  status: PlanStatusSchema,
  version: Version,
  lines: Type.Array(PlanLine),
  changed: Person,
  submitted: nullable(Person),
  approved: nullable(Person),
  returnReason: nullable(Type.String()),
});
export type StationPlan = Static<typeof StationPlan>;

const visibleText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/**
 * A note on a station's shift, by anyone who may write its plan, before or
 * after the shift: `key` names the figure (see {@link planKeyOf}), null is the
 * whole shift. Notes stay; there is no plan needed for one.
 */
export const PlanNote = Type.Object({
  id: Type.Integer(),
  stationId: Type.Integer(),
  shift: Type.Integer(),
  key: nullable(Type.String()),
  text: Type.String(),
  userName: Type.String(),
  at: Type.String(),
});
export type PlanNote = Static<typeof PlanNote>;

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
const figureOf = {
  work: PlanWorkSchema,
  kind: nullable(WagonKindSchema),
  border: nullable(PlanBorder),
};

/**
 * `planned` is null where no station of the place has a plan; then nothing
 * deviates. `deviation` is what is reached less what was planned, wagons;
 * `share` the same in % of the plan, null where nothing was planned.
 */
const deviates = {
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
  ...figureOf,
  ...deviates,
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

/** A reporting day, as `2026-11-20`; a day that no calendar has is refused. */
const DateSchema = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
const ShiftIndex = Type.Integer({ minimum: 0, maximum: 23 });
const LevelQuery = Type.Enum(['railway', 'region', 'station'], { default: 'railway' });
/** Query fields that name a place: `id` is needed for an MTU (`region`) and a station. */
const placeQuery = { level: LevelQuery, id: Type.Optional(Id) };

/** Query of `GET /plans/sheet`. */
export const PlanSheetQuery = Type.Object({ date: DateSchema, shift: ShiftIndex, ...placeQuery });
export type PlanSheetQuery = Static<typeof PlanSheetQuery>;

const ShiftSpan = Type.Object({
  index: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  isNight: Type.Boolean(),
});

/** The span of a shift as the wire says it; ISO 8601 UTC, `to` exclusive. */
export type ShiftSpan = Static<typeof ShiftSpan>;
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
  shift: ShiftSpan,
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

/** Where lines of a plan come from: `proposal` of the product, or the same shift of the day or the week before. */
export const PLAN_SOURCES = ['proposal', 'yesterday', 'same-weekday'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];
const PlanSourceSchema = Type.Enum(PLAN_SOURCES);

/** Address of a station's plan: `/plans/{date}/{shift}/{stationId}`. */
export const PlanParams = Type.Object({ date: DateSchema, shift: ShiftIndex, stationId: Id });
export type PlanParams = Static<typeof PlanParams>;
/** Address of a shift: `/plans/{date}/{shift}`. */
export const PlanShiftParams = Type.Object({ date: DateSchema, shift: ShiftIndex });

/**
 * Body of `PUT /plans/{date}/{shift}/{stationId}`: the whole of the plan, written as a draft. Send
 * `If-Match` with the version it was made from, `"0"` where there was no plan. Refused with
 * `changed_meanwhile` (412), `plan_not_draft` (409), `other_place` (403).
 */
export const PlanWrite = Type.Object({ lines: Type.Array(PlanLine, { maxItems: MAX_PLAN_LINES }) });
export type PlanWrite = Static<typeof PlanWrite>;

/**
 * Body of `PUT /plans/{date}/{shift}/{stationId}/status`, with `If-Match` as above. `submitted` from a
 * draft and back to `draft` (with a `reason`) by who may write; `approved` from submitted and back from
 * approved to `draft` by who may approve. Refused with `plan_not_found` (404), `plan_step_refused` (409),
 * `other_place` (403), `approval_above` (403), `changed_meanwhile` (412).
 */
export const PlanStep = Type.Union([
  Type.Object({ status: Type.Literal('submitted') }),
  Type.Object({ status: Type.Literal('approved') }),
  Type.Object({ status: Type.Literal('draft'), reason: visibleText(500) }),
]);
export type PlanStep = Static<typeof PlanStep>;

/** Query of `GET /plans/{date}/{shift}/{stationId}/proposal`. */
export const PlanProposalQuery = Type.Object({ source: PlanSourceSchema });

/**
 * Answer: lines for a form; nothing is saved by asking. `because` has an entry
 * for each line of a `proposal`, in the same order: `usual` is the mean of the
 * same shift over the last seven days, `onHand` what stands in the station now
 * (empties for `load` and `supply`, loaded wagons for `unload`), `arriving`
 * what runs towards it. Empty for a copy. A copy of a plan that is not there has no lines.
 */
export const PlanProposal = Type.Object({
  source: PlanSourceSchema,
  lines: Type.Array(PlanLine),
  because: Type.Array(Type.Object({ usual: Type.Number(), onHand: Type.Integer(), arriving: Type.Integer() })),
});
export type PlanProposal = Static<typeof PlanProposal>;

/**
 * Body of `POST /plans/{date}/{shift}/drafts`: writes a draft for each station
 * of the place that has no plan and for which the source has lines. What is
 * written stays as it is.
 */
export const PlanDrafts = Type.Object({ place: PlaceSchema, source: PlanSourceSchema });
export type PlanDrafts = Static<typeof PlanDrafts>;
/** Answer: the stations whose draft was written. */
export const PlanDraftsAnswer = Type.Object({ stationIds: Type.Array(Type.Integer()) });
export type PlanDraftsAnswer = Static<typeof PlanDraftsAnswer>;

/** Body of `POST /plans/{date}/{shift}/approvals`: the submitted plans that the approver has seen, by version. */
export const PlanApprovals = Type.Object({
  plans: Type.Array(Type.Object({ stationId: Id, version: Version }), { minItems: 1, maxItems: 500 }),
});
export type PlanApprovals = Static<typeof PlanApprovals>;
/** Answer: which were approved; the others have changed since or are not submitted, and stay as they are. */
export const PlanApprovalsAnswer = Type.Object({
  approved: Type.Array(Type.Integer()),
  passedOver: Type.Array(Type.Integer()),
});
export type PlanApprovalsAnswer = Static<typeof PlanApprovalsAnswer>;

/** Body of `POST /plans/{date}/{shift}/{stationId}/notes`. Answer: 201 {@link PlanNote}. */
export const PlanNoteWrite = Type.Object({
  key: nullable(Type.String({ pattern: '^(load|unload|supply|handOver):[a-z0-9]{1,16}$' })),
  text: visibleText(500),
});
export type PlanNoteWrite = Static<typeof PlanNoteWrite>;

/** A plan as its history tells it. */
const PastPlan = Type.Object({ status: PlanStatusSchema, lines: Type.Array(PlanLine) });
/**
 * One change of a plan, newest first: what it was (null: not there) and became; `reason` of a return.
 * Query of `GET /plans/{date}/{shift}/{stationId}/history`: {@link PlanHistoryQuery}.
 */
export const PlanChange = Type.Object({
  at: Type.String(),
  userName: nullable(Type.String()),
  before: nullable(PastPlan),
  after: PastPlan,
  reason: nullable(Type.String()),
});
export type PlanChange = Static<typeof PlanChange>;
export const PlanHistoryQuery = Type.Object(PageQuery);
export const PlanHistoryPage = pageOf(PlanChange);

/** Query of `GET /plans/report` and, with a `format`, of `GET /plans/report/export`. */
export const PlanReportQuery = Type.Object({ date: DateSchema, ...placeQuery });
export type PlanReportQuery = Static<typeof PlanReportQuery>;
export const PlanReportExportQuery = Type.Object({ ...PlanReportQuery.properties, ...FileFormatQuery.properties });

const ReportCell = Type.Object({ ...deviates, fact: Type.Integer() });
/** Planned and done in a shift or in all of them; the deviation is that of the fact. */
export type ReportCell = Static<typeof ReportCell>;

/** A row of the report: a cell for each shift in order, their `total`, and what was done in the reporting day (18–18). */
export const ReportFigure = Type.Object({
  ...figureOf,
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
  shifts: Type.Array(Type.Object({ ...ShiftSpan.properties, isOver: Type.Boolean(), progress: PlanProgress })),
  totals: Type.Array(ReportFigure),
  figures: Type.Array(ReportFigure),
  parts: Type.Array(Type.Object({ place: PlaceSchema, totals: Type.Array(ReportFigure) })),
  notes: Type.Array(PlanNote),
  corrections: PlanCorrections,
});
export type PlanReport = Static<typeof PlanReport>;
export const MAX_NOTES_TOLD = 200;
