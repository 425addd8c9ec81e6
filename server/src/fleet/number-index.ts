import type { Columns } from './columns.ts';

/** Slots per wagon at least, so that a search for a number meets a free slot after a step or two. */
const ROOM = 1.5;
/** 2³² divided by the golden ratio: spreads consecutive wagon numbers evenly (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;

/** Finds the row of a wagon number: open addressing over the number column, 4 bytes a slot. */
export interface NumberIndex {
  /** The wagon's row, or -1. */
  rowOf(number: number): number;
  /** Adds a row whose number is not in the index yet. */
  add(row: number): void;
  /** Takes out a row that is in the index. */
  remove(row: number): void;
}

export function createNumberIndex(columns: Columns): NumberIndex {
  /** Row + 1; 0 is a free slot. The length is a power of two. */
  let slots = new Uint32Array(1024);
  let shift = 32 - 10;
  let count = 0;

  const homeOf = (number: number) => Math.imul(number, SPREAD) >>> shift;
  const numberAt = (slot: number) => columns.number[(slots[slot] as number) - 1] as number;

  /** The slot that holds the number, or the free one where it belongs. */
  function slotOf(number: number): number {
    const mask = slots.length - 1;
    let slot = homeOf(number);
    while (slots[slot] !== 0 && numberAt(slot) !== number) slot = (slot + 1) & mask;
    return slot;
  }

  function widen(): void {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    shift--;
    for (const entry of old) if (entry !== 0) slots[slotOf(columns.number[entry - 1] as number)] = entry;
  }

  return {
    rowOf: (number) => (slots[slotOf(number)] as number) - 1,

    add(row) {
      if (++count * ROOM > slots.length) widen();
      slots[slotOf(columns.number[row] as number)] = row + 1;
    },

    remove(row) {
      const mask = slots.length - 1;
      let hole = slotOf(columns.number[row] as number);
      count--;
      // Entries behind the hole move up when the hole lies on their way from home, else a search would stop short.
      for (let slot = (hole + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const home = homeOf(numberAt(slot));
        if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
        slots[hole] = slots[slot] as number;
        hole = slot;
      }
      slots[hole] = 0;
    },
  };
}
