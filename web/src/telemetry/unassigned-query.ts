import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type UnassignedSensor } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { refreshEvery } from '../api/refresh.ts';

const QUERY_KEY = ['telemetry', 'unassigned'];
/** How often the list is read again, milliseconds: readings come in, and kept ones find their wagons after a while. */
const RELOAD_MS = 5_000;

/** One page of the sensors whose readings found no wagon; `number` is part of theirs, `page` counts from 1. */
export const unassignedQuery = (number: string, page: number) =>
  queryOptions({
    queryKey: [...QUERY_KEY, number, page],
    queryFn: ({ signal }) =>
      apiJson<Page<UnassignedSensor>>('/telemetry/unassigned', {
        query: { number, page: page - 1, size: DEFAULT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery(RELOAD_MS),
  });

/** All pages of it. */
export const UNASSIGNED = { queryKey: QUERY_KEY };
