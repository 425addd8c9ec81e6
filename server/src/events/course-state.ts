import type { ReadingKey } from './looked-at.ts';

/** Where a reading placed the wagon. */
export interface Spot extends ReadingKey {
  latitude: number;
  longitude: number;
  /** The nearest station. */
  stationId: number;
  /** Whether the wagon was inside its area. */
  inside: boolean;
}

/** A stay at a station, from the first reading that stood there to the first that moved away. */
export interface Stay {
  stationId: number;
  from: number;
  to: number;
}

/** A stay that goes on. */
export interface Here {
  stationId: number;
  from: number;
  /** False for a wagon that stood there when it was first seen. */
  sinceKnown: boolean;
  /** Where in the area it stands. */
  spot: Spot;
  /** The first reading after it moved from there, and whether that is the last one. */
  moved: Spot | null;
  justMoved: boolean;
  /** A reading beyond the area; the next one like it is a departure. */
  away: Spot | null;
}

/** Standing and running: see find-stays.ts. */
export interface StayState {
  here: Here | null;
  before: Stay | null;
  /** While it runs: the spot where it may be standing, and the last reading if that was elsewhere. */
  spot: Spot | null;
  elsewhere: Spot | null;
  /** The first position ever seen: what begins with it has no known beginning. */
  firstSeen: ReadingKey | null;
}

/** Loaded or empty: see find-loads.ts. */
export interface LoadState {
  isEmpty: boolean | null;
  since: number | null;
  /** When the last reading told the lasting state. */
  agreedAt: number | null;
  loadedAt: number | null;
  /** A state that may become the lasting one; `lead` is by how many readings it leads. */
  pending: { isEmpty: boolean; first: ReadingKey; lead: number; agreedAt: number | null } | null;
}

/** In which MTU: see find-crossings.ts. */
export interface RegionState {
  regionId: number | null;
  /** The last nearest station in it, and where on the tracks the wagon was. */
  stationId: number | null;
  place: TrackSpot | null;
  pending: { regionId: number; stationId: number; place: TrackSpot | null; first: ReadingKey } | null;
}

/** At home or abroad: see find-border.ts. */
export interface BorderState {
  isAbroad: boolean;
  pending: (ReadingKey & { stationId: number }) | null;
}

/** A trip between two stays: see follow-trip.ts. */
export interface TripState {
  fromStationId: number;
  departedAt: number;
  /** Km to the last sure station on the way, and that station. */
  km: number;
  stationId: number;
  /** The station passed last and how many readings were inside its area. */
  passing: { stationId: number; readings: number } | null;
}

/** A place on the tracks: index of the section, km from its beginning. */
export interface TrackSpot {
  section: number;
  km: number;
}

/** The stretch run of late: where it begins, its middle, its end, and when the wagon was there. */
export interface RunState {
  start: TrackSpot & { date: number };
  middle: TrackSpot & { date: number };
  end: TrackSpot & { date: number };
}

/** All that looking further through a wagon's readings needs. Plain JSON; dates Unix ms. */
export interface CourseState {
  /** How many readings were looked at. */
  seen: number;
  last: ReadingKey | null;
  stay: StayState;
  load: LoadState;
  region: RegionState;
  border: BorderState;
  trip: TripState | null;
  run: RunState | null;
}

/** The state before the first reading. */
export const emptyCourse = (): CourseState => ({
  seen: 0,
  last: null,
  stay: { here: null, before: null, spot: null, elsewhere: null, firstSeen: null },
  load: { isEmpty: null, since: null, agreedAt: null, loadedAt: null, pending: null },
  region: { regionId: null, stationId: null, place: null, pending: null },
  border: { isAbroad: false, pending: null },
  trip: null,
  run: null,
});

/** No event that is still to be found from a state on is dated before this, Unix ms. */
export function earliestOpen({ last, stay, load, region, border }: CourseState): number {
  const open = [
    last,
    stay.spot,
    stay.elsewhere,
    stay.here?.moved,
    stay.here?.away,
    load.pending?.first,
    region.pending?.first,
    border.pending,
  ];
  return Math.min(...open.map((key) => key?.date ?? Number.POSITIVE_INFINITY));
}
