import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Block, createBlock, insertAt } from './block.ts';
import { createColumns, takeRow } from './columns.ts';
import { keyOf, prefixOf } from './key.ts';
import { createCompareRows, createOrder, type Order } from './order.ts';

const BLOCK_SIZE = 8;
const EMPTY = 0;

it('keeps every row once, newest first, in counted blocks that are neither full nor empty', () => {
  const steps = fc.array(fc.tuple(fc.nat(999), fc.nat(50), fc.nat(9)), { minLength: 1500, maxLength: 2500 });
  fc.assert(
    fc.property(steps, fc.nat(9), (moves, share) => {
      const columns = createColumns();
      for (let wagon = 0; wagon < 1000; wagon++) takeRow(columns, 60_000_000 + wagon * 12_345);
      const compareRows = createCompareRows(columns);
      const order = createOrder(compareRows, BLOCK_SIZE);
      const inOrder = new Set<number>();
      for (const [row, date, dice] of moves) {
        if (inOrder.delete(row)) order.remove(row);
        if (dice < share) continue;
        columns.date[row] = date;
        order.insert(row, keyOf(row % 3, prefixOf(columns.number[row] as number), EMPTY));
        inOrder.add(row);
      }
      const blocks = blocksOf(order);
      expect(blocks.flatMap(rowsOf)).toEqual([...inOrder].sort(compareRows));
      for (const block of blocks) {
        expect(block.length).toBeGreaterThan(0);
        expect(block.length).toBeLessThan(BLOCK_SIZE);
        expect(block.counts).toEqual(recounted(block));
      }
    }),
    { numRuns: 30 },
  );
});

it('drops a block whose wagons all left, though its neighbour is too full to join', () => {
  const columns = createColumns();
  const order = createOrder(createCompareRows(columns), BLOCK_SIZE);
  for (let wagon = 0; wagon < 8; wagon++) order.insert(takeRow(columns, 60_000_000 + wagon), keyOf(0, 60, EMPTY));
  const [newer = [], older = []] = blocksOf(order).map(rowsOf);
  expect([newer.length, older.length]).toEqual([1, 7]);
  for (const row of newer) order.remove(row);
  expect(blocksOf(order).map(rowsOf)).toEqual([older]);
});

const blocksOf = (order: Order) => order.stretches.flatMap((stretch) => stretch.blocks);
const rowsOf = (block: Block) => [...block.rows.subarray(0, block.length)];

function recounted(block: Block): Block['counts'] {
  const fresh = createBlock(BLOCK_SIZE);
  for (let index = 0; index < block.length; index++)
    insertAt(fresh, index, block.rows[index] as number, block.keys[index] as number);
  return fresh.counts;
}
