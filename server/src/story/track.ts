import type { Geography, Section } from '@vagon/contract';
import { joinSections, pathOf, type Reach, reachFrom, routeTo } from '../geography/railway-routes.ts';
import { createSectionGrid, type NearPlace } from './section-grid.ts';
import { type PlaceOnTrack, pathAlong } from './section-places.ts';

/** A way along the track: `path` latitude, longitude in turn, both ends included; `km` along the sections. */
export interface TrackWay {
  km: number;
  path: number[];
}

/** The railway's track as wagons run it. */
export interface Track {
  /** The nearest place on each section that a position (WGS 84 degrees) may mean, the nearest first; none where no track is near. */
  placesOf(latitude: number, longitude: number): NearPlace[];
  /** Km of the shortest way along the sections; Infinity when the rails do not lead there. */
  kmBetween(from: PlaceOnTrack, to: PlaceOnTrack): number;
  /** The shortest way along the sections, or null when the rails do not lead there. */
  wayBetween(from: PlaceOnTrack, to: PlaceOnTrack): TrackWay | null;
}

/** One of the two ways to leave a section: the station at its end, and how far along the section that is. */
interface End {
  stationId: number;
  at: number;
}

const endsOf = ({ from, to, length }: Section): End[] => [
  { stationId: from, at: 0 },
  { stationId: to, at: length },
];

/** Shortest ways are found once for each station and kept: there are 260 of them. */
export function createTrack(geography: Pick<Geography, 'stations' | 'sections'>): Track {
  const network = joinSections(geography);
  const grid = createSectionGrid(geography.sections);
  const reaches = new Map<number, Reach>();
  const reachOf = (stationId: number): Reach => {
    const known = reaches.get(stationId) ?? reachFrom(network, stationId);
    reaches.set(stationId, known);
    return known;
  };

  /** By which ends the shortest way leaves one section and comes into another; null where the rails do not lead. */
  function endsBetween(from: PlaceOnTrack, to: PlaceOnTrack): { km: number; out: End; into: End } | null {
    let best: { km: number; out: End; into: End } | null = null;
    for (const out of endsOf(from.section))
      for (const into of endsOf(to.section)) {
        const between = reachOf(out.stationId).km.get(into.stationId);
        if (between === undefined) continue;
        const km = Math.abs(from.km - out.at) + between + Math.abs(to.km - into.at);
        if (best === null || km < best.km) best = { km, out, into };
      }
    return best;
  }

  return {
    placesOf: grid.placesOf,

    kmBetween(from, to) {
      if (from.section === to.section) return Math.abs(to.km - from.km);
      return endsBetween(from, to)?.km ?? Number.POSITIVE_INFINITY;
    },

    wayBetween(from, to) {
      if (from.section === to.section)
        return { km: Math.abs(to.km - from.km), path: pathAlong(from.section, from.km, to.km) };
      const ends = endsBetween(from, to);
      if (ends === null) return null;
      const { km, out, into } = ends;
      const route = routeTo(reachOf(out.stationId), into.stationId);
      const pieces = [
        pathAlong(from.section, from.km, out.at),
        route ? pathOf(route) : [],
        pathAlong(to.section, into.at, to.km),
      ];
      return { km, path: withoutRepeats(pieces.flat()) };
    },
  };
}

/** Pieces of a path meet in points that both have. */
function withoutRepeats(path: readonly number[]): number[] {
  const once: number[] = [];
  for (let at = 0; at + 1 < path.length; at += 2) {
    const [latitude, longitude] = [path[at] as number, path[at + 1] as number];
    if (once.at(-2) !== latitude || once.at(-1) !== longitude) once.push(latitude, longitude);
  }
  return once;
}
