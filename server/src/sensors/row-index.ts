/** Slots per row at least, so that a search meets a free slot after a step or two. */
const ROOM = 1.5;
/** 2³² divided by the golden ratio: spreads keys evenly over the slots (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1;
const FIRST_BITS = 10;

/** Finds rows of columns by a key of theirs: open addressing, 4 bytes a slot. */
export interface RowIndex<Key> {
  /** The row with this key, or -1. */
  rowOf(key: Key): number;
  /** Enters a row under its key, in place of another row with the same. */
  put(row: number): void;
  /** Takes out a row that is in the index, before its key changes. */
  remove(row: number): void;
}

/**
 * @param keyOf the key of a row that is in the index
 * @param hash any 32 bits that differ for most keys
 */
export function createRowIndex<Key>(keyOf: (row: number) => Key, hash: (key: Key) => number): RowIndex<Key> {
  /** Row + 1; 0 is a free slot. The length is a power of two. */
  let slots = new Uint32Array(1 << FIRST_BITS);
  let shift = 32 - FIRST_BITS;
  let count = 0;

  const homeOf = (key: Key) => Math.imul(hash(key), SPREAD) >>> shift;
  const keyAt = (slot: number) => keyOf((slots[slot] as number) - 1);

  /** The slot that holds the key, or the free one where it belongs. */
  function slotOf(key: Key): number {
    const mask = slots.length - 1;
    let slot = homeOf(key);
    while (slots[slot] !== 0 && keyAt(slot) !== key) slot = (slot + 1) & mask;
    return slot;
  }

  function widen(): void {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    shift--;
    for (const entry of old) if (entry !== 0) slots[slotOf(keyOf(entry - 1))] = entry;
  }

  return {
    rowOf: (key) => (slots[slotOf(key)] as number) - 1,

    put(row) {
      if ((count + 1) * ROOM > slots.length) widen();
      const slot = slotOf(keyOf(row));
      if (slots[slot] === 0) count++;
      slots[slot] = row + 1;
    },

    remove(row) {
      const mask = slots.length - 1;
      let hole = slotOf(keyOf(row));
      count--;
      // Entries behind the hole move up when the hole lies on their way from home, else a search would stop short.
      for (let slot = (hole + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const home = homeOf(keyAt(slot));
        if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
        slots[hole] = slots[slot] as number;
        hole = slot;
      }
      slots[hole] = 0;
    },
  };
}
