import { distanceKm } from '../../geography/nearest-station.ts';
import type { Railway } from '../../geography/railway-files.ts';
import { joinSections, pathOf, shortestRoute } from '../../geography/railway-routes.ts';

/** What one sensor of a wagon measures on a journey; `date` Unix ms, degrees WGS 84. */
export type JourneyReading = { date: number; latitude: number; longitude: number } | { date: number; isEmpty: boolean };

const MINUTE_MS = 60_000;
/** On the move a position every so many minutes, at rest one an hour; the load every half hour. */
const MOVING_MINUTES = 8;
const RESTING_MINUTES = 60;
const LOAD_MINUTES = 30;
const KMH = 45;
/** GPS scatters by some 10 m, the same in every run. */
const SCATTER_DEGREES = 0.0001;

/** Tells what a wagon's sensors measure while it stands and runs, step by step. */
export interface Journey {
  readonly readings: JourneyReading[];
  readonly time: number;
  /** Stands where it is. */
  stand(hours: number): Journey;
  /** Runs the shortest way to a station at 45 km/h. */
  runTo(stationName: string): Journey;
  /** Goes straight to a place off the tracks at the same speed. */
  goTo(latitude: number, longitude: number): Journey;
  /** From now on loaded or empty. */
  load(isEmpty: boolean): Journey;
  /** Measures nothing. */
  pause(hours: number): Journey;
  /** One position elsewhere. */
  stray(latitude: number, longitude: number): Journey;
}

/** Begins a journey at a station with an empty wagon. */
export function beginJourney(railway: Railway, stationName: string, start: number): Journey {
  const network = joinSections(railway);
  const stationOf = (name: string) => {
    const station = railway.stations.find((candidate) => candidate.name === name);
    if (!station) throw new RangeError(`there is no station ${name}`);
    return station;
  };
  let at = stationOf(stationName);
  let place = { latitude: at.latitude, longitude: at.longitude };
  let time = start;
  let isEmpty = true;
  let loadToldAt = start - LOAD_MINUTES * MINUTE_MS;
  const readings: JourneyReading[] = [];

  function locate(): void {
    const turn = readings.length;
    readings.push({
      date: time,
      latitude: place.latitude + SCATTER_DEGREES * Math.sin(turn),
      longitude: place.longitude + SCATTER_DEGREES * Math.cos(turn),
    });
  }

  /** Lets minutes pass; the load is told on the way. */
  function pass(minutes: number): void {
    const until = time + minutes * MINUTE_MS;
    while (loadToldAt + LOAD_MINUTES * MINUTE_MS <= until) {
      loadToldAt += LOAD_MINUTES * MINUTE_MS;
      readings.push({ date: loadToldAt + 1, isEmpty });
    }
    time = until;
  }

  function follow(path: readonly number[]): void {
    const step = (KMH * MOVING_MINUTES) / 60;
    let left = step;
    for (let index = 2; index < path.length; index += 2) {
      const to = { latitude: path[index] as number, longitude: path[index + 1] as number };
      for (;;) {
        const km = distanceKm(place.latitude, place.longitude, to.latitude, to.longitude);
        if (km < left) {
          left -= km;
          break;
        }
        const share = left / km;
        place = {
          latitude: place.latitude + share * (to.latitude - place.latitude),
          longitude: place.longitude + share * (to.longitude - place.longitude),
        };
        left = step;
        pass(MOVING_MINUTES);
        locate();
      }
      place = to;
    }
    pass(MOVING_MINUTES);
    locate();
  }

  const journey: Journey = {
    readings,
    get time() {
      return time;
    },
    stand(hours) {
      for (let minute = 0; minute < hours * 60; minute += RESTING_MINUTES) {
        locate();
        pass(Math.min(RESTING_MINUTES, hours * 60 - minute));
      }
      return journey;
    },
    runTo(name) {
      const to = stationOf(name);
      const route = shortestRoute(network, at.id, to.id);
      if (!route) throw new RangeError(`no rails lead to ${name}`);
      at = to;
      follow(pathOf(route));
      return journey;
    },
    goTo(latitude, longitude) {
      follow([place.latitude, place.longitude, latitude, longitude]);
      return journey;
    },
    load(next) {
      isEmpty = next;
      return journey;
    },
    pause(hours) {
      time += hours * 60 * MINUTE_MS;
      loadToldAt = time;
      return journey;
    },
    stray(latitude, longitude) {
      readings.push({ date: time + 2, latitude, longitude });
      return journey;
    },
  };
  return journey;
}
