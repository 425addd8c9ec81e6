import { MAX_PAGE } from '@vagon/contract';

/** The page an address names, counted from 1; the first when it names none. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1;
}
