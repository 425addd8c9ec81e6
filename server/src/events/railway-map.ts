import type { Section, Station } from '@vagon/contract';
import { distanceKm } from '../geography/nearest-station.ts';
import { joinSections, type Reach, reachFrom, routeTo } from '../geography/railway-routes.ts';
import { type Border, kmBeyond } from './border.ts';
import type { TrackSpot } from './course-state.ts';
import { createTrackFinder, type TrackPlace } from './track-finder.ts';

/** The railway as events are found on it. */
export interface RailwayMap {
  station(id: number): Station | undefined;
  /** The region of a station, null for one that is unknown. */
  regionOf(stationId: number | null): number | null;
  /** Great-circle km from a place to a station; infinite for one that is unknown. */
  kmTo(stationId: number, latitude: number, longitude: number): number;
  /** Great-circle km from a place to the nearest station of a region. */
  kmToRegion(regionId: number, latitude: number, longitude: number): number;
  /** Km along the sections, undefined where the rails do not lead there. */
  kmAlong(from: number, to: number): number | undefined;
  /** Undefined for one that the railway has no more: courses remember places on the tracks. */
  section(index: number): Section | undefined;
  /** The place on the tracks nearest to a position, null further than 10 km from all. */
  placeOnTrack(latitude: number, longitude: number): TrackPlace | null;
  /** Km along the sections between two places on the tracks, undefined where the rails do not lead there. */
  kmBetween(from: TrackSpot, to: TrackSpot): number | undefined;
  /** The stations of the way between two places on the tracks: from the end behind the first to the one ahead of the last. */
  stationsBetween(from: TrackSpot, to: TrackSpot): number[];
  /** Km by which a place lies beyond the country's border; 0 inside. */
  kmAbroad(latitude: number, longitude: number): number;
}

/** @param geography stations and sections as the record has them */
export function createRailwayMap(
  { stations, sections }: { stations: readonly Station[]; sections: readonly Section[] },
  border: Border,
): RailwayMap {
  const byId = new Map(stations.map((station) => [station.id, station]));
  const byRegion = Map.groupBy(stations, ({ regionId }) => regionId);
  const network = joinSections({ stations, sections });
  const reaches = new Map<number, Reach>();
  const placeOnTrack = createTrackFinder(sections);

  const reach = (from: number) => {
    let known = reaches.get(from);
    if (!known) {
      known = reachFrom(network, from);
      reaches.set(from, known);
    }
    return known;
  };
  const kmAlong = (from: number, to: number) => (from === to ? 0 : reach(from).km.get(to));
  const kmToStation = ({ latitude, longitude }: Station, fromLatitude: number, fromLongitude: number) =>
    distanceKm(fromLatitude, fromLongitude, latitude, longitude);

  /** The ends of a section seen from a place on it: the station ahead, the one behind, and km to the one ahead. */
  const endsOf = (place: TrackSpot) => {
    const { from, to, length } = sections[place.section] as Section;
    return [
      { ahead: from, behind: to, km: place.km },
      { ahead: to, behind: from, km: length - place.km },
    ];
  };

  function wayBetween(from: TrackSpot, to: TrackSpot) {
    if (!sections[from.section] || !sections[to.section]) return undefined;
    const ways = endsOf(from).flatMap((begin) =>
      endsOf(to).map((end) => ({
        begin,
        end,
        km: begin.km + (kmAlong(begin.ahead, end.ahead) ?? Number.POSITIVE_INFINITY) + end.km,
      })),
    );
    const shortest = ways.reduce((best, way) => (way.km < best.km ? way : best));
    return Number.isFinite(shortest.km) ? shortest : undefined;
  }

  return {
    station: (id) => byId.get(id),
    regionOf: (stationId) => (stationId === null ? null : (byId.get(stationId)?.regionId ?? null)),
    kmTo(stationId, latitude, longitude) {
      const station = byId.get(stationId);
      return station ? kmToStation(station, latitude, longitude) : Number.POSITIVE_INFINITY;
    },
    kmToRegion: (regionId, latitude, longitude) =>
      (byRegion.get(regionId) ?? []).reduce(
        (least, station) => Math.min(least, kmToStation(station, latitude, longitude)),
        Number.POSITIVE_INFINITY,
      ),
    kmAlong,
    section: (index) => sections[index],
    placeOnTrack,
    kmBetween(from, to) {
      return from.section === to.section ? Math.abs(to.km - from.km) : wayBetween(from, to)?.km;
    },
    stationsBetween(from, to) {
      if (from.section === to.section) {
        const section = sections[from.section];
        if (!section) return [];
        return from.km <= to.km ? [section.from, section.to] : [section.to, section.from];
      }
      const way = wayBetween(from, to);
      if (!way) return [];
      return [way.begin.behind, ...(routeTo(reach(way.begin.ahead), way.end.ahead)?.stations ?? []), way.end.behind];
    },
    kmAbroad: (latitude, longitude) => kmBeyond(border, latitude, longitude),
  };
}
