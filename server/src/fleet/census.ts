import { loadOfKey, placeOfKey, prefixOfKey } from './key.ts';
import type { Question } from './question.ts';
import { type Counts, TALLY_CELLS, tallied, tally } from './tally.ts';

/** Wagons counted by place, prefix and load, so that the total of every question is a short sum. */
export interface Census {
  enter(key: number): void;
  leave(key: number): void;
  /** How many wagons pass. */
  total(question: Question): number;
  /** How many wagons are at the question's places, whatever their number and load. */
  totalAt(question: Question): number;
}

const ANY_GROUP = 0;
const ANY_LOAD = [0, 1, 2];
/** Places for which room is made at once. */
const PLACES_AHEAD = 16;

/** @param most wagons it will ever count */
export function createCensus(most: number): Census {
  const createCounts = (cells: number): Counts => (most < 65_536 ? new Uint16Array(cells) : new Uint32Array(cells));
  let counts = createCounts(0);

  function change(key: number, by: 1 | -1): void {
    const start = placeOfKey(key) * TALLY_CELLS;
    if (start >= counts.length) {
      const wider = createCounts(start + PLACES_AHEAD * TALLY_CELLS);
      wider.set(counts);
      counts = wider;
    }
    tally(counts, start, prefixOfKey(key), loadOfKey(key), by);
  }

  /** A place at which no wagon was ever counted lies behind the end. */
  function sum(places: readonly number[], group: number, loads: readonly number[]): number {
    let total = 0;
    for (const place of places)
      if (place * TALLY_CELLS < counts.length) total += tallied(counts, place * TALLY_CELLS, group, loads);
    return total;
  }

  return {
    enter: (key) => change(key, 1),
    leave: (key) => change(key, -1),
    total: ({ places, group, loads }) => sum(places, group, loads),
    totalAt: ({ places }) => sum(places, ANY_GROUP, ANY_LOAD),
  };
}
