import { NO_COORDINATE } from '@vagon/contract';

/** Between meridians and parallels, edges included; WGS 84 in millionths of a degree. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * For each place (places.ts) the box in which all its wagons stand. Wagons are
 * at the place of their nearest station, so the boxes of most places are small
 * and lie side by side. A box grows and never shrinks: a wagon once measured
 * wrong makes a question read more, not answer wrongly.
 */
export interface StationAreas {
  /** A wagon is at the place now. */
  extend(place: number, latitude: number, longitude: number): void;
  /** Whether a wagon of the place may be in the box. */
  reaches(place: number, box: Box): boolean;
}

export function createStationAreas(): StationAreas {
  const areas: Box[] = [];
  return {
    extend(place, latitude, longitude) {
      if (latitude === NO_COORDINATE) return;
      const area = areas[place];
      if (area === undefined) {
        areas[place] = { west: longitude, south: latitude, east: longitude, north: latitude };
        return;
      }
      if (longitude < area.west) area.west = longitude;
      if (longitude > area.east) area.east = longitude;
      if (latitude < area.south) area.south = latitude;
      if (latitude > area.north) area.north = latitude;
    },
    reaches(place, { west, south, east, north }) {
      const area = areas[place];
      return area !== undefined && area.west <= east && area.east >= west && area.south <= north && area.north >= south;
    },
  };
}
