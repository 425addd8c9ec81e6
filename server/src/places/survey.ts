import {
  type Geography,
  reportingDateOf,
  type Span,
  shiftAt,
  spanOfDay,
  type Turnover,
  WEAK_BATTERY,
  type WorkingHours,
} from '@vagon/contract';
import type { EventCount, TimeSum } from './event-counts.ts';
import { countOnHand, createTally, type Tally } from './tally.ts';
import type { WagonNow, WagonsNow } from './wagons-now.ts';
import type { Direction, WayAhead } from './way-ahead.ts';

/** The shift and the reporting day that run. */
export interface Spans {
  shift: Span;
  day: Span & { date: string };
}

export function spansAt(now: number, hours: WorkingHours): Spans {
  const date = reportingDateOf(now, hours);
  return { shift: shiftAt(now, hours), day: { date, ...spanOfDay(date, hours) } };
}

/** All wagons and all figures of the railway, its MTUs and stations as of one moment. */
export interface Survey extends Spans {
  date: number;
  wagons: WagonsNow;
  railway: Tally;
  regions: ReadonlyMap<number, Tally>;
  stations: ReadonlyMap<number, Tally>;
}

/** A survey while its wagons are read. */
export interface SurveyUnderWay {
  /** Counts a wagon, once. */
  countWagon(wagon: WagonNow): void;
  /** @param wagons all that were counted */
  finish(wagons: WagonsNow, events: readonly EventCount[], times: readonly TimeSum[]): Survey;
}

/** Counts everything once, each wagon and event at all places that it belongs to; as of `date`, Unix ms. */
export function beginSurvey(date: number, spans: Spans, geography: Geography, wayAhead: WayAhead): SurveyUnderWay {
  const railway = createTally();
  const regions = new Map(geography.regions.map(({ id }) => [id, createTally()]));
  const stations = new Map(geography.stations.map(({ id }) => [id, createTally()]));

  /** The tallies of the places that a station and an MTU belong to. */
  const placesOf = (stationId: number | null, regionId: number | null): Tally[] =>
    [railway, regions.get(regionId ?? 0), stations.get(stationId ?? 0)].filter((tally) => tally !== undefined);

  /** How many wagons come as far as each station of a direction and no farther. */
  const farthest = new Map<Direction, Int32Array>();

  /** At the stations ahead, in the MTUs that it will cross into, in the country when it comes from abroad. */
  function countArriving(wagon: WagonNow): void {
    const direction = wayAhead.directionOf(wagon);
    if (direction === null) return;
    const inTime = wayAhead.kmInTime(wagon, date);
    const reached = countReached(direction.stations, inTime);
    if (reached === 0) return;
    const ends = farthest.get(direction) ?? new Int32Array(direction.stations.length);
    farthest.set(direction, ends);
    ends[reached - 1] = (ends[reached - 1] as number) + 1;
    for (const [regionId, { km }] of direction.region) {
      const region = regions.get(regionId);
      if (region && km <= inTime && (wagon.isAbroad || regionId !== wagon.regionId)) region.arriving++;
    }
    if (wagon.isAbroad) railway.arriving++;
  }

  /** Each station of a direction sees those that come farther as well. */
  function countComing(): void {
    for (const [direction, ends] of farthest) {
      let coming = 0;
      for (let at = ends.length - 1; at >= 0; at--) {
        coming += ends[at] as number;
        const station = stations.get(direction.stations[at]?.stationId ?? 0);
        if (station) station.arriving += coming;
      }
    }
  }

  function countEvent(event: EventCount): void {
    if (event.kind === 'crossed') {
      count(railway, 'received', event);
      count(railway, 'handedOver', event);
      count(regions.get(event.regionId ?? 0), 'received', event);
      count(regions.get(event.fromRegionId ?? 0), 'handedOver', event);
    } else for (const tally of placesOf(event.stationId, event.regionId)) count(tally, FIGURE_OF[event.kind], event);
  }

  function countTime({ kind, stationId, regionId, count: counted, hours }: TimeSum): void {
    for (const tally of placesOf(stationId, regionId)) {
      const sum = kind === 'departed' ? tally.dwell : tally.turnaround;
      sum.count += counted;
      sum.hours += hours;
    }
  }

  return {
    countWagon(wagon) {
      if (!wagon.isAbroad) countOnHand(placesOf(wagon.stationId, wagon.regionId), wagon, isWeak(wagon));
      if (isRunning(wagon)) countArriving(wagon);
    },
    finish(wagons, events, times) {
      countComing();
      events.forEach(countEvent);
      times.forEach(countTime);
      return { date, ...spans, wagons, railway, regions, stations };
    },
  };
}

/** How many of the stations of a direction, the nearest first, lie within so many km; each step halves what is left. */
function countReached(stations: Direction['stations'], km: number): number {
  let [low, high] = [0, stations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stations[middle]?.km ?? 0) <= km) low = middle + 1;
    else high = middle;
  }
  return low;
}

const FIGURE_OF: Record<Exclude<EventCount['kind'], 'crossed'>, keyof Turnover> = {
  arrived: 'arrived',
  departed: 'departed',
  loaded: 'loaded',
  unloaded: 'unloaded',
  entered_country: 'entered',
  left_country: 'left',
};

function count(tally: Tally | undefined, figure: keyof Turnover, { shift, day }: EventCount): void {
  if (!tally) return;
  tally.shift[figure] += shift;
  tally.day[figure] += day;
}

/** Whether a sensor of the wagon reported little charge. */
export const isWeak = ({ battery }: WagonNow): boolean => battery !== null && battery < WEAK_BATTERY;

/** Whether it can be told where the wagon is going: one that is silent may be anywhere. */
export const isRunning = ({ stationId, silentSince }: WagonNow): boolean => stationId === null && silentSince === null;
