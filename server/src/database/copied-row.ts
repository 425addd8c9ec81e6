/** The header of a binary copy: signature, flags, length of an extension that is always 0 (PostgreSQL's manual, COPY). */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 4 + 4;
/** In place of the number of columns, after the last row. */
const END = -1;
/** PostgreSQL counts microseconds from 2000; in Unix ms. */
const EPOCH_MS = Date.UTC(2000);
const MICROSECONDS = 1_000;
const HIGH_WORD = 2 ** 32;
const FIRST_INT32 = -(2 ** 31);
const LAST_INT32 = 2 ** 31 - 1;

/** Reads the columns of a row in their order; null for what is NULL. */
export interface CopiedRow {
  /** int2 and int4. */
  int(): number | null;
  /** int8, below 2^53. */
  long(): number | null;
  float4(): number | null;
  float8(): number | null;
  bool(): boolean | null;
  /** timestamptz in Unix ms; infinities as JavaScript's. */
  time(): number | null;
  text(): string | null;
}

/** @returns a reader of one row after the other; `begin` says whether a piece of the copy is a row, and goes to its beginning */
export function createCopiedRow(): CopiedRow & { begin(piece: Buffer): boolean } {
  let bytes: Buffer = SIGNATURE;
  let at = 0;

  /** The beginning of the next column, -1 when it is NULL. */
  function next(): number {
    const length = bytes.readInt32BE(at);
    const from = at + 4;
    at = from + Math.max(0, length);
    return length < 0 ? -1 : from;
  }

  return {
    begin(piece) {
      bytes = piece;
      const isFirst = piece.length >= HEADER_BYTES && SIGNATURE.compare(piece, 0, SIGNATURE.length) === 0;
      at = isFirst ? HEADER_BYTES : 0;
      if (piece.length - at < 2) return false;
      const columns = piece.readInt16BE(at);
      at += 2;
      return columns !== END;
    },
    int() {
      const from = next();
      if (from < 0) return null;
      return at - from === 2 ? bytes.readInt16BE(from) : bytes.readInt32BE(from);
    },
    long() {
      const from = next();
      return from < 0 ? null : bytes.readInt32BE(from) * HIGH_WORD + bytes.readUInt32BE(from + 4);
    },
    float4() {
      const from = next();
      return from < 0 ? null : bytes.readFloatBE(from);
    },
    float8() {
      const from = next();
      return from < 0 ? null : bytes.readDoubleBE(from);
    },
    bool() {
      const from = next();
      return from < 0 ? null : bytes[from] === 1;
    },
    time() {
      const from = next();
      if (from < 0) return null;
      const [high, low] = [bytes.readInt32BE(from), bytes.readUInt32BE(from + 4)];
      if (high === FIRST_INT32 && low === 0) return Number.NEGATIVE_INFINITY;
      if (high === LAST_INT32 && low === HIGH_WORD - 1) return Number.POSITIVE_INFINITY;
      return (high * HIGH_WORD + low) / MICROSECONDS + EPOCH_MS;
    },
    text() {
      const from = next();
      return from < 0 ? null : bytes.toString('utf8', from, at);
    },
  };
}
