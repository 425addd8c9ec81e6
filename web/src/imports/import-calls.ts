import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type FaultyRow, type Import, type ImportKind, type Page } from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';
import { uploadFile } from '../api/upload-file.ts';
import { withMediaType } from './import-file.ts';

/** How often the server is asked how far it has written, milliseconds. */
const POLL_MS = 500;

interface NewImport {
  kind: ImportKind;
  file: File;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file to be read and checked; nothing of it is written yet. */
export const postImport = ({ kind, file, ...upload }: NewImport) =>
  uploadFile<Import>(`/imports/${kind}`, withMediaType(file), upload);

/** An import as it stands; asked for again and again while it is written. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', importId],
    queryFn: ({ signal }) => apiJson<Import>(`/imports/${encodeURIComponent(importId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

/** A page of an import's faults, in the order of its rows; `page` counts from 1. */
export const faultsQuery = (importId: string, state: Import['state'], page: number) =>
  queryOptions({
    // An import that failed has faults that its preview had not.
    queryKey: ['imports', importId, 'faults', state, page],
    queryFn: ({ signal }) =>
      apiJson<Page<FaultyRow>>(`/imports/${encodeURIComponent(importId)}/faults`, {
        query: { page: page - 1, size: DEFAULT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Begins to write: all rows, or those that have no faults. */
export const postApply = ({ id, faulty }: Import) =>
  apiJson<Import>(`/imports/${encodeURIComponent(id)}/apply`, {
    method: 'POST',
    body: { rows: faulty === 0 ? 'all' : 'valid' },
  });

/** Forgets an import; what it has written stays. */
export const deleteImport = (importId: string) =>
  apiFetch(`/imports/${encodeURIComponent(importId)}`, { method: 'DELETE' });
