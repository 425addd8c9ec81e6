import { MAX_IMPORT_ROWS } from '@vagon/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { unreadable } from './file-fault.ts';
import { MAX_CELL_LENGTH, MAX_CELLS } from './limits.ts';

const DELIMITERS = [';', ',', '\t'];
/** The line by which a file tells Excel its delimiter; Excel does not count it as a row. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;
/** Blank rows between the others that are put up with. */
const SPARE_ROWS = 1_000;

/**
 * Rows of a CSV file as they stand, blank ones included. The delimiter is the
 * one that the head holds most of.
 * @throws FileFault `file_unreadable`
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const decoded = decodeText(bytes);
  const told = DELIMITER_LINE.exec(decoded);
  const text = told ? decoded.slice(told[0].length) : decoded;
  try {
    return parse(text, {
      delimiter: told?.[1] ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_CELLS * MAX_CELL_LENGTH,
      to: MAX_IMPORT_ROWS + SPARE_ROWS,
    });
  } catch (failure) {
    if (failure instanceof CsvError) throw unreadable(`The CSV cannot be read: ${failure.message}`);
    throw failure;
  }
}

function delimiterOf(text: string): string {
  const head = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
