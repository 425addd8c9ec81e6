import { loadOfKey, prefixOfKey } from './key.ts';
import { type Counts, TALLY_CELLS, tally } from './tally.ts';

/** A short piece of the newest-first order: row and key of each wagon in turn, and one tally of them. */
export interface Block {
  length: number;
  readonly rows: Uint32Array;
  readonly keys: Uint32Array;
  readonly counts: Counts;
}

/** @param size entries it may hold, at most 65,535 */
export function createBlock(size: number): Block {
  return {
    length: 0,
    rows: new Uint32Array(size),
    keys: new Uint32Array(size),
    counts: new Uint16Array(TALLY_CELLS),
  };
}

/** Puts an entry at an index; the block must not be full. */
export function insertAt(block: Block, index: number, row: number, key: number): void {
  block.rows.copyWithin(index + 1, index, block.length);
  block.keys.copyWithin(index + 1, index, block.length);
  block.rows[index] = row;
  block.keys[index] = key;
  block.length++;
  tally(block.counts, 0, prefixOfKey(key), loadOfKey(key), 1);
}

/** Takes the entry at an index out and answers its key. */
export function removeAt(block: Block, index: number): number {
  const key = block.keys[index] as number;
  block.rows.copyWithin(index, index + 1, block.length);
  block.keys.copyWithin(index, index + 1, block.length);
  block.length--;
  tally(block.counts, 0, prefixOfKey(key), loadOfKey(key), -1);
  return key;
}

/** Moves the entries from an index on to the end of another block, which must have room for them. */
export function moveEntries(from: Block, index: number, to: Block): void {
  to.rows.set(from.rows.subarray(index, from.length), to.length);
  to.keys.set(from.keys.subarray(index, from.length), to.length);
  for (let at = index; at < from.length; at++) {
    const key = from.keys[at] as number;
    tally(from.counts, 0, prefixOfKey(key), loadOfKey(key), -1);
    tally(to.counts, 0, prefixOfKey(key), loadOfKey(key), 1);
  }
  to.length += from.length - index;
  from.length = index;
}
