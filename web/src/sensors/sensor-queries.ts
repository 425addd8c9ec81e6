import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type Sensor } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

/** One page of all sensors; `page` counts from 1. */
export const sensorsQuery = (page: number) =>
  queryOptions({
    queryKey: ['sensors', 'all', page],
    queryFn: ({ signal }) =>
      apiJson<Page<Sensor>>('/sensor', { query: { page: page - 1, size: DEFAULT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
