import type { EventKind } from '@vagon/contract';

/** A reading of a wagon as far as events are found in it; `date` Unix ms, degrees WGS 84, km. */
export interface LookedAtReading {
  date: number;
  id: number;
  latitude: number | null;
  longitude: number | null;
  isEmpty: boolean | null;
  /** The nearest station, how far it is, and whether the wagon is inside its area. */
  stationId: number | null;
  stationDistance: number | null;
  atStation: boolean | null;
}

/** Which reading of a wagon: its time (Unix ms) and id. */
export interface ReadingKey {
  date: number;
  id: number;
}

/** An event as it is found: `WagonEvent` of the contract with dates in Unix ms, and the readings it came from. */
export interface FoundEvent {
  kind: EventKind;
  date: number;
  stationId: number | null;
  regionId: number | null;
  fromStationId: number | null;
  fromRegionId: number | null;
  since: number | null;
  km: number | null;
  isEmpty: boolean | null;
  /** The reading that showed it first. */
  first: ReadingKey;
  /** The reading at which it was sure; of `fell_silent` the one before the silence. */
  last: ReadingKey;
}

/**
 * The one order of a wagon's readings, whatever order they came in: by the time
 * they were measured, and in one millisecond by the id, which is made of all a
 * reading says.
 */
export const compareReadings = (one: ReadingKey, other: ReadingKey): number =>
  one.date - other.date || one.id - other.id;

export const keyOf = ({ date, id }: ReadingKey): ReadingKey => ({ date, id });
