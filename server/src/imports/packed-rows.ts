import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Rows of one line. */
const LINE = 1_000;
const NEWLINE = 10;

/** Rows as JSON, a thousand to a line, gzipped; a line at a time, so that others get their turn in between. */
export async function packRows(rows: readonly unknown[]): Promise<Buffer> {
  const lines: Buffer[] = [];
  for (let from = 0; from < rows.length; from += LINE) {
    lines.push(Buffer.from(`${JSON.stringify(rows.slice(from, from + LINE))}\n`));
    await nextTurn();
  }
  return pack(Buffer.concat(lines));
}

/** @param packed what {@link packRows} gave */
export async function unpackRows(packed: Buffer): Promise<unknown[]> {
  const bytes = await unpack(packed);
  const rows: unknown[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, from);
    for (const row of JSON.parse(bytes.toString('utf8', from, end)) as unknown[]) rows.push(row);
    from = end + 1;
    await nextTurn();
  }
  return rows;
}
