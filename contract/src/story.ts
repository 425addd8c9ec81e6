import { type Static, Type } from 'typebox';
import { WagonEvent } from './events.ts';
import { FileFormatQuery } from './imports.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { PeriodQuery } from './periods.ts';
import { SensorTypeName } from './sensors.ts';

/** Spans of a chart that are asked for at most, and how many when the question does not say (own choice: a wide screen's pixels). */
export const MAX_CHART_POINTS = 2_000;
export const DEFAULT_CHART_POINTS = 400;
/** Hours without a position after which a way is not known but guessed along the track (own choice: standing sensors report hourly). */
export const WAY_SILENT_HOURS = 3;

const Degrees = nullable(Type.Number());
const StationId = nullable(Type.Integer());
const Moment = Type.String();

export const StoryQuery = Type.Object(PeriodQuery);
export const StoryPageQuery = Type.Object({ ...PeriodQuery, ...PageQuery });
export const StoryExportQuery = Type.Object({ ...PeriodQuery, ...FileFormatQuery.properties });
export const StoryChartQuery = Type.Object({
  ...PeriodQuery,
  points: Type.Integer({ minimum: 10, maximum: MAX_CHART_POINTS, default: DEFAULT_CHART_POINTS }),
});

/**
 * What is known of the wagon now, each value the newest that any sensor
 * reported, with the time it was measured. Dates ISO 8601 UTC; degrees WGS 84;
 * °C; %; `stationId` the nearest station, `stationDistance` km from it.
 */
const StateNow = Type.Object({
  date: Moment,
  positionDate: nullable(Moment),
  latitude: Degrees,
  longitude: Degrees,
  stationId: StationId,
  stationDistance: nullable(Type.Number()),
  atStation: nullable(Type.Boolean()),
  temperatureDate: nullable(Moment),
  temperature: nullable(Type.Number()),
  batteryDate: nullable(Moment),
  battery: nullable(Type.Number()),
  loadDate: nullable(Moment),
  isEmpty: nullable(Type.Boolean()),
});

/**
 * Where its course has brought the wagon: the station it stands in since when,
 * or, on the way, the next one with km along the track and its pace of late in km/h.
 */
const CourseNow = Type.Object({
  stationId: StationId,
  since: nullable(Moment),
  lastStationId: StationId,
  nextStationId: StationId,
  nextKm: nullable(Type.Number()),
  paceKmh: nullable(Type.Number()),
  isAbroad: Type.Boolean(),
  silentSince: nullable(Moment),
});

/** A sensor's time on the wagon; `from` null since its first reading, `to` null while it rides. */
export const StorySensor = Type.Object({
  number: Type.String(),
  type: SensorTypeName,
  from: nullable(Moment),
  to: nullable(Moment),
});
export type StorySensor = Static<typeof StorySensor>;

/** Answer of `GET /wagons/{wagonNumber}/story`; `totals` are of the period; km along the sections of the trips that ended in it, which is less than the whole way. */
export const WagonStory = Type.Object({
  number: Type.Integer(),
  countryId: Type.Integer(),
  removedAt: nullable(Moment),
  now: nullable(StateNow),
  course: nullable(CourseNow),
  sensors: Type.Array(StorySensor),
  totals: Type.Object({
    readings: Type.Integer(),
    trips: Type.Integer(),
    loadedTripKm: Type.Number(),
    emptyTripKm: Type.Number(),
    loads: Type.Integer(),
    unloads: Type.Integer(),
  }),
});
export type WagonStory = Static<typeof WagonStory>;

/** One reading of the wagon; units as in {@link StateNow}. */
export const StoryReading = Type.Object({
  id: Type.Integer(),
  date: Moment,
  sensorNumber: Type.String(),
  sensorType: SensorTypeName,
  latitude: Degrees,
  longitude: Degrees,
  stationId: StationId,
  stationDistance: nullable(Type.Number()),
  atStation: nullable(Type.Boolean()),
  temperature: nullable(Type.Number()),
  battery: nullable(Type.Number()),
  isEmpty: nullable(Type.Boolean()),
});
export type StoryReading = Static<typeof StoryReading>;
export const StoryReadingPage = pageOf(StoryReading);

const Range = nullable(Type.Object({ least: Type.Number(), most: Type.Number() }));
/** What one sensor measured: by the date at which a span begins, oldest first; spans without a reading of it are left out. */
const SensorChart = Type.Object({
  number: Type.String(),
  type: SensorTypeName,
  points: Type.Array(Type.Object({ date: Moment, readings: Type.Integer(), temperature: Range, battery: Range })),
});
/**
 * Answer of `GET /wagons/{wagonNumber}/readings/chart`: the least and the most
 * that each sensor measured in each span of the period, the sensors in the order
 * of their first readings; `spanSeconds` is how long a span is.
 */
export const ReadingChart = Type.Object({ spanSeconds: Type.Number(), sensors: Type.Array(SensorChart) });
export type ReadingChart = Static<typeof ReadingChart>;

/**
 * How the wagon came to a point from the one before: it `stood`, it `ran`
 * along the track, the way was `silent` (no position for longer than
 * {@link WAY_SILENT_HOURS}: the path is the shortest along the track), or the
 * track does not explain it and the path is `straight`.
 */
const WayLeg = Type.Union([
  Type.Literal('start'),
  Type.Literal('stood'),
  Type.Literal('ran'),
  Type.Literal('silent'),
  Type.Literal('straight'),
]);
export type WayLeg = Static<typeof WayLeg>;

/**
 * A point of the way, on the track where one is near; `stationId` the nearest
 * station, null while unknown. `km` along the path from
 * the point before, `speed` km/h on it, null unless it ran; `path` is latitude,
 * longitude in turn, both ends included, empty when the point has not moved.
 */
export const WayPoint = Type.Object({
  date: Moment,
  latitude: Type.Number(),
  longitude: Type.Number(),
  stationId: StationId,
  leg: WayLeg,
  km: Type.Number(),
  speed: nullable(Type.Number()),
  path: Type.Array(Type.Number()),
});
export type WayPoint = Static<typeof WayPoint>;

/** Answer of `GET /wagons/{wagonNumber}/way`, oldest point first; `km` that it ran in all. Positions no wagon can have come to are left out. */
export const WagonWay = Type.Object({ km: Type.Number(), points: Type.Array(WayPoint) });
export type WagonWay = Static<typeof WagonWay>;

export const WagonEventPage = pageOf(WagonEvent);

/** From a departure to the arrival; without an arrival the wagon was still on its way when the period ended. `km` along the sections. */
export const Trip = Type.Object({
  fromStationId: StationId,
  departedAt: Moment,
  toStationId: StationId,
  arrivedAt: nullable(Moment),
  km: nullable(Type.Number()),
  isEmpty: nullable(Type.Boolean()),
});
export type Trip = Static<typeof Trip>;

/** From an arrival to the departure; without a departure the wagon still stood when the period ended. */
export const Stop = Type.Object({
  stationId: StationId,
  arrivedAt: nullable(Moment),
  departedAt: nullable(Moment),
  work: Type.Array(Type.Union([Type.Literal('loaded'), Type.Literal('unloaded')])),
});
export type Stop = Static<typeof Stop>;

/** From one load to the next. */
export const Turnaround = Type.Object({ stationId: StationId, loadedBefore: Moment, loadedAt: Moment });
export type Turnaround = Static<typeof Turnaround>;

/** Answer of `GET /wagons/{wagonNumber}/trips`: what ended in the period and what was going on at its end, newest first. */
export const WagonTrips = Type.Object({
  trips: Type.Array(Trip),
  stops: Type.Array(Stop),
  turnarounds: Type.Array(Turnaround),
});
export type WagonTrips = Static<typeof WagonTrips>;
