import { queryOptions } from '@tanstack/react-query';
import type { FleetSummary } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

const REFRESH_MS = 5_000;
/** Figures older than this are said to be old, ms. */
const LIMIT_MS = 15_000;

/**
 * `GET /fleet/summary`, asked again and again while the page is visible. Not
 * after a first failure: then the user says when, and the reason stays readable.
 */
export const summaryQuery = queryOptions({
  queryKey: ['fleet', 'summary'],
  queryFn: ({ signal }) => apiJson<FleetSummary>('/fleet/summary', { signal, limit: LIMIT_MS }),
  refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
});
