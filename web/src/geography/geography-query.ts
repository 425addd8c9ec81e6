import { queryOptions } from '@tanstack/react-query';
import type { Geography } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';

/** `GET /geography`: the whole railway, which does not change while a screen is open. */
export const geographyQuery = queryOptions({
  queryKey: ['geography'],
  queryFn: ({ signal }) => apiJson<Geography>('/geography', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
