import { firstVersionOf, type Station } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { readState, readStates } from './fill-fleet.ts';
import { createFleet, type Fleet } from './fleet.ts';
import type { WagonState } from './wagon-state.ts';

/** The fleet as the record has it, and the ways in which it changes. */
export interface OpenFleet {
  fleet: Fleet;
  /** Moves wagons as a commit told; those off the lists stay off the map, though their history goes on. */
  move(moves: readonly WagonState[]): void;
  /** A wagon came to the lists: it shows where it was last. */
  add(number: number): Promise<void>;
  /** A wagon left the lists. */
  remove(number: number): void;
  /** Reads again which wagons are off the lists, after changes may have been missed. */
  recheckLists(): Promise<void>;
}

/**
 * Fills a fleet with every wagon on the lists that ever reported.
 * @param start counts the starts of all nodes, so that no two of them give out the same version
 */
export async function openFleet(pool: Pool, stations: readonly Station[], start: number): Promise<OpenFleet> {
  const regions = new Map(stations.map((station) => [station.id, station.regionId]));
  const fleet = createFleet({
    regionOfStation: (stationId) => regions.get(stationId) ?? 0,
    firstVersion: firstVersionOf(start),
  });
  let offTheLists = await readOffTheLists(pool);
  await readStates(pool, fleet.load);
  fleet.finishLoading();

  async function add(number: number): Promise<void> {
    offTheLists.delete(number);
    const state = await readState(pool, number);
    if (state) fleet.move([state]);
  }

  return {
    fleet,
    move(moves) {
      fleet.move(offTheLists.size === 0 ? moves : moves.filter((move) => !offTheLists.has(move.number)));
    },
    add,
    remove(number) {
      offTheLists.add(number);
      fleet.remove([number]);
    },
    async recheckLists() {
      const before = offTheLists;
      offTheLists = await readOffTheLists(pool);
      fleet.remove([...offTheLists].filter((number) => !before.has(number)));
      for (const number of before) if (!offTheLists.has(number)) await add(number);
    },
  };
}

async function readOffTheLists(pool: Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ number: number }>('SELECT number FROM wagon WHERE removed_at IS NOT NULL');
  return new Set(rows.map((row) => row.number));
}
