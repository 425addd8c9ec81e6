import type { Run } from './run.ts';
import { seededFraction } from './seeded-fraction.ts';

/**
 * A stay at a station and the run that follows. Times are hours from the
 * beginning of the turn.
 */
export interface Call {
  stationId: number;
  arrives: number;
  /** When the wagons are loaded or unloaded. */
  changes: number;
  departs: number;
  /** Whether they leave loaded; they came the other way. */
  loads: boolean;
  /** To the next call, from the last one to the first. */
  run: Run;
}

/** What a block of wagons does again and again: load here, unload there. */
export interface Turn {
  calls: Call[];
  /** Hours that one turn takes. */
  hours: number;
  /** How far into its turn the block is at the Unix epoch, hours. */
  offset: number;
  /** Km by which the block's first wagon stands and runs behind the point the run gives. */
  behind: number;
}

/** Where blocks can go: a station by chance, and the run between two. */
export interface Destinations {
  pick(fraction: number): number;
  run(from: number, to: number): Run;
}

/** Hours of a stay; short ones are more frequent. */
const STAY = { min: 6, max: 24 };
/** Blocks stand along up to so many km of a yard, so that they do not all stand on one point. */
const YARD_SPREAD = 0.4;

/** Plans the turn of a block; the same block always has the same. */
export function planTurn(block: number, destinations: Destinations): Turn {
  const stations = pickStations(block, destinations);
  const calls: Call[] = [];
  let hours = 0;
  stations.forEach((stationId, index) => {
    const run = destinations.run(stationId, stations[(index + 1) % stations.length] ?? stationId);
    const stay = STAY.min + (STAY.max - STAY.min) * seededFraction(block, index, 1) ** 2;
    const changes = hours + stay * (0.3 + 0.4 * seededFraction(block, index, 2));
    calls.push({ stationId, arrives: hours, changes, departs: hours + stay, loads: index % 2 === 0, run });
    hours += stay + (run.hours.at(-1) ?? 0);
  });
  return {
    calls,
    hours,
    offset: hours * seededFraction(block, 3),
    behind: YARD_SPREAD * seededFraction(block, 4),
  };
}

/** Two or four stations: loading and unloading take turns. No two calls in a row are at the same station. */
function pickStations(block: number, destinations: Destinations): number[] {
  const count = seededFraction(block, 5) < 0.5 ? 2 : 4;
  const stations: number[] = [];
  for (let draw = 0; stations.length < count; draw++) {
    const station = destinations.pick(seededFraction(block, 6, draw));
    const closesTurn = stations.length === count - 1;
    if (station !== stations.at(-1) && !(closesTurn && station === stations[0])) stations.push(station);
  }
  return stations;
}
