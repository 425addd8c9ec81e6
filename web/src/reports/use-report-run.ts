import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportRunResult } from '@vagon/contract';
import type { ReportAddress } from './report-address.ts';
import { runQuery, startQuery } from './report-calls.ts';

/** The report that the address means. */
export interface ShownRun {
  run: ReportRunResult | undefined;
  /** Why there is no run, or why it is not known how far it is. */
  failure: Error | null;
  retry: () => void;
}

/** Asks for the report that the address asks, or takes the one that it names, and follows it to its end. */
export function useReportRun({ question, isAsked, runId }: ReportAddress): ShownRun {
  const queryClient = useQueryClient();
  const started = useQuery({ ...startQuery(queryClient, question), enabled: isAsked && runId === null });
  const id = runId ?? (isAsked ? started.data : undefined);
  const run = useQuery({ ...runQuery(id ?? 0), enabled: id !== undefined });
  return {
    run: id === undefined ? undefined : run.data,
    failure: id === undefined ? started.error : run.error,
    retry: () => void (id === undefined ? started.refetch() : run.refetch()),
  };
}
