/** A field of the form: its column, and its place in the column; both count from 0. */
export interface GridPlace {
  column: number;
  row: number;
}

/** Which way a key leads; `next` goes down and then on to the next column. */
export type GridStep = 'up' | 'down' | 'left' | 'right' | 'next' | 'before';

/**
 * The field a step leads to, null when there is none that way. Beside a longer
 * column lies the last field of a shorter one.
 * @param lengths how many fields each column has
 */
export function stepInGrid(lengths: readonly number[], { column, row }: GridPlace, step: GridStep): GridPlace | null {
  const lengthOf = (index: number) => lengths[index] ?? 0;
  const inColumn = (index: number, at: number) =>
    lengthOf(index) === 0 ? null : { column: index, row: Math.min(at, lengthOf(index) - 1) };
  if (step === 'left') return inColumn(column - 1, row);
  if (step === 'right') return inColumn(column + 1, row);
  const isBack = step === 'up' || step === 'before';
  const to = isBack ? row - 1 : row + 1;
  if (to >= 0 && to < lengthOf(column)) return { column, row: to };
  if (step === 'next') return inColumn(column + 1, 0);
  return step === 'before' ? inColumn(column - 1, Number.POSITIVE_INFINITY) : null;
}
