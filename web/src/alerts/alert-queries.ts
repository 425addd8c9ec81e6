import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Alert, DEFAULT_PAGE_SIZE, type OpenAlerts, type Page, versionTag } from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { refreshEvery } from '../api/refresh.ts';
import { type AlertListFilter, alertFields } from './alert-filter.ts';

/** The first part of the key of every list of alerts. */
export const ALERTS_KEY = ['alerts'] as const;

/** How many alerts are open; kept right by the live topic, and asked for now and then should that be out of reach, ms. */
const RECOUNT_MS = 60_000;
export const openAlertsQuery = queryOptions({
  queryKey: ['open alerts'],
  queryFn: ({ signal }) => apiJson<OpenAlerts>('/alerts/open', { signal }),
  refetchInterval: refreshEvery(RECOUNT_MS),
});

/** One page of alerts; `page` counts from 1. */
export const alertsQuery = (filter: AlertListFilter, page: number) =>
  queryOptions({
    queryKey: [...ALERTS_KEY, filter, page],
    queryFn: ({ signal }) =>
      apiJson<Page<Alert>>('/alerts/all', {
        query: { ...alertFields(filter), page: page - 1, size: DEFAULT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Gives an alert to who asks. */
export const takeAlert = (id: number) => apiJson<Alert>(`/alerts/${id}/take`, { method: 'POST' });

/** Takes an alert from the colleague who has it, if it still is as it was seen. */
export const takeAlertOver = ({ id, version }: Alert) =>
  apiJson<Alert>(`/alerts/${id}/take`, { method: 'POST', body: { takeOver: true }, ifMatch: versionTag(version) });

/** Closes an alert. @param note what was found or done */
export const closeAlert = (id: number, note: string) =>
  apiJson<Alert>(`/alerts/${id}/close`, { method: 'POST', body: { note } });
