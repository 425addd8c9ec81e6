import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import writeWorkbook, { type CellObject } from 'write-excel-file/node';
import { atTashkent, type Cell, DATE_FORMAT } from './cell.ts';

/** What the writing thread is sent: its heads, then rows, then the end. It answers each, the end with the workbook. */
export type WriteWord = { heads: readonly string[] } | { rows: readonly (readonly Cell[])[] } | 'end';

const HEIGHT_OF_HEADS = 1;
/** Characters. */
const COLUMN_WIDTH = 22;

const port = parentPort as MessagePort;
const sheet: (CellObject | null)[][] = [];
let columns = 0;

// A cell of the type String is never read as a formula, whatever it begins with.
function toWorkbookCell(cell: Cell): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: atTashkent(cell), type: Date, format: DATE_FORMAT };
  return { value: cell, type: String };
}

for await (const [word] of on(port, 'message') as AsyncIterable<[WriteWord]>) {
  if (word === 'end') break;
  if ('heads' in word) {
    columns = word.heads.length;
    sheet.push(word.heads.map((head) => ({ value: head, type: String, fontWeight: 'bold' })));
  } else {
    for (const row of word.rows) sheet.push(row.map(toWorkbookCell));
  }
  port.postMessage('taken');
}
const workbook = await writeWorkbook(sheet, {
  columns: Array.from({ length: columns }, () => ({ width: COLUMN_WIDTH })),
  stickyRowsCount: HEIGHT_OF_HEADS,
}).toBuffer();
port.postMessage(workbook);
