import type { Stop, Trip, Turnaround, WagonEvent, WagonTrips } from '@vagon/contract';

/**
 * Tells trips, stops and turnarounds from a wagon's events.
 * @param events arrivals, departures, loads and unloads of the period, newest first
 * @param last the last arrival or departure before the period's end, which may lie before its beginning
 */
export function tripsOf(events: readonly WagonEvent[], last: WagonEvent | undefined): WagonTrips {
  const trips = events.filter(({ kind }) => kind === 'arrived').flatMap(tripTo);
  const stops = events.filter(({ kind }) => kind === 'departed').map((departure) => stopUntil(departure, events));
  if (last?.kind === 'departed') trips.unshift(tripFrom(last));
  if (last?.kind === 'arrived') stops.unshift(stopSince(last, events));
  return { trips, stops, turnarounds: events.filter(({ kind }) => kind === 'loaded').flatMap(turnaroundUntil) };
}

/** A trip that ended; none where no reading tells its beginning. */
function tripTo({ since, date, stationId, fromStationId, km, isEmpty }: WagonEvent): Trip[] {
  if (since === null) return [];
  return [{ fromStationId, departedAt: since, toStationId: stationId, arrivedAt: date, km, isEmpty }];
}

/** A trip that had not ended. */
const tripFrom = ({ date, stationId, isEmpty }: WagonEvent): Trip => ({
  fromStationId: stationId,
  departedAt: date,
  toStationId: null,
  arrivedAt: null,
  km: null,
  isEmpty,
});

const stopUntil = ({ stationId, since, date }: WagonEvent, events: readonly WagonEvent[]): Stop => ({
  stationId,
  arrivedAt: since,
  departedAt: date,
  work: workOf(events, since, date),
});

/** A stop that had not ended. */
const stopSince = ({ stationId, date }: WagonEvent, events: readonly WagonEvent[]): Stop => ({
  stationId,
  arrivedAt: date,
  departedAt: null,
  work: workOf(events, date, null),
});

/** What was done to the wagon between two times, in order; null is open. ISO 8601 UTC compares as text. */
function workOf(events: readonly WagonEvent[], from: string | null, to: string | null): Stop['work'] {
  return events
    .filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'loaded' || kind === 'unloaded')
    .reverse();
}

const turnaroundUntil = ({ stationId, since, date }: WagonEvent): Turnaround[] =>
  since === null ? [] : [{ stationId, loadedBefore: since, loadedAt: date }];
