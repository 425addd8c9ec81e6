import { queryOptions } from '@tanstack/react-query';
import {
  decodeSpots,
  FLEET_SPOTS_PATH,
  type MapBox,
  type MapView,
  type Page,
  SPOT_WAGONS_PATH,
  type SpotWagon,
} from '@vagon/contract';
import { apiBytes, apiJson } from '../api/api-fetch.ts';
import { AGAIN_MS } from '../api/refresh.ts';
import type { FilterFields } from './fleet-filter.ts';

/** The first part of the key of every view's spots. */
export const SPOTS_KEY = ['fleet', 'spots'] as const;
/** Views that were left are forgotten soon, ms: each may be hundreds of kB. */
const KEPT_MS = 30_000;
/** So many wagons of a spot are listed at once; beyond that a number finds them faster than scrolling. */
export const MOST_LISTED = 100;

/** What a view shows. Until another view is there the one before stays, if it answers the same filter. */
export const fleetSpotsQuery = (view: MapView | null, filter: FilterFields | null) =>
  queryOptions({
    queryKey: [...SPOTS_KEY, JSON.stringify(filter), view],
    queryFn: async ({ signal }) =>
      decodeSpots(await apiBytes(FLEET_SPOTS_PATH, { query: { ...view, ...filter }, signal })),
    enabled: view !== null && filter !== null,
    placeholderData: (before, queryBefore) =>
      queryBefore?.queryKey[SPOTS_KEY.length] === JSON.stringify(filter) ? before : undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    structuralSharing: false,
    gcTime: KEPT_MS,
  });

/** The wagons in a box; they stay as they were when they were asked for. */
export const spotWagonsQuery = (box: MapBox, filter: FilterFields, digits: string) =>
  queryOptions({
    queryKey: ['fleet', 'spot wagons', box, filter, digits],
    queryFn: ({ signal }) =>
      apiJson<Page<SpotWagon>>(SPOT_WAGONS_PATH, { query: { ...box, ...filter, digits, size: MOST_LISTED }, signal }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
