import type { Station } from '@vagon/contract';
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
}

/** Fills a fleet with every wagon on the lists that ever reported. */
export async function openFleet(pool: Pool, stations: readonly Station[]): Promise<OpenFleet> {
  const regions = new Map(stations.map((station) => [station.id, station.regionId]));
  const fleet = createFleet({
    regionOfStation: (stationId) => regions.get(stationId) ?? 0,
    // A screen that lived through a restart must not take a new version for one it has seen. Far fewer than a
    // thousand commits come in a second, so the clock is always ahead of the versions of the process before.
    firstVersion: Date.now(),
  });
  const removed = await pool.query<{ number: number }>('SELECT number FROM wagon WHERE removed_at IS NOT NULL');
  const offTheLists = new Set(removed.rows.map((row) => row.number));
  for await (const states of readStates(pool)) fleet.load(states);
  fleet.finishLoading();

  return {
    fleet,
    move(moves) {
      fleet.move(offTheLists.size === 0 ? moves : moves.filter((move) => !offTheLists.has(move.number)));
    },
    async add(number) {
      offTheLists.delete(number);
      const state = await readState(pool, number);
      if (state) fleet.move([state]);
    },
    remove(number) {
      offTheLists.add(number);
      fleet.remove([number]);
    },
  };
}
