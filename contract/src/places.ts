import { type Static, Type } from 'typebox';
import { FileFormatQuery } from './imports.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { momentText } from './periods.ts';
import { WAGON_KINDS } from './wagon-kinds.ts';

/** A level of the railway and the place on it: all of it, an MTU (`region`) or a station. */
export type Place = { level: 'railway' } | { level: 'region'; id: number } | { level: 'station'; id: number };

/** Below this charge, %, a sensor counts as weak (own choice: about a month is left to change it). */
export const WEAK_BATTERY = 20;
/** Wagons stand too long after so many hours when nobody chose another limit. */
export const DEFAULT_STANDING_HOURS = 24;
export const MAX_STANDING_HOURS = 720;
/** How far ahead arrivals are told, hours. */
export const ARRIVAL_HORIZON_HOURS = 6;
/** Over how many days mean dwell, mean turnaround and the quality of estimates are taken. */
export const MEAN_DAYS = 7;

const StandingHours = Type.Integer({ minimum: 1, maximum: MAX_STANDING_HOURS, default: DEFAULT_STANDING_HOURS });
const PlaceId = Type.Integer({ minimum: 1, maximum: 65_535 });

/** A {@link Place} in a body or an answer. */
export const PlaceSchema = Type.Union([
  Type.Object({ level: Type.Literal('railway') }),
  Type.Object({ level: Type.Literal('region'), id: PlaceId }),
  Type.Object({ level: Type.Literal('station'), id: PlaceId }),
]);

/** Path of a region's or a station's calls. */
export const PlaceParams = Type.Object({ id: PlaceId });

/** Query of `GET /places/…`: from how many hours on a wagon counts as standing too long. */
export const PlaceQuery = Type.Object({ standing: StandingHours });
export type PlaceQuery = Static<typeof PlaceQuery>;

const loads = { loaded: Type.Integer(), empty: Type.Integer(), unknown: Type.Integer() };

/** Wagons of one kind by their load; `unknown` where no state sensor told of it yet. */
export const KindCounts = Type.Object({
  kind: Type.Enum(WAGON_KINDS),
  ...loads,
});
export type KindCounts = Static<typeof KindCounts>;

/**
 * What happened in a span. `received` and `handedOver` count wagons that came
 * from and went to another MTU (on the railway both are all of them),
 * `entered` and `left` those that crossed the country's border.
 */
export const Turnover = Type.Object({
  arrived: Type.Integer(),
  departed: Type.Integer(),
  loaded: Type.Integer(),
  unloaded: Type.Integer(),
  received: Type.Integer(),
  handedOver: Type.Integer(),
  entered: Type.Integer(),
  left: Type.Integer(),
});
export type Turnover = Static<typeof Turnover>;

/** A mean over the last {@link MEAN_DAYS} days; `hours` null without any. */
export const MeanTime = Type.Object({ count: Type.Integer(), hours: nullable(Type.Number()) });
export type MeanTime = Static<typeof MeanTime>;

/**
 * How good the estimates of arrivals were over the last {@link MEAN_DAYS} days:
 * `count` that are known by now; of the wagons that reached the place the
 * median of the absolute error in minutes; which share of all did stop there, 0 to 1.
 */
export const EstimateQuality = Type.Object({
  count: Type.Integer(),
  medianErrorMinutes: nullable(Type.Number()),
  stoppedShare: nullable(Type.Number()),
});
export type EstimateQuality = Static<typeof EstimateQuality>;

/**
 * The figures of a place. On hand are the wagons that stand in the station, in
 * an MTU and on the railway also those that run there (`running`); `standing`,
 * `silent` and `weak` are some of them. `arriving` are on their way to it
 * within {@link ARRIVAL_HORIZON_HOURS}; they may pass through or turn off.
 */
export const PlaceFigures = Type.Object({
  onHand: Type.Integer(),
  ...loads,
  running: Type.Integer(),
  kinds: Type.Array(KindCounts),
  arriving: Type.Integer(),
  standing: Type.Integer(),
  silent: Type.Integer(),
  weak: Type.Integer(),
  shift: Turnover,
  day: Turnover,
  dwell: MeanTime,
  turnaround: MeanTime,
});
export type PlaceFigures = Static<typeof PlaceFigures>;

const PartFigures = Type.Object({ id: Type.Integer(), ...PlaceFigures.properties });
/** The figures of an MTU or a station within a larger place. */
export type PartFigures = Static<typeof PartFigures>;

const span = { from: Type.String(), to: Type.String() };

/**
 * Answer of `GET /places/railway`, `/places/region/:id`, `/places/station/:id`.
 * `date` is when it was counted; `shift` and `day` are those that run then.
 * `parts` are the MTUs of the railway, the stations of an MTU; `stations` how
 * many wagons stand in each station that has any, of the whole railway.
 */
export const PlaceReport = Type.Object({
  date: Type.String(),
  shift: Type.Object(span),
  day: Type.Object({ date: Type.String(), ...span }),
  figures: PlaceFigures,
  estimates: EstimateQuality,
  parts: Type.Array(PartFigures),
  stations: Type.Array(Type.Object({ id: Type.Integer(), onHand: Type.Integer() })),
});
export type PlaceReport = Static<typeof PlaceReport>;

/** The lists behind the figures: of wagons as they are now, and of what happened in a span. */
export const STATE_LISTS = ['on-hand', 'running', 'arriving', 'standing', 'silent', 'weak'] as const;
export const EVENT_LISTS = [
  'arrived',
  'departed',
  'loaded',
  'unloaded',
  'received',
  'handed-over',
  'entered',
  'left',
  'dwell',
  'turnaround',
] as const;
export const PLACE_LISTS = [...STATE_LISTS, ...EVENT_LISTS] as const;
export type StateList = (typeof STATE_LISTS)[number];
export type EventList = (typeof EVENT_LISTS)[number];
export type PlaceList = (typeof PLACE_LISTS)[number];

/** Of which span a list of events tells; `dwell` and `turnaround` tell of the last {@link MEAN_DAYS} days in any case. */
export const PLACE_SPANS = ['shift', 'day'] as const;
export type PlaceSpan = (typeof PLACE_SPANS)[number];

/** What lists are sorted by; what is unknown stands last. */
export const PLACE_SORTS = ['number', 'station', 'date', 'hours', 'expected', 'battery'] as const;
export type PlaceSort = (typeof PLACE_SORTS)[number];

/** How each list is sorted when nobody chose: what wants attention first. */
export const DEFAULT_PLACE_SORT: Record<PlaceList, { sort: PlaceSort; order: 'asc' | 'desc' }> = {
  'on-hand': { sort: 'hours', order: 'desc' },
  running: { sort: 'hours', order: 'desc' },
  arriving: { sort: 'expected', order: 'asc' },
  standing: { sort: 'hours', order: 'desc' },
  silent: { sort: 'date', order: 'asc' },
  weak: { sort: 'battery', order: 'asc' },
  arrived: { sort: 'date', order: 'desc' },
  departed: { sort: 'date', order: 'desc' },
  loaded: { sort: 'date', order: 'desc' },
  unloaded: { sort: 'date', order: 'desc' },
  received: { sort: 'date', order: 'desc' },
  'handed-over': { sort: 'date', order: 'desc' },
  entered: { sort: 'date', order: 'desc' },
  left: { sort: 'date', order: 'desc' },
  dwell: { sort: 'hours', order: 'desc' },
  turnaround: { sort: 'hours', order: 'desc' },
};

/** What narrows a list: which one, of which span (the one that runs, or that in which the moment `at` lies), of which load and kind of wagon. */
const narrowing = {
  list: Type.Enum(PLACE_LISTS),
  span: Type.Optional(Type.Enum(PLACE_SPANS)),
  at: Type.Optional(momentText('ISO 8601 with a zone: of the shift or day in which it lies')),
  standing: StandingHours,
  load: Type.Optional(Type.Enum(['loaded', 'empty', 'unknown'])),
  kind: Type.Optional(Type.Enum(WAGON_KINDS)),
  sort: Type.Optional(Type.Enum(PLACE_SORTS)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
};

/** What a list is asked for by, without its page. */
export const PlaceListFields = Type.Object(narrowing);
export type PlaceListFields = Static<typeof PlaceListFields>;

/** Query of `GET /places/…/wagons/export`: all rows of the list. */
export const PlaceWagonExportQuery = Type.Object({ ...FileFormatQuery.properties, ...narrowing });
export type PlaceWagonExportQuery = Static<typeof PlaceWagonExportQuery>;

/** Query of `GET /places/…/wagons`. */
export const PlaceWagonsQuery = Type.Object({ ...narrowing, ...PageQuery });
export type PlaceWagonsQuery = Static<typeof PlaceWagonsQuery>;

/**
 * A row of a list; times ISO 8601 UTC, ids those of `GET /geography`.
 * - `stationId`: in which it stands or where it happened; null while it runs.
 * - `fromStationId`, `toStationId`: of a running wagon the last station and the next (of `arriving` the one it is
 *   expected at), of an event where the wagon came from and the first station beyond.
 * - `date`: the wagon's last reading, or when it happened.
 * - `hours`: how long it stands or runs by now; of an event dwell, turnaround or the trip's time.
 * - `expectedAt`: of `arriving`; `km` the way ahead, of `arrived` the trip's length.
 */
export const PlaceWagon = Type.Object({
  wagonNumber: Type.Integer(),
  isEmpty: nullable(Type.Boolean()),
  stationId: nullable(Type.Integer()),
  regionId: nullable(Type.Integer()),
  fromStationId: nullable(Type.Integer()),
  toStationId: nullable(Type.Integer()),
  date: Type.String(),
  hours: nullable(Type.Number()),
  expectedAt: nullable(Type.String()),
  km: nullable(Type.Number()),
  battery: nullable(Type.Number()),
  temperature: nullable(Type.Number()),
});
export type PlaceWagon = Static<typeof PlaceWagon>;
export const PlaceWagonPage = pageOf(PlaceWagon);
