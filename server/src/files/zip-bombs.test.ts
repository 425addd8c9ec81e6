import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FileFault } from './file-fault.ts';
import { readRows } from './read-rows.ts';
import { storeZip, unpackZip } from './zip.ts';

const MOST = 1_000_000;
const all = () => true;

/** An archive whose directory names one packed entry `times` times, each under a name of its own. */
function overlapping(times: number, bytes: Buffer): Buffer {
  const packed = deflateRawSync(bytes);
  const archive = storeZip(new Map([['a.xml', packed]]));
  const directoryAt = archive.readUInt32LE(archive.length - 22 + 16);
  const entry = archive.subarray(directoryAt, archive.length - 22);
  const entries = Array.from({ length: times }, (_, n) => {
    const copy = Buffer.from(entry);
    copy.writeUInt16LE(8, 10);
    copy.write(String.fromCharCode(97 + (n % 26)), 46);
    return copy;
  });
  const end = Buffer.from(archive.subarray(archive.length - 22));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  return Buffer.concat([archive.subarray(0, directoryAt), ...entries, end]);
}

const refusal = (act: () => unknown) => {
  try {
    return act();
  } catch (failure) {
    return failure instanceof FileFault ? failure.told.errors?.[0]?.field : failure;
  }
};

test('entries that share their bytes are counted each', () => {
  const bytes = Buffer.alloc(MOST / 10, 'x');
  expect(unpackZip(overlapping(9, bytes), all, MOST).size).toBe(9);
  expect(refusal(() => unpackZip(overlapping(200, bytes), all, MOST))).toBe('unpackedBytes');
});

test('an archive in an archive stays packed', () => {
  const inner = storeZip(new Map([['deep.xml', deflateRawSync(Buffer.alloc(MOST * 10))]]));
  const outer = unpackZip(storeZip(new Map([['inner.xml', inner]])), all, MOST);
  expect(outer.get('inner.xml')).toEqual(inner);
});

test('names that lead elsewhere are names and nothing else', () => {
  const names = ['../../../etc/passwd.xml', '/etc/passwd.xml', 'C:\\x.xml', '__proto__'];
  const unpacked = unpackZip(storeZip(new Map(names.map((name) => [name, Buffer.from('x')]))), all, MOST);
  expect([...unpacked.keys()]).toEqual(names);
});

test('a workbook whose entities would multiply, or name a file, brings neither', async () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const dtd = `<!DOCTYPE x [<!ENTITY l0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${laughs}]>`;
  const sheet = (text: string) =>
    `<?xml version="1.0"?>${dtd}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  for (const text of ['&l9;', '&file;']) {
    const workbook = storeZip(
      new Map(
        Object.entries({
          'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': sheet(text),
        }).map(([path, markup]) => [path, Buffer.from(markup)]),
      ),
    );
    const read = await readRows(workbook).then(
      (rows) => JSON.stringify(rows),
      (failure: unknown) => {
        if (!(failure instanceof FileFault)) throw failure;
        return failure.message;
      },
    );
    expect(read.length).toBeLessThan(1_000);
    expect(read).not.toContain('root:');
  }
});
