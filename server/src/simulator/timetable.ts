import { foldName, type Section } from '@vagon/contract';
import type { Railway, StationFact } from '../geography/railway-files.ts';
import { joinSections, type Reach, reachFrom, routeTo } from '../geography/railway-routes.ts';
import { planRun, type Run } from './run.ts';
import { pickWeighted } from './seeded-fraction.ts';
import { measureTrack, type Track } from './track.ts';
import { type Destinations, planTurn, type Turn } from './turn.ts';

/** The railway as far as the demo fleet needs it. */
export type DemoRailway = Pick<Railway, 'stations' | 'sections'>;

/** All that the demo fleet does, for all time. */
export interface Timetable {
  /** How many times faster than the clock wagons run, stand and load. */
  pace: number;
  /** The turn of a block; planned when first asked for, then kept. */
  turnOf(block: number): Turn;
  trackOf(section: Section): Track;
}

/**
 * A wagon at its real 50 km/h takes ten seconds to move by a third of a pixel
 * at the map's zoom 8. At thirty times that it moves by nine (two at zoom 6), a
 * trip of 450 km takes twenty minutes, and a day of the demo fleet passes in 48.
 */
export const DEMO_PACE = 30;

/** How often blocks go to a station, by its class; large stations see more wagons. */
const TRAFFIC_BY_CLASS: Record<string, number> = {
  toifasiz: 6,
  birinchi: 5,
  ikkinchi: 4,
  uchinchi: 3,
  tortinchi: 2,
};
const LEAST_TRAFFIC = 1;

/** Folded kinds of stations that trains run through slowly. */
const YARD_KINDS = new Set(['saralovchi', 'uchastkadagi']);

/**
 * The demo fleet's timetable on a railway. Nothing in it depends on when it was
 * made, so after a restart every wagon is on the trip it was on.
 * @param pace see {@link DEMO_PACE}; 1 is the real railway
 * @throws RangeError when fewer than two freight stations are joined by rail
 */
export function makeTimetable(railway: DemoRailway, pace = DEMO_PACE): Timetable {
  const destinations = freightDestinations(railway);
  const turns = new Map<number, Turn>();
  const tracks = new Map<Section, Track>();
  return {
    pace,
    turnOf: (block) => remember(turns, block, () => planTurn(block, destinations)),
    trackOf: (section) => remember(tracks, section, () => measureTrack(section)),
  };
}

function freightDestinations(railway: DemoRailway): Destinations {
  const network = joinSections(railway);
  const freight = railway.stations.filter(({ id, freight }) => freight && network.get(id)?.length);
  const home = reachFrom(network, freight[0]?.id ?? 0);
  const joined = freight.filter(({ id }) => home.km.has(id)).map((station) => [station.id, traffic(station)] as const);
  if (joined.length < 2) throw new RangeError('the demo fleet needs two freight stations joined by rail');
  const yards = new Set(railway.stations.filter(isYard).map(({ id }) => id));
  const reaches = new Map<number, Reach>();
  const runs = new Map<string, Run>();
  return {
    pick: (fraction) => pickWeighted(joined, fraction),
    run: (from, to) =>
      remember(runs, `${from}-${to}`, () => {
        const route = routeTo(
          remember(reaches, from, () => reachFrom(network, from)),
          to,
        );
        if (!route) throw new RangeError(`no rails from station ${from} to ${to}`);
        return planRun(route, yards);
      }),
  };
}

const isYard = ({ kind }: StationFact) => kind !== null && YARD_KINDS.has(foldName(kind));

const traffic = (station: StationFact) => TRAFFIC_BY_CLASS[foldName(station.class ?? '')] ?? LEAST_TRAFFIC;

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const held = known.get(key);
  if (held !== undefined) return held;
  const made = make();
  known.set(key, made);
  return made;
}
