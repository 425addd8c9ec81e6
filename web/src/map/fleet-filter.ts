import { findRegion, findStations, type Geography } from '@vagon/contract';

/** The search screen's filter; an empty field filters nothing. Fields as in `GET /wagonPositions/byCondition`. */
export interface FilterFields {
  state: '' | '0' | '1';
  type: string;
  station: string;
  region: string;
}

/**
 * A filter as tables of 0 and 1, so that a million wagons are asked in a few
 * milliseconds: by load code, by the number's first two digits, by station id.
 */
export interface FleetFilter {
  loads: Uint8Array;
  prefixes: Uint8Array;
  stations: Uint8Array;
}

const LOADS = 3;
const PREFIXES = 100;
const STATIONS = 0x1_0000;
/** Divides an eight-digit number down to its first two digits. */
export const PREFIX_DIVISOR = 1_000_000;

/** Makes the tables by the rules of the server's search, so that map and table show the same wagons. */
export function compileFilter(fields: FilterFields, geography: Pick<Geography, 'regions' | 'stations'>): FleetFilter {
  return {
    loads: tableOf(LOADS, fields.state === '' ? null : [Number(fields.state)]),
    prefixes: tableOf(PREFIXES, prefixesOf(fields.type)),
    stations: tableOf(STATIONS, stationsOf(fields, geography)),
  };
}

/** A table with 1 at the given places, or everywhere when nothing limits them. */
function tableOf(length: number, places: number[] | null): Uint8Array {
  const table = new Uint8Array(length);
  if (places === null) return table.fill(1);
  for (const place of places) table[place] = 1;
  return table;
}

/** `28` means 28; `2`, `*2` and `2*` mean 20 to 29. */
function prefixesOf(type: string): number[] | null {
  const digits = type.replaceAll('*', '').trim();
  if (digits === '') return null;
  if (!/^[0-9]{1,2}$/.test(digits)) return [];
  return digits.length === 2 ? [Number(digits)] : Array.from({ length: 10 }, (_, next) => Number(digits) * 10 + next);
}

function stationsOf(fields: FilterFields, geography: Pick<Geography, 'regions' | 'stations'>): number[] | null {
  const station = fields.station.trim();
  const region = fields.region.trim();
  if (station === '' && region === '') return null;
  const named = station === '' ? geography.stations : findStations(geography.stations, station);
  if (region === '') return named.map(({ id }) => id);
  const regionId = findRegion(geography.regions, region)?.id;
  return named.filter((each) => each.regionId === regionId).map(({ id }) => id);
}
