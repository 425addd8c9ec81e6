import { ARRIVAL_HORIZON_HOURS, type Section, type Station } from '@vagon/contract';
import { joinSections, type Reach, reachFrom } from '../geography/railway-routes.ts';

/**
 * Km/h between which a wagon's own pace is believed when it is told when it
 * comes, and what is taken while it is unknown: freight trains on the 1520 mm
 * network run 35 to 45 km/h between stations, their halts on the way included
 * (own choice of bounds around it).
 */
const SLOWEST_KMH = 20;
const FASTEST_KMH = 70;
const USUAL_KMH = 40;

/** What is needed of a wagon to tell where it is going. */
export interface RunningWagon {
  number: number;
  through: number;
  lastStationId: number | null;
  nextStationId: number | null;
  nextKm: number | null;
  paceKmh: number | null;
}

/** A station and how far it lies beyond a wagon's next one, km along the track. */
export interface StationBeyond {
  stationId: number;
  km: number;
}

/** A station that a wagon is expected at: `km` from where it is, `at` Unix ms. */
export interface StationAhead {
  stationId: number;
  km: number;
  at: number;
}

/** What lies ahead in one direction: the nearest station first, both branches where the line parts. */
export interface Direction {
  stations: readonly StationBeyond[];
  station: ReadonlyMap<number, StationBeyond>;
  /** The first station of each MTU. */
  region: ReadonlyMap<number, StationBeyond>;
}

/** Tells where wagons are going. */
export interface WayAhead {
  /** What lies ahead of a wagon, null while that is not known. */
  directionOf(wagon: RunningWagon): Direction | null;
  /**
   * How far beyond its next station a wagon comes in time, km; below nought when not even there.
   * @param now Unix ms, from which the contract's horizon counts
   */
  kmInTime(wagon: RunningWagon, now: number): number;
  /** When a wagon is expected at a station ahead of it. */
  expect(wagon: RunningWagon, beyond: StationBeyond): StationAhead;
}

const HOUR_MS = 3_600_000;

/** Km/h with which a wagon is expected to go on. */
const believedPace = (kmh: number): number => Math.min(FASTEST_KMH, Math.max(SLOWEST_KMH, kmh));

/** Sums of the same lengths in another order differ by less, km. */
const SAME_KM = 0.01;

/**
 * Ahead is what the shortest way from the station that a wagon left behind
 * reaches over its next one: a line that turns back, or round in a circle, ends there.
 * @param paceOf how many times as fast as a real one a wagon lives, its hours ahead included; the demo fleet's do
 */
export function createWayAhead(
  railway: { stations: readonly Station[]; sections: readonly Section[] },
  paceOf: (wagonNumber: number) => number = () => 1,
): WayAhead {
  const network = joinSections(railway);
  const regionOf = new Map(railway.stations.map(({ id, regionId }) => [id, regionId]));
  const reaches = new Map<number, Reach>();
  const directions = new Map<string, Direction>();

  function reachOf(station: number): Reach {
    const reach = reaches.get(station) ?? reachFrom(network, station);
    reaches.set(station, reach);
    return reach;
  }

  function findDirection(next: number, last: number | null): Direction {
    const fromLast = last === null ? null : reachOf(last);
    const toNext = fromLast?.km.get(next) ?? 0;
    const isAhead = ({ stationId, km }: StationBeyond) =>
      fromLast === null || toNext + km < (fromLast.km.get(stationId) ?? Number.POSITIVE_INFINITY) + SAME_KM;
    const stations = [...reachOf(next).km]
      .map(([stationId, km]) => ({ stationId, km }))
      .filter(isAhead)
      .sort((one, other) => one.km - other.km);
    const region = new Map<number, StationBeyond>();
    for (const beyond of stations) {
      const regionId = regionOf.get(beyond.stationId) ?? 0;
      if (!region.has(regionId)) region.set(regionId, beyond);
    }
    return { stations, station: new Map(stations.map((beyond) => [beyond.stationId, beyond])), region };
  }

  const kmhOf = ({ number, paceKmh }: RunningWagon) => {
    const times = paceOf(number);
    return believedPace(paceKmh === null ? USUAL_KMH : paceKmh / times) * times;
  };

  return {
    directionOf({ lastStationId: last, nextStationId: next }) {
      if (next === null || next === last || !network.has(next)) return null;
      const key = `${last}>${next}`;
      const direction = directions.get(key) ?? findDirection(next, last);
      directions.set(key, direction);
      return direction;
    },
    kmInTime(wagon, now) {
      const until = now + (ARRIVAL_HORIZON_HOURS / paceOf(wagon.number)) * HOUR_MS;
      return ((until - wagon.through) / HOUR_MS) * kmhOf(wagon) - (wagon.nextKm ?? 0);
    },
    expect(wagon, beyond) {
      const km = (wagon.nextKm ?? 0) + beyond.km;
      return { stationId: beyond.stationId, km, at: wagon.through + (km / kmhOf(wagon)) * HOUR_MS };
    },
  };
}
