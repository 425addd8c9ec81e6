import { type CellValue, readSheet } from 'read-excel-file/node';
import { FileFault, unreadable } from './file-fault.ts';
import { MAX_UNPACKED_BYTES } from './limits.ts';
import { storeZip, unpackZip } from './zip.ts';

/** Excel keeps fifteen digits of a number and writes zeros for the others. */
const MOST_EXACT = 1e15;

/**
 * Rows of a workbook's first sheet as text, in their places, blank ones
 * included; numbers as they stand in the file, without thousands or exponents.
 *
 * The library unpacks without a bound. So the archive is unpacked here, where
 * it is counted, and handed on as one that cannot grow any more.
 * @throws FileFault `file_unreadable`, `file_too_large`
 */
export async function readXlsx(archive: Buffer): Promise<string[][]> {
  const isMarkup = (path: string) => path.endsWith('.xml') || path.endsWith('.rels');
  const unpacked = storeZip(unpackZip(archive, isMarkup, MAX_UNPACKED_BYTES));
  try {
    const rows = await readSheet<string>(unpacked, { parseNumber: toDigits });
    return rows.map((row) => row.map(toText));
  } catch (failure) {
    if (failure instanceof FileFault) throw failure;
    throw unreadable(`The workbook cannot be read: ${(failure as Error).message}`);
  }
}

/**
 * A number cell as text. One beyond fifteen digits has lost its last ones in
 * Excel already: its exponent stays, so that nobody takes it for a sensor's number.
 */
function toDigits(text: string): string {
  const number = Number(text);
  if (Math.abs(number) >= MOST_EXACT) return number.toExponential();
  return /^-?[0-9]+$/.test(text) ? text : String(number);
}

function toText(value: CellValue<string> | null): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
