import type { CourseState, Spot, TripState } from './course-state.ts';
import type { Looking } from './looking.ts';

/**
 * A station off the shortest way was gone by only when that makes the way longer
 * by more than this, km: lines touch the areas of stations beside them.
 */
const DETOUR_KM = 5;

/** A trip begins where a stay ended. */
export function beginTrip(state: CourseState, stationId: number, departedAt: number): void {
  state.trip = { fromStationId: stationId, departedAt, km: 0, stationId, passing: null };
}

/**
 * Follows a trip from station to station: those count whose area it went
 * through, and the shortest way lies between them.
 */
export function followTrip(state: CourseState, spot: Spot, looking: Looking): void {
  const { trip } = state;
  if (!trip || !spot.inside || state.stay.here) return;
  if (trip.passing?.stationId === spot.stationId) trip.passing.readings++;
  else if (trip.passing || spot.stationId !== trip.stationId) {
    passStation(trip, spot.stationId, looking);
    trip.passing = { stationId: spot.stationId, readings: 1 };
  }
}

/**
 * Adds the way to the station passed last, unless that lies off the way to the
 * next one and was only touched, or seen by a single reading: a slip of GPS.
 */
function passStation(trip: TripState, nextId: number, { railway }: Looking): void {
  const { passing } = trip;
  if (!passing) return;
  const there = railway.kmAlong(trip.stationId, passing.stationId) ?? 0;
  const on = railway.kmAlong(passing.stationId, nextId) ?? 0;
  const straight = railway.kmAlong(trip.stationId, nextId) ?? 0;
  const detour = there + on - straight;
  if (detour > 0.1 && (passing.readings === 1 || detour <= DETOUR_KM)) return;
  trip.km += there;
  trip.stationId = passing.stationId;
}

/** @returns the trip that ends at a station with its length to 100 m, null when it was not seen to begin */
export function endTrip(state: CourseState, stationId: number, looking: Looking): TripState | null {
  const { trip } = state;
  if (!trip) return null;
  state.trip = null;
  passStation(trip, stationId, looking);
  const km = trip.km + (looking.railway.kmAlong(trip.stationId, stationId) ?? 0);
  return { ...trip, km: Math.round(km * 10) / 10 };
}
