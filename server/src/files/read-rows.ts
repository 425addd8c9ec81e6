import { MAX_IMPORT_ROWS } from '@vagon/contract';
import { tooLarge, unreadable } from './file-fault.ts';
import { MAX_CELL_LENGTH, MAX_CELLS } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** A row of a file that is not blank; `row` as the file counts it, from 1; cells as trimmed text. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** First bytes of a zip archive (.xlsx), and of the older format of Excel, also of an encrypted .xlsx. */
const ZIP = 0x504b0304;
const COMPOUND_FILE = 0xd0cf11e0;
/** The mark by which formula-like text was made harmless when it was written (write-csv.ts). */
const HARMLESS = /^'(?=[=+\-@])/;

/**
 * All rows of a CSV file or of a workbook's first sheet, the head first. What
 * the file is, its first bytes tell.
 * @throws FileFault `file_unreadable`, `file_too_large`
 */
export async function readRows(bytes: Buffer): Promise<TableRow[]> {
  const first = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (first === COMPOUND_FILE)
    throw unreadable('Workbooks of the older format (.xls) and encrypted ones are not read; save it as .xlsx.');
  const found = first === ZIP ? await readXlsx(bytes) : readCsv(bytes);
  const rows = found
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, MAX_CELLS).map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw unreadable('The file is empty.');
  if (rows.length - 1 > MAX_IMPORT_ROWS) throw tooLarge('rows', MAX_IMPORT_ROWS);
  return rows;
}

const clean = (cell: string) => cell.trim().replace(HARMLESS, '').slice(0, MAX_CELL_LENGTH);
