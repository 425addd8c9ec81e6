import type { Columns } from './columns.ts';
import { lowerBound } from './lower-bound.ts';
import {
  append,
  createStretch,
  FILL,
  type IsNewer,
  insert,
  isAllNewer,
  moveBlocks,
  remove,
  type Stretch,
  splitAt,
  stretchSize,
} from './stretch.ts';

/**
 * The wagons newest first (date descending, then number ascending), in
 * stretches of blocks. A wagon that moves leaves one block and enters another:
 * two short copies, however large the fleet is, and no stall.
 */
export interface Order {
  /** None of them is empty. */
  readonly stretches: readonly Stretch[];
  /** Puts a row in; its date and number must be in the columns. */
  insert(row: number, key: number): void;
  /** Takes a row out; its date must still be the one it was inserted with. */
  remove(row: number): void;
  /** Starts anew with these rows, in any order. */
  build(rows: Uint32Array, keyOfRow: (row: number) => number): void;
}

/** Compares rows newest first. */
export type CompareRows = (row: number, other: number) => number;

export function createCompareRows(columns: Columns): CompareRows {
  return (row, other) =>
    (columns.date[other] as number) - (columns.date[row] as number) ||
    (columns.number[row] as number) - (columns.number[other] as number);
}

/** @param blockSize most entries of a block, from 4 */
export function createOrder(compareRows: CompareRows, blockSize: number): Order {
  let stretches: Stretch[] = [];
  const full = stretchSize(blockSize);
  const isNewer: IsNewer = (row, other) => compareRows(row, other) < 0;

  /** The first stretch that holds the row or an older one, else the last. */
  const stretchFor = (row: number) =>
    lowerBound(stretches.length - 1, (at) => isAllNewer(stretches[at] as Stretch, row, isNewer));

  /** Joins a stretch with its older neighbour if the two leave room for more; an empty one goes. */
  function joinStretches(at: number): void {
    const stretch = stretches[at] as Stretch;
    const older = stretches[at + 1];
    if (older !== undefined && stretch.length + older.length <= full * FILL) {
      moveBlocks(older, 0, stretch);
      stretches.splice(at + 1, 1);
    } else if (stretch.length === 0) stretches.splice(at, 1);
  }

  return {
    get stretches() {
      return stretches;
    },

    insert(row, key) {
      const at = stretchFor(row);
      const stretch = stretches[at];
      if (stretch === undefined) {
        stretches.push(createStretch(blockSize));
        append(stretches[0] as Stretch, row, key, blockSize);
        return;
      }
      insert(stretch, row, key, isNewer);
      if (stretch.length === full) {
        const older = createStretch(blockSize);
        moveBlocks(stretch, splitAt(stretch.blocks.length), older);
        stretches.splice(at + 1, 0, older);
      }
    },

    remove(row) {
      const at = stretchFor(row);
      const stretch = stretches[at] as Stretch;
      remove(stretch, row, isNewer);
      if (stretch.length < full / 2) joinStretches(at);
    },

    build(rows, keyOfRow) {
      rows.sort(compareRows);
      stretches = [];
      let stretch: Stretch | undefined;
      for (const row of rows) {
        if (stretch === undefined || stretch.length >= full * FILL) {
          stretch = createStretch(blockSize);
          stretches.push(stretch);
        }
        append(stretch, row, keyOfRow(row), blockSize);
      }
    },
  };
}
