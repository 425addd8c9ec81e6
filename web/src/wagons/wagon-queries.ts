import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type Wagon } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

/** One page of all wagons; `page` counts from 1. */
export const wagonsQuery = (page: number) =>
  queryOptions({
    queryKey: ['wagons', 'all', page],
    queryFn: ({ signal }) =>
      apiJson<Page<Wagon>>('/wagons/all', { query: { page: page - 1, size: DEFAULT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
