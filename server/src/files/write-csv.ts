import { stringify } from 'csv-stringify/sync';
import { type Cell, formatDate } from './cell.ts';

const BYTE_ORDER_MARK = '\ufeff';
/**
 * How text begins that a spreadsheet would take for a formula, after blanks and in full width too.
 * Source: OWASP, "CSV Injection", and ASVS 5.0, 1.2.10.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * A CSV file a chunk at a time, as Excel set to Uzbek or Russian opens it
 * right: with a byte order mark, semicolons, decimal commas and CRLF. Text that
 * looks like a formula gets an apostrophe in front; numbers stay numbers.
 */
export async function* writeCsv(
  heads: readonly string[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLines([heads]);
  for await (const rows of chunks) yield toLines(rows);
}

const toLines = (rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => row.map(toText)),
    { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
  );

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell instanceof Date) return formatDate(cell);
  return FORMULA.test(cell) ? `'${cell}` : cell;
}
