import type { Section, Station } from '@vagon/contract';

/** A section as a train runs it: `reversed` from its `to` to its `from`. */
export interface Stretch {
  section: Section;
  reversed: boolean;
}

/** A way along sections; `length` km; `stations` are the ids passed, both ends included. */
export interface Route {
  length: number;
  stations: number[];
  stretches: Stretch[];
}

/** The sections that leave each station, by station id. */
export type Network = ReadonlyMap<number, readonly Stretch[]>;

/** Joins sections at their stations; a station without sections leads nowhere. */
export function joinSections(railway: { stations: readonly Station[]; sections: readonly Section[] }): Network {
  const network = new Map<number, Stretch[]>(railway.stations.map(({ id }) => [id, []]));
  for (const section of railway.sections) {
    network.get(section.from)?.push({ section, reversed: false });
    network.get(section.to)?.push({ section, reversed: true });
  }
  return network;
}

/** @returns the id of the station at which a stretch ends */
export const endOf = ({ section, reversed }: Stretch): number => (reversed ? section.from : section.to);

/** @returns the id of the station at which a stretch begins */
export const startOf = ({ section, reversed }: Stretch): number => (reversed ? section.to : section.from);

/** The shortest ways from one station to all others: km to each station and the last stretch before it. */
export interface Reach {
  from: number;
  km: ReadonlyMap<number, number>;
  lastStretch: ReadonlyMap<number, Stretch>;
}

/** Finds the shortest ways from a station to all that can be reached (Dijkstra; a scan finds the nearest of 260). */
export function reachFrom(network: Network, from: number): Reach {
  const km = new Map([[from, 0]]);
  const lastStretch = new Map<number, Stretch>();
  const open = new Set([from]);
  while (open.size > 0) {
    const nearest = nearestOf(open, km);
    open.delete(nearest);
    const travelled = km.get(nearest) ?? 0;
    for (const stretch of network.get(nearest) ?? []) {
      const station = endOf(stretch);
      const total = travelled + stretch.section.length;
      if (total >= (km.get(station) ?? Number.POSITIVE_INFINITY)) continue;
      km.set(station, total);
      lastStretch.set(station, stretch);
      open.add(station);
    }
  }
  return { from, km, lastStretch };
}

function nearestOf(open: Set<number>, km: Map<number, number>): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const station of open) {
    const distance = km.get(station) ?? Number.POSITIVE_INFINITY;
    if (distance < least) {
      least = distance;
      nearest = station;
    }
  }
  return nearest;
}

/** @returns the shortest way to a station, or undefined when the rails do not lead there */
export function routeTo(reach: Reach, to: number): Route | undefined {
  const length = reach.km.get(to);
  if (length === undefined) return undefined;
  const stretches: Stretch[] = [];
  for (let station = to; station !== reach.from; ) {
    const stretch = reach.lastStretch.get(station);
    if (!stretch) return undefined;
    stretches.push(stretch);
    station = startOf(stretch);
  }
  stretches.reverse();
  return { length, stretches, stations: [reach.from, ...stretches.map(endOf)] };
}

/** @returns the shortest way between two stations, or undefined when the rails do not join them */
export function shortestRoute(network: Network, from: number, to: number): Route | undefined {
  return routeTo(reachFrom(network, from), to);
}

/** @returns the points of a route: latitude, longitude in turn, WGS 84 degrees */
export function pathOf(route: Route): number[] {
  return route.stretches.flatMap(({ section, reversed }) => (reversed ? reversePath(section.path) : section.path));
}

/** @returns the same points from the other end */
export function reversePath(path: readonly number[]): number[] {
  const reversed: number[] = [];
  for (let at = path.length - 2; at >= 0; at -= 2) reversed.push(path[at] ?? 0, path[at + 1] ?? 0);
  return reversed;
}
