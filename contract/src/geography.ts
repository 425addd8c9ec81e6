import { type Static, Type } from 'typebox';
import { foldName } from './names.ts';

/** A regional railway junction (MTU); `id` runs from 1. */
export const Region = Type.Object({ id: Type.Integer(), name: Type.String() });
export type Region = Static<typeof Region>;

/** A station; `id` is at most 65,535 and stable; WGS 84 degrees; `radius` km within which a wagon stands inside it. */
export const Station = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nameRu: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  regionId: Type.Integer(),
  freight: Type.Boolean(),
  radius: Type.Number(),
});
export type Station = Static<typeof Station>;

/** A stretch of line between two stations; `path` is latitude, longitude in turn; `length` km along the track. */
export const Section = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  length: Type.Number(),
  path: Type.Array(Type.Number()),
});
export type Section = Static<typeof Section>;

/** Answer of `GET /geography`: the whole railway. */
export const Geography = Type.Object({
  regions: Type.Array(Region),
  stations: Type.Array(Station),
  sections: Type.Array(Section),
  attribution: Type.String(),
});
export type Geography = Static<typeof Geography>;

/** Other spellings under which an MTU is asked for; the specification's option list says `Tashkent`. */
const REGION_ALIASES: Record<string, string> = {
  tashkent: 'toshkent',
  buxara: 'buxoro',
  bukhara: 'buxoro',
  kokand: 'qoqon',
  termez: 'termiz',
  kungrad: 'qongirot',
  karshi: 'qarshi',
};

/** The MTU that a name means in any spelling, or undefined. */
export function findRegion(regions: readonly Region[], name: string): Region | undefined {
  const folded = foldName(name);
  const wanted = REGION_ALIASES[folded] ?? folded;
  return regions.find((region) => foldName(region.name) === wanted);
}

/** Stations whose Uzbek or Russian name contains the text, in any spelling. */
export function findStations(stations: readonly Station[], text: string): Station[] {
  const wanted = foldName(text);
  return stations.filter(
    (station) => foldName(station.name).includes(wanted) || foldName(station.nameRu).includes(wanted),
  );
}
