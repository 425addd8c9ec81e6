import { FILE_MEDIA_TYPES, MAX_IMPORT_BYTES } from '@vagon/contract';
import { expect, test } from 'vitest';
import { refusalOfFile, withMediaType } from './import-file.ts';

test.each([
  ['vagonlar.csv', '', FILE_MEDIA_TYPES.csv],
  ['vagonlar.csv', 'application/vnd.ms-excel', FILE_MEDIA_TYPES.csv],
  ['VAGONLAR.XLSX', '', FILE_MEDIA_TYPES.xlsx],
  ['2026.11.20 vagonlar.xlsx', 'text/plain', FILE_MEDIA_TYPES.xlsx],
])('%s that the browser calls "%s" is sent under the media type of its ending', async (name, type, sent) => {
  const file = new File(['Vagon raqami\n'], name, { type });
  expect(refusalOfFile(file)).toBeNull();
  expect(withMediaType(file).type).toBe(sent);
  expect(await withMediaType(file).text()).toBe('Vagon raqami\n');
});

test.each(['vagonlar.xls', 'vagonlar.csv.zip', 'vagonlar', 'xlsx'])('%s is no file to import', (name) => {
  expect(refusalOfFile({ name, size: 10 })).toBe('ending');
});

test('a file that is too large or empty is refused before it is sent', () => {
  expect(refusalOfFile({ name: 'a.csv', size: MAX_IMPORT_BYTES })).toBeNull();
  expect(refusalOfFile({ name: 'a.csv', size: MAX_IMPORT_BYTES + 1 })).toBe('size');
  expect(refusalOfFile({ name: 'a.csv', size: 0 })).toBe('empty');
});
