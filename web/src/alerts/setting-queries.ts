import { queryOptions } from '@tanstack/react-query';
import type {
  AlertChannel,
  AlertChannelChange,
  AlertRule,
  AlertRuleChange,
  AlertRuleKind,
  DeliveryResult,
} from '@vagon/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

export const rulesQuery = queryOptions({
  queryKey: ['alert rules'],
  queryFn: ({ signal }) => apiJson<AlertRule[]>('/alerts/rules', { signal }),
});

export const channelsQuery = queryOptions({
  queryKey: ['alert channels'],
  queryFn: ({ signal }) => apiJson<AlertChannel[]>('/alerts/channels', { signal }),
});

/** A rule as it is now. @throws {ApiFailure} `not_found` */
export async function fetchRule(rule: AlertRuleKind, signal?: AbortSignal): Promise<AlertRule> {
  const rules = await apiJson<AlertRule[]>('/alerts/rules', { signal });
  const found = rules.find((one) => one.rule === rule);
  if (!found) throw new ApiFailure('not_found', { status: 404 });
  return found;
}

/** A channel as it is now. @throws {ApiFailure} `channel_not_found` */
export async function fetchChannel(id: number, signal?: AbortSignal): Promise<AlertChannel> {
  const channels = await apiJson<AlertChannel[]>('/alerts/channels', { signal });
  const found = channels.find((one) => one.id === id);
  if (!found) throw new ApiFailure('channel_not_found', { status: 404 });
  return found;
}

/** What is about to be edited, as it is now; read anew for every edit, and not again during it. */
const ONCE = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;
export const ruleToEditQuery = (rule: AlertRuleKind) =>
  queryOptions({ queryKey: ['alert rule to edit', rule], queryFn: ({ signal }) => fetchRule(rule, signal), ...ONCE });
export const channelToEditQuery = (id: number) =>
  queryOptions({ queryKey: ['alert channel to edit', id], queryFn: ({ signal }) => fetchChannel(id, signal), ...ONCE });

export const putRule = (rule: AlertRuleKind, change: AlertRuleChange, ifMatch: string) =>
  apiJson<AlertRule>(`/alerts/rules/${rule}`, { method: 'PUT', body: change, ifMatch });

export const postChannel = (channel: AlertChannelChange) =>
  apiJson<AlertChannel>('/alerts/channels', { method: 'POST', body: channel });

export const putChannel = (id: number, channel: AlertChannelChange, ifMatch: string) =>
  apiJson<AlertChannel>(`/alerts/channels/${id}`, { method: 'PUT', body: channel, ifMatch });

export const deleteChannel = (id: number, ifMatch: string) =>
  apiFetch(`/alerts/channels/${id}`, { method: 'DELETE', ifMatch });

/** Sends a test message by a channel, and tells how that ended. */
export const testChannel = (id: number) => apiJson<DeliveryResult>(`/alerts/channels/${id}/test`, { method: 'POST' });
