/**
 * A wagon's *key* is all that a question asks about it in one number: its place
 * and its *kind*, which is its number prefix (first two digits, 10–99) and its
 * load code. A list of keys is searched from one end to the other without
 * touching the wagons' rows.
 */
const LOAD_BITS = 2;
const KIND_BITS = 9;

/** Kinds there can be. */
export const KINDS = 1 << KIND_BITS;

export const kindOf = (prefix: number, load: number) => (prefix << LOAD_BITS) | load;
export const keyOf = (place: number, prefix: number, load: number) => (place << KIND_BITS) | kindOf(prefix, load);

export const placeOfKey = (key: number) => key >>> KIND_BITS;
export const kindOfKey = (key: number) => key & (KINDS - 1);
export const prefixOfKey = (key: number) => kindOfKey(key) >>> LOAD_BITS;
export const loadOfKey = (key: number) => key & ((1 << LOAD_BITS) - 1);

/** First two digits of an eight-digit wagon number. */
export const prefixOf = (number: number) => Math.floor(number / 1_000_000);
