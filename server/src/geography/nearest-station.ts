import type { Station } from '@vagon/contract';

/** Mean radius of the earth, km (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/** The station nearest to a place; distance in km; whether the place lies inside the station's area. */
export interface NearestStation {
  stationId: number;
  distance: number;
  inside: boolean;
}

export interface StationFinder {
  /** @param latitude, longitude WGS 84 degrees */
  locate(latitude: number, longitude: number): NearestStation;
}

/** Great-circle distance in km between two places in WGS 84 degrees. */
export function distanceKm(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const halfLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2);
  const halfLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const chord = halfLatitude ** 2 + Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Finds nearest stations by looking at each of them as a point on the unit
 * sphere: the nearest has the greatest dot product. For 260 stations that is
 * quicker than any tree, and right everywhere.
 */
export function createStationFinder(stations: readonly Station[]): StationFinder {
  const count = stations.length;
  const points = new Float64Array(count * 3);
  stations.forEach((station, index) => {
    const latitude = station.latitude * RADIANS;
    const longitude = station.longitude * RADIANS;
    points[index * 3] = Math.cos(latitude) * Math.cos(longitude);
    points[index * 3 + 1] = Math.cos(latitude) * Math.sin(longitude);
    points[index * 3 + 2] = Math.sin(latitude);
  });

  return {
    locate(latitude, longitude) {
      const cosLatitude = Math.cos(latitude * RADIANS);
      const x = cosLatitude * Math.cos(longitude * RADIANS);
      const y = cosLatitude * Math.sin(longitude * RADIANS);
      const z = Math.sin(latitude * RADIANS);
      let nearest = 0;
      let best = Number.NEGATIVE_INFINITY;
      for (let index = 0, at = 0; index < count; index++, at += 3) {
        const dot = (points[at] as number) * x + (points[at + 1] as number) * y + (points[at + 2] as number) * z;
        if (dot > best) {
          best = dot;
          nearest = index;
        }
      }
      const station = stations[nearest] as Station;
      const distance = distanceKm(latitude, longitude, station.latitude, station.longitude);
      return { stationId: station.id, distance, inside: distance <= station.radius };
    },
  };
}
