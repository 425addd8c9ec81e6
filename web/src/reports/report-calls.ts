import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  DEFAULT_PAGE_SIZE,
  type Page,
  type ReportQuestion,
  type ReportRun,
  type ReportRunResult,
} from '@vagon/contract';
import { apiJson } from '../api/api-fetch.ts';
import { refreshEvery } from '../api/refresh.ts';

/** How often the server is asked how far a report is, ms. */
const POLL_MS = 500;
const POLL_LIST_MS = 3_000;

const START = ['reports', 'start'];
const RUNS = ['reports', 'runs'];
const runKey = (runId: number) => ['reports', 'run', runId];

/**
 * Asks for a report once; the answer's id leads to {@link runQuery}. The server
 * does not make twice what is asked twice while it is not ready.
 */
export const startQuery = (queryClient: QueryClient, question: ReportQuestion) =>
  queryOptions({
    queryKey: [...START, question],
    queryFn: async ({ signal }) => {
      const run = await apiJson<ReportRunResult>('/reports', { method: 'POST', body: question, signal });
      keepRun(queryClient, run);
      return run.id;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Has a question asked once more, whatever came of it before: at once where it is shown, else when it will be. */
export function forgetAnswer(queryClient: QueryClient, question: ReportQuestion): void {
  const queryKey = [...START, question];
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  void queryClient.resetQueries({ queryKey, type: 'active' });
}

/** A report; asked for again and again until it has ended. */
export const runQuery = (runId: number) =>
  queryOptions({
    queryKey: runKey(runId),
    queryFn: ({ signal }) => apiJson<ReportRunResult>(`/reports/runs/${runId}`, { signal }),
    refetchInterval: ({ state }) => refreshEvery(state.data?.endedAt === null ? POLL_MS : false)({ state }),
    staleTime: ({ state }) => (state.data?.endedAt ? Number.POSITIVE_INFINITY : 0),
  });

/** Gives a report up. */
export const cancelRun = (runId: number) => apiJson<ReportRunResult>(`/reports/runs/${runId}`, { method: 'DELETE' });

/** Shows what an answer says of a run. */
export function keepRun(queryClient: QueryClient, run: ReportRunResult): void {
  queryClient.setQueryData(runKey(run.id), run);
  void queryClient.invalidateQueries({ queryKey: RUNS });
}

/** A page of the reports that were asked for, newest first; `page` counts from 1. */
export const runsQuery = (page: number) =>
  queryOptions({
    queryKey: [...RUNS, page],
    queryFn: ({ signal }) =>
      apiJson<Page<ReportRun>>('/reports/runs', { query: { page: page - 1, size: DEFAULT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refreshEvery(state.data?.data.some(({ endedAt }) => endedAt === null) ? POLL_LIST_MS : false)({ state }),
  });
