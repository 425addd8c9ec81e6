import type { Block } from './block.ts';
import { countPassing } from './count-passing.ts';
import { kindOfKey, placeOfKey } from './key.ts';
import type { Question } from './question.ts';
import type { Stretch } from './stretch.ts';
import { tallied } from './tally.ts';

/** Which entries that pass are wanted, counted from the end the walk begins at. */
interface Wanted {
  skip: number;
  length: number;
  backwards: boolean;
}

/**
 * The work of walking to a page, in entries: those among which the page lies
 * scattered, and on average half of the stretch in which it begins.
 */
export function walkingCost(size: number, stretchSize: number, total: number, length: number): number {
  return (size * length) / total + stretchSize / 2;
}

/**
 * Finds the rows of one page by walking the order from its nearer end, past
 * whole stretches and blocks wherever their counts allow it.
 * @param total how many wagons pass
 * @param offset entries that pass before the page
 * @param length entries of the page; `offset + length` is at most `total`
 */
export function walk(
  stretches: readonly Stretch[],
  question: Question,
  total: number,
  offset: number,
  length: number,
): number[] {
  const after = total - offset - length;
  if (offset <= after) return take(stretches, question, { skip: offset, length, backwards: false });
  return take(stretches, question, { skip: after, length, backwards: true }).reverse();
}

function take(stretches: readonly Stretch[], question: Question, wanted: Wanted): number[] {
  const rows: number[] = [];
  for (const stretch of inTurn(stretches, wanted)) {
    const passing = stretch.census.total(question);
    if (passing <= wanted.skip) wanted.skip -= passing;
    else for (const block of inTurn(stretch.blocks, wanted)) takeFrom(block, question, wanted, rows);
    if (rows.length === wanted.length) break;
  }
  return rows;
}

const inTurn = <T>(list: readonly T[], { backwards }: Wanted) => (backwards ? list.toReversed() : list);

/** Adds the block's rows that pass until the page is full. */
function takeFrom(block: Block, question: Question, wanted: Wanted, rows: number[]): void {
  if (rows.length === wanted.length || tallied(block.counts, 0, question.group, question.loads) === 0) return;
  if (wanted.skip > 0) {
    const passing = countPassing(block, question);
    if (passing <= wanted.skip) {
      wanted.skip -= passing;
      return;
    }
  }
  const { passesKind, passesPlace } = question;
  for (let step = 0; step < block.length && rows.length < wanted.length; step++) {
    const index = wanted.backwards ? block.length - 1 - step : step;
    const key = block.keys[index] as number;
    if (passesKind[kindOfKey(key)] === 0 || passesPlace[placeOfKey(key)] === 0) continue;
    if (wanted.skip > 0) wanted.skip--;
    else rows.push(block.rows[index] as number);
  }
}
