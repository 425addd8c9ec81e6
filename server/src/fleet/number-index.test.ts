import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createColumns, takeRow } from './columns.ts';
import { createNumberIndex } from './number-index.ts';

it('finds the numbers that were added and not taken out again, however they crowd', () => {
  // Some hundred numbers without a pattern in 1,024 slots: many want the same one.
  const number = fc.nat(600).map((wagon) => 10_000_000 + ((wagon * 8_022_047) % 90_000_000));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, fc.nat(3)), { minLength: 800, maxLength: 1200 }), (steps) => {
      const columns = createColumns();
      const index = createNumberIndex(columns);
      const rows = new Map<number, number>();
      for (const [number, dice] of steps) {
        const comes = dice > 0;
        const row = rows.get(number);
        expect(index.rowOf(number)).toBe(row ?? -1);
        if (comes && row === undefined) {
          const taken = takeRow(columns, number);
          index.add(taken);
          rows.set(number, taken);
        }
        if (!comes && row !== undefined) {
          index.remove(row);
          rows.delete(number);
        }
      }
      for (const [number, row] of rows) expect(index.rowOf(number)).toBe(row);
    }),
    { numRuns: 25 },
  );
});

it('grows with the fleet', () => {
  const columns = createColumns();
  const index = createNumberIndex(columns);
  for (let wagon = 0; wagon < 5000; wagon++) index.add(takeRow(columns, 10_000_000 + wagon * 7919));
  for (let wagon = 0; wagon < 5000; wagon++) expect(index.rowOf(10_000_000 + wagon * 7919)).toBe(wagon);
});
