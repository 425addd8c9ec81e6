import { type Block, createBlock, insertAt, moveEntries, removeAt } from './block.ts';
import { type Census, createCensus } from './census.ts';
import { lowerBound } from './lower-bound.ts';

/** Part of a block or stretch that is filled when it is built or joined, so that the next updates find room. */
export const FILL = 0.85;
/** A stretch is full when its wagons would fill this many blocks; at 1,024 entries each they still count in 16 bits. */
const FULL_BLOCKS = 60;

/** A long piece of the newest-first order: some blocks, none of them empty, and a census of all their wagons. */
export interface Stretch {
  length: number;
  readonly blocks: Block[];
  readonly census: Census;
}

/** Whether the wagon of one row comes before that of another. */
export type IsNewer = (row: number, other: number) => boolean;

/** Wagons of a full stretch. */
export const stretchSize = (blockSize: number) => FULL_BLOCKS * blockSize;

export function createStretch(blockSize: number): Stretch {
  return { length: 0, blocks: [], census: createCensus(stretchSize(blockSize)) };
}

/** Whether all wagons of the stretch come before that of the row. */
export function isAllNewer({ blocks }: Stretch, row: number, isNewer: IsNewer): boolean {
  return endsBefore(blocks[blocks.length - 1] as Block, row, isNewer);
}

/** Adds a row that comes after all others. */
export function append(stretch: Stretch, row: number, key: number, blockSize: number): void {
  let block = stretch.blocks.at(-1);
  if (block === undefined || block.length >= Math.floor(blockSize * FILL)) {
    block = createBlock(blockSize);
    stretch.blocks.push(block);
  }
  insertAt(block, block.length, row, key);
  stretch.census.enter(key);
  stretch.length++;
}

/** Puts a row in its place; the stretch must not be empty. */
export function insert(stretch: Stretch, row: number, key: number, isNewer: IsNewer): void {
  const { blocks } = stretch;
  const at = blockFor(stretch, row, isNewer);
  const block = blocks[at] as Block;
  insertAt(block, indexFor(block, row, isNewer), row, key);
  stretch.census.enter(key);
  stretch.length++;
  if (block.length === block.rows.length) {
    const older = createBlock(block.length);
    moveEntries(block, splitAt(block.length), older);
    blocks.splice(at + 1, 0, older);
  }
}

/**
 * Where a full list of `length` is split. Most wagons enter at the newer end,
 * so that is where the room is left: the older part would only ever shrink.
 */
export function splitAt(length: number): number {
  return Math.ceil(length / 8);
}

/** Takes out a row that is in the stretch. */
export function remove(stretch: Stretch, row: number, isNewer: IsNewer): void {
  const { blocks } = stretch;
  const at = blockFor(stretch, row, isNewer);
  const block = blocks[at] as Block;
  // Read through from the start: rows that stand together are there sooner than ten dates that do not.
  stretch.census.leave(removeAt(block, block.rows.indexOf(row)));
  stretch.length--;
  if (block.length < block.rows.length / 2) joinBlocks(blocks, at);
}

/** Moves the blocks from an index on to the end of another stretch. */
export function moveBlocks(from: Stretch, index: number, to: Stretch): void {
  for (const block of from.blocks.splice(index)) {
    for (const key of block.keys.subarray(0, block.length)) {
      from.census.leave(key);
      to.census.enter(key);
    }
    from.length -= block.length;
    to.length += block.length;
    to.blocks.push(block);
  }
}

/** Joins a block with its older neighbour if the two leave room for more; an empty one goes. */
function joinBlocks(blocks: Block[], at: number): void {
  const block = blocks[at] as Block;
  const older = blocks[at + 1];
  if (older !== undefined && block.length + older.length <= block.rows.length * FILL) {
    moveEntries(older, 0, block);
    blocks.splice(at + 1, 1);
  } else if (block.length === 0) blocks.splice(at, 1);
}

/** Whether all wagons of the block come before that of the row. */
function endsBefore({ rows, length }: Block, row: number, isNewer: IsNewer): boolean {
  return isNewer(rows[length - 1] as number, row);
}

/** The first block that holds the row or an older one, else the last. */
function blockFor({ blocks }: Stretch, row: number, isNewer: IsNewer): number {
  return lowerBound(blocks.length - 1, (at) => endsBefore(blocks[at] as Block, row, isNewer));
}

/** The first index whose wagon does not come before that of the row. */
function indexFor({ rows, length }: Block, row: number, isNewer: IsNewer): number {
  return lowerBound(length, (index) => isNewer(rows[index] as number, row));
}
