import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, toPage, type Wagon } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { isCode } from '../api/use-versioned-change.ts';
import { REGISTRY_KEY } from '../sensors/sensor-queries.ts';

/**
 * One page of wagons; `page` counts from 1.
 * @param number only the wagon of this number; '' for all
 */
export const wagonsQuery = (number: string, page: number) =>
  queryOptions({
    queryKey: [...REGISTRY_KEY, 'wagons', number, page],
    queryFn: ({ signal }) => (number === '' ? fetchWagons(page, signal) : fetchAsPage(Number(number), signal)),
    placeholderData: keepPreviousData,
  });

/** The wagon that is about to be edited, as it is now; read anew for every edit, and not again during it. */
export const wagonToEditQuery = (number: number) =>
  queryOptions({
    queryKey: ['wagon to edit', number],
    queryFn: ({ signal }) => fetchWagon(number, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @throws {ApiFailure} `wagon_not_found` */
export const fetchWagon = (number: number, signal?: AbortSignal) =>
  apiJson<Wagon>('/wagons/getWagon', { query: { number }, signal });

const fetchWagons = (page: number, signal: AbortSignal) =>
  apiJson<Page<Wagon>>('/wagons/all', { query: { page: page - 1, size: DEFAULT_PAGE_SIZE }, signal });

async function fetchAsPage(number: number, signal: AbortSignal): Promise<Page<Wagon>> {
  try {
    return toPage([await fetchWagon(number, signal)], 1, DEFAULT_PAGE_SIZE);
  } catch (failure) {
    if (isCode(failure, 'wagon_not_found')) return toPage<Wagon>([], 0, DEFAULT_PAGE_SIZE);
    throw failure;
  }
}
