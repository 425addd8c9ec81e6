import type { MonthlyPartitions } from '../database/monthly-partitions.ts';
import type { Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { StationFinder } from '../geography/nearest-station.ts';
import { type MatchedReading, matchReading, type RideAt } from './match-reading.ts';
import type { Reading } from './reading.ts';
import type { Stored } from './record-storable.ts';
import { storeBatch, type Turn } from './store-batch.ts';
import { readingKey } from './store-readings.ts';
import { wagonMoves } from './wagon-moves.ts';

export interface CommitNeeds {
  pool: Pool;
  rideAt: RideAt;
  stations: StationFinder;
  partitions: MonthlyPartitions;
}

/** What a commit came to. */
export interface Commit {
  moves: WagonState[];
  unassigned: Reading[];
  /** What became of each part, in their order. */
  stored: Stored[];
}

/**
 * Matches readings with their wagons and commits them together.
 * @throws Error when the database does not take them
 */
export async function commitReadings(
  needs: CommitNeeds,
  parts: readonly (readonly Reading[])[],
  turn: Turn,
): Promise<Commit> {
  const matched: MatchedReading[] = [];
  const unassigned: Reading[] = [];
  const ends: number[] = [];
  for (const readings of parts) {
    for (const reading of readings) {
      const match = matchReading(reading, needs.rideAt, needs.stations);
      if (match) matched.push(match);
      else unassigned.push(reading);
    }
    ends.push(matched.length);
  }
  const moves = wagonMoves(matched);
  await needs.partitions.ensure(matched.map((reading) => reading.date));

  const fresh = await storeBatch(needs.pool, { matched, moves, unassigned }, turn);
  const stored = parts.map((readings, index): Stored => {
    const from = ends[index - 1] ?? 0;
    const to = ends[index] as number;
    const count = fresh === null ? to - from : countFresh(matched.slice(from, to), fresh);
    return { stored: count, repeated: to - from - count, unassigned: readings.length - (to - from) };
  });
  return { moves, unassigned, stored };
}

/** A reading that stands twice in one batch is new once. */
function countFresh(readings: readonly MatchedReading[], fresh: Set<string>): number {
  let count = 0;
  for (const reading of readings) if (fresh.delete(readingKey(reading))) count++;
  return count;
}
