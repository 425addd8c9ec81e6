import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type Place, type PlaceReport, type PlaceWagon } from '@vagon/contract';
import { apiJson, type QueryFields } from '../api/api-fetch.ts';
import { refreshEvery } from '../api/refresh.ts';
import { callOf, hasSpan, type ListAddress } from './place-address.ts';

/** The first part of the key of everything that is told of places. */
export const PLACES_KEY = ['places'] as const;
/** What is found in readings is known some seconds after they came, ms: no live message tells of it. */
const RELOAD_MS = 15_000;

/** The figures of a place. */
export const placeQuery = (place: Place, standing: number) =>
  queryOptions({
    queryKey: [...PLACES_KEY, callOf(place), standing],
    queryFn: ({ signal }) => apiJson<PlaceReport>(callOf(place), { query: { standing }, signal }),
    refetchInterval: refreshEvery(RELOAD_MS),
    placeholderData: keepPreviousData,
  });

/** What a list is asked by, without its page. */
export const fieldsOf = ({ list, span, at, standing, load, kind, sort, order }: ListAddress): QueryFields => ({
  list,
  span: hasSpan(list) ? span : null,
  at: hasSpan(list) ? at : null,
  standing,
  load,
  kind,
  sort,
  order,
});

/** One page of a list behind a figure. */
export const wagonsQuery = (place: Place, address: ListAddress, size: number = DEFAULT_PAGE_SIZE) =>
  queryOptions({
    queryKey: [...PLACES_KEY, callOf(place), 'wagons', address, size],
    queryFn: ({ signal }) =>
      apiJson<Page<PlaceWagon>>(`${callOf(place)}/wagons`, {
        query: { ...fieldsOf(address), page: address.page - 1, size },
        signal,
      }),
    refetchInterval: refreshEvery(RELOAD_MS),
    placeholderData: keepPreviousData,
  });
