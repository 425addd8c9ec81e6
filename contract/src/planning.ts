import { type Static, Type } from 'typebox';
import type { Geography } from './geography.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { PlaceSchema } from './places.ts';
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
export const PlanWorkSchema = Type.Enum(PLAN_WORKS);

/** Works planned by wagon kind; `handOver` is planned by what lies beyond the border. */
export const WORKS_BY_KIND = ['load', 'unload', 'supply'] as const satisfies readonly PlanWork[];

export const PlanKindSchema = Type.Enum(WAGON_KINDS);
const Id = Type.Integer({ minimum: 1, maximum: 32_767 });
const Wagons = Type.Integer({ minimum: 0, maximum: 9_999 });

/** One planned figure of a station: `wagons` of a kind, or to hand over to an MTU (`toRegionId` null: abroad). */
export const PlanLine = Type.Union([
  Type.Object({
    work: Type.Enum(WORKS_BY_KIND),
    kind: PlanKindSchema,
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
export const PlanStatusSchema = Type.Enum(PLAN_STATUSES);

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

/** A reporting day, as `2026-11-20`; a day that no calendar has is refused. */
export const PlanDate = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
export const PlanShiftIndex = Type.Integer({ minimum: 0, maximum: 23 });
const LevelQuery = Type.Enum(['railway', 'region', 'station'], { default: 'railway' });
/** Query fields that name a place: `id` is needed for an MTU (`region`) and a station. */
export const PlanPlaceFields = { level: LevelQuery, id: Type.Optional(Id) };

/** Where lines of a plan come from: `proposal` of the product, or the same shift of the day or the week before. */
export const PLAN_SOURCES = ['proposal', 'yesterday', 'same-weekday'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];
const PlanSourceSchema = Type.Enum(PLAN_SOURCES);

/** Address of a station's plan: `/plans/{date}/{shift}/{stationId}`. */
export const PlanParams = Type.Object({ date: PlanDate, shift: PlanShiftIndex, stationId: Id });
export type PlanParams = Static<typeof PlanParams>;
/** Address of a shift: `/plans/{date}/{shift}`. */
export const PlanShiftParams = Type.Object({ date: PlanDate, shift: PlanShiftIndex });

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
