import type { Block } from './block.ts';
import { countPassing } from './count-passing.ts';
import { lowerBound } from './lower-bound.ts';
import type { Question } from './question.ts';
import type { Stretch } from './stretch.ts';

/** Whether the wagon of a row is older than what is asked for; in the order, all that are come last. */
type IsOlder = (row: number) => boolean;

/**
 * Counts the wagons that pass among the older ones: whole stretches by their
 * census, and the one stretch in which the older ones begin entry by entry.
 */
export function countOlder(stretches: readonly Stretch[], question: Question, isOlder: IsOlder): number {
  let total = 0;
  for (const stretch of stretches.toReversed()) {
    if (!isOlder(newestRow(stretch.blocks[0] as Block))) return total + countOlderIn(stretch, question, isOlder);
    total += stretch.census.total(question);
  }
  return total;
}

function countOlderIn({ blocks }: Stretch, question: Question, isOlder: IsOlder): number {
  let total = 0;
  for (const block of blocks.toReversed()) {
    const first = lowerBound(block.length, (index) => !isOlder(block.rows[index] as number));
    total += countPassing(block, question, first);
    if (first > 0) break;
  }
  return total;
}

const newestRow = ({ rows }: Block) => rows[0] as number;
