import type { ImportKind } from '@vagon/contract';
import { listAddress } from '../admin/list-address.ts';
import { readPage } from '../ui/read-page.ts';

/** What the import screen shows: the choice of a file, or an import on its way, with a page of its faults. */
export interface ImportAddress {
  kind: ImportKind;
  importId: string | null;
  page: number;
}

export const readImportAddress = (address: URLSearchParams): ImportAddress => ({
  kind: address.get('kind') === 'sensors' ? 'sensors' : 'wagons',
  importId: address.get('import'),
  page: readPage(address),
});

/** Writes what {@link readImportAddress} reads. */
export const writeImportAddress = ({ kind, importId, page }: ImportAddress): URLSearchParams =>
  listAddress({ kind, import: importId ?? '' }, page);
