import type { StationFinder } from '../geography/nearest-station.ts';
import type { Reading } from './reading.ts';

/** A reading with the wagon that carried its sensor then, and the station nearest to it (km). */
export interface MatchedReading extends Reading {
  wagonNumber: number;
  sensorId: number;
  stationId: number | null;
  stationDistance: number | null;
  atStation: boolean | null;
}

/** Which wagon carried a sensor at a time (Unix ms). */
export type RideAt = (sensorNumber: string, date: number) => { sensorId: number; wagonNumber: number } | undefined;

/** Finds a reading's wagon and station; null when its sensor rode on no known wagon. */
export function matchReading(reading: Reading, rideAt: RideAt, stations: StationFinder): MatchedReading | null {
  const ride = rideAt(reading.sensorNumber, reading.date);
  if (!ride) return null;
  const place =
    reading.latitude !== null && reading.longitude !== null
      ? stations.locate(reading.latitude, reading.longitude)
      : { stationId: null, distance: null, inside: null };
  // Field by field: taking a reading apart and together again would be most of what this costs.
  return {
    sensorNumber: reading.sensorNumber,
    date: reading.date,
    id: reading.id,
    latitude: reading.latitude,
    longitude: reading.longitude,
    temperature: reading.temperature,
    battery: reading.battery,
    isEmpty: reading.isEmpty,
    wagonNumber: ride.wagonNumber,
    sensorId: ride.sensorId,
    stationId: place.stationId,
    stationDistance: place.distance,
    atStation: place.inside,
  };
}
