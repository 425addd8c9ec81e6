import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

/** `GET /settings`: the same for everyone until the server restarts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => apiJson<Settings>('/settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
