import { LOAD_CODES } from '@vagon/contract';
import { KINDS, kindOf } from './key.ts';
import type { Places } from './places.ts';

/** Which wagons are looked for. */
export interface FleetFilter {
  /** null: any. true: empty wagons, false: loaded ones. */
  isEmpty: boolean | null;
  /** First one or two digits of the number; '' for any. */
  prefix: string;
  /** Only these stations; null for any. */
  stationIds: readonly number[] | null;
  /** Only this MTU; null for any. */
  regionId: number | null;
}

/** A filter turned into what keys, tallies and lists are asked. */
export interface Question {
  /** The places that pass, and the same as 1 at each of them. */
  places: readonly number[];
  passesPlace: Uint8Array;
  /** 1 at each kind that passes. */
  passesKind: Uint8Array;
  /** The prefix group (see tally.ts) and the loads that pass. */
  group: number;
  loads: readonly number[];
}

const ALL_LOADS = Object.values(LOAD_CODES);

/** @throws RangeError when the prefix is anything but up to two digits */
export function toQuestion(filter: FleetFilter, places: Places): Question {
  if (!/^[0-9]{0,2}$/.test(filter.prefix)) throw new RangeError(`prefix "${filter.prefix}": up to two digits`);
  const group = Number(filter.prefix);
  const loads = filter.isEmpty === null ? ALL_LOADS : [filter.isEmpty ? LOAD_CODES.empty : LOAD_CODES.loaded];
  const passing = placesOf(filter, places);
  const passesPlace = new Uint8Array(places.count);
  for (const place of passing) passesPlace[place] = 1;
  return {
    places: passing,
    passesPlace,
    passesKind: kindsOf(group, loads),
    group,
    loads,
  };
}

function placesOf({ prefix, stationIds, regionId }: FleetFilter, places: Places): number[] {
  // No wagon number begins with 0.
  if (prefix.startsWith('0')) return [];
  const wanted =
    stationIds === null
      ? Array.from({ length: places.count }, (_, place) => place)
      : [...new Set(stationIds.map((stationId) => places.find(stationId)))];
  return wanted.filter((place) => place >= 0 && (regionId === null || places.regionOf(place) === regionId));
}

function kindsOf(group: number, loads: readonly number[]): Uint8Array {
  const kinds = new Uint8Array(KINDS);
  const first = group === 0 ? 10 : group < 10 ? group * 10 : group;
  const last = group === 0 ? 99 : group < 10 ? group * 10 + 9 : group;
  for (let prefix = first; prefix <= last; prefix++) for (const load of loads) kinds[kindOf(prefix, load)] = 1;
  return kinds;
}
