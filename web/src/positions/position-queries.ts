import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type WagonPosition } from '@vagon/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { apiJson } from '../api/api-fetch.ts';
import type { Search } from './search-address.ts';
import { isAskable } from './search-rules.ts';

/** The first part of the key of every list of positions. */
export const POSITIONS_KEY = ['positions'] as const;

const NOTHING: Page<WagonPosition> = { data: [], totalElements: 0, totalPages: 0 };

/** One page of what is searched. Until the next page is there the one before stays, if it answers the same kind of question. */
export const positionsQuery = (search: Search) =>
  queryOptions({
    queryKey: [...POSITIONS_KEY, subjectOf(search), search],
    queryFn: ({ signal }) => fetchPositions(search, signal),
    enabled: isAskable(search),
    placeholderData: (before, queryBefore) => (queryBefore?.queryKey[1] === subjectOf(search) ? before : undefined),
  });

/** What the rows are about: all wagons, or one. */
const subjectOf = (search: Search): string => (search.kind === 'wagon' ? search.number : 'all');

async function fetchPositions(search: Search, signal: AbortSignal): Promise<Page<WagonPosition>> {
  const page = { page: search.page - 1, size: DEFAULT_PAGE_SIZE };
  if (search.kind === 'condition')
    return apiJson('/wagonPositions/byCondition', { query: { ...page, ...search.filter }, signal });
  return apiJson<Page<WagonPosition>>('/wagonPositions/byWagon', {
    query: { ...page, number: search.number },
    signal,
  }).catch((failure: unknown) => {
    if (failure instanceof ApiFailure && failure.code === 'wagon_not_found') return NOTHING;
    throw failure;
  });
}
