import { type FieldError, foldName } from '@vagon/contract';
import { Refused } from '../http/problem.ts';

/** Under which heads each column of a file is found, the one that is written first; any spelling of each counts. */
export type Heads<Column extends string> = Record<Column, readonly string[]>;

/** Folded, and without the signs that spellings of a head differ by, as in `state_sensor`. */
const foldHead = (head: string) => foldName(head).replace(/[\s_.:]+/g, '');

/**
 * Finds the places of all columns in a file's head; further columns are passed over.
 * @throws Refused `file_columns_missing` (400), an error for each missing column with the head it is looked for under
 */
export function findColumns<Column extends string>(
  head: readonly string[],
  heads: Heads<Column>,
): Record<Column, number> {
  const folded = head.map(foldHead);
  const columns = Object.entries<readonly string[]>(heads).map(([column, known]) => {
    const wanted = new Set([column, ...known].map(foldHead));
    return { column, known, place: folded.findIndex((cell) => wanted.has(cell)) };
  });
  const missing = columns.filter(({ place }) => place < 0);
  if (missing.length > 0) {
    const name = (list: typeof columns) => list.map(({ known }) => `"${known[0]}"`).join(', ');
    throw new Refused(
      400,
      'file_columns_missing',
      `The file has no column ${name(missing)}. Known are: ${name(columns)}.`,
      { errors: missing.map(({ column, known }): FieldError => ({ field: column, reason: known[0] ?? column })) },
    );
  }
  return Object.fromEntries(columns.map(({ column, place }) => [column, place])) as Record<Column, number>;
}
