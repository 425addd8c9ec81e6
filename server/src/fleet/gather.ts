import type { Columns } from './columns.ts';
import { kindOf, prefixOf } from './key.ts';
import type { CompareRows } from './order.ts';
import type { Question } from './question.ts';
import type { Standing } from './standing.ts';

/** What reading and sorting a wagon's row costs, in entries walked past (walk.ts) in the same time; measured. */
const READING_COST = 15;
const SORTING_COST = 50;

/**
 * The work of gathering a page, comparable with that of walking to it.
 * @param standing wagons at the question's places
 * @param total those of them that pass
 */
export function gatheringCost(standing: number, total: number): number {
  return standing * READING_COST + total * SORTING_COST;
}

/**
 * Finds the rows of one page without the order, by sorting the wagons that
 * pass at the question's places: cheap when they are few.
 * @param offset entries that pass before the page
 * @param length entries of the page
 */
export function gather(
  standing: Standing,
  columns: Columns,
  compareRows: CompareRows,
  question: Question,
  offset: number,
  length: number,
): number[] {
  const rows: number[] = [];
  for (const place of question.places)
    for (const row of standing.rowsAt(place)) {
      const kind = kindOf(prefixOf(columns.number[row] as number), columns.load[row] as number);
      if (question.passesKind[kind] === 1) rows.push(row);
    }
  return rows.sort(compareRows).slice(offset, offset + length);
}
