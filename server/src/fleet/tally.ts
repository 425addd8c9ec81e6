/**
 * Counts of wagons by number prefix and load, in {@link TALLY_CELLS} cells of
 * an array that may hold many tallies behind each other. Prefix group 0 counts
 * every wagon, 1–9 those that begin with that digit, 10–99 those that begin
 * with those two; the three do not meet, as no wagon number begins with 0.
 */
export type Counts = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const GROUPS = 100;
const LOADS = 3;
export const TALLY_CELLS = GROUPS * LOADS;

/**
 * Counts one wagon in (`by` 1) or out (`by` -1) in the tally that begins at
 * cell `start`; `prefix` is its first two digits, `load` its load code.
 */
export function tally(counts: Counts, start: number, prefix: number, load: number, by: 1 | -1): void {
  const cell = start + load;
  (counts[cell] as number) += by;
  (counts[cell + Math.floor(prefix / 10) * LOADS] as number) += by;
  (counts[cell + prefix * LOADS] as number) += by;
}

/** How many wagons of the tally are in the prefix group and in one of the loads. */
export function tallied(counts: Counts, start: number, group: number, loads: readonly number[]): number {
  const cell = start + group * LOADS;
  let total = 0;
  for (const load of loads) total += counts[cell + load] as number;
  return total;
}
