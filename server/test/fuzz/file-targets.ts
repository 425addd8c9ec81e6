import fc from 'fast-check';
import { FileFault } from '../../src/files/file-fault.ts';
import { readRows } from '../../src/files/read-rows.ts';
import { readTable } from '../../src/files/read-table.ts';
import { writeXlsx } from '../../src/files/write-xlsx.ts';
import { storeZip, unpackZip } from '../../src/files/zip.ts';
import { Refused } from '../../src/http/problem.ts';
import { damaged, type FuzzTarget, soup } from './arbitraries.ts';

const CSV_WORDS = [
  'Vagon raqami',
  'Sensor turi',
  ';',
  ',',
  '\t',
  '\r\n',
  '\n',
  '\r',
  '"',
  '""',
  "'",
  'sep=|\n',
  '62439641',
  '=1',
  ' ',
  '|',
];
const MOST_UNPACKED = 2_000_000;
const ENCODINGS = ['utf8', 'utf16le', 'latin1'] as const;

const csv: FuzzTarget = {
  name: 'CSV files',
  share: 60,
  async fuzz(cases) {
    const property = fc.asyncProperty(
      soup(CSV_WORDS, 60),
      fc.constantFrom(...ENCODINGS),
      fc.constantFrom('', '\ufeff'),
      async (text, encoding, mark) => {
        try {
          const rows = await readRows(Buffer.from(mark + text, encoding));
          if (rows.some(({ row, cells }) => row < 1 || cells.every((cell) => cell === '')))
            throw new Error('a blank row');
        } catch (failure) {
          if (!(failure instanceof FileFault)) throw failure;
        }
      },
    );
    await fc.assert(property, { numRuns: cases });
  },
};

async function workbook(): Promise<Buffer> {
  async function* rows() {
    yield [
      ['62439641', 1, new Date(0)],
      ['=1', null, 'matn'],
    ];
  }
  return writeXlsx(['Vagon raqami', 'Davlat', 'Sana'], rows());
}

const zips: FuzzTarget = {
  name: 'zip archives',
  share: 50,
  async fuzz(cases) {
    const property = fc.property(damaged(await workbook()), (archive) => {
      try {
        const unpacked = [...unpackZip(archive, () => true, MOST_UNPACKED).values()];
        const bytes = unpacked.reduce((sum, one) => sum + one.length, 0);
        if (bytes > MOST_UNPACKED) throw new Error(`${bytes} bytes came out`);
      } catch (failure) {
        if (!(failure instanceof FileFault)) throw failure;
      }
    });
    fc.assert(property, { numRuns: cases });
  },
};

const MARKUP = [
  '<',
  '>',
  '/',
  '"',
  ' r="A1"',
  ' r="ZZZ1048576"',
  ' t="s"',
  '<c>',
  '</row>',
  '<v>',
  '999999999',
  '&#0;',
  '&amp;',
  ']]>',
  '<!--',
];

/** Each is read in a process of its own, as the product does: slow, and the only way that nothing can go wrong here. */
const workbooks: FuzzTarget = {
  name: 'Excel workbooks',
  share: 0.2,
  async fuzz(cases) {
    const entries = unpackZip(await workbook(), () => true, MOST_UNPACKED);
    const property = fc.asyncProperty(
      fc.constantFrom(...entries.keys()),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...MARKUP)), {
        minLength: 1,
        maxLength: 4,
      }),
      async (path, insertions) => {
        let text = String(entries.get(path));
        for (const [at, markup] of insertions) {
          const place = Math.floor(at * text.length);
          text = text.slice(0, place) + markup + text.slice(place + (markup.length % 3));
        }
        try {
          const file = storeZip(new Map([...entries, [path, Buffer.from(text)]]));
          for await (const _rows of readTable(file, new AbortController().signal));
        } catch (failure) {
          if (!(failure instanceof Refused)) throw failure;
        }
      },
    );
    await fc.assert(property, { numRuns: cases });
  },
};

export const fileTargets = [csv, zips, workbooks];
