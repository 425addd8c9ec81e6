import type { Place, ReportQuestion, ReportResult, ReportRunResult } from '@vagon/contract';
import { vi } from 'vitest';
import type { Answer, TestProduct } from '../../../test/test-product.ts';

const DEADLINE_MS = 40_000;
const POLL_MS = 20;

export const RAILWAY: Place = { level: 'railway' };

/** The calls of an employee who wants reports, the administrator by default. */
export function reportCalls(product: TestProduct) {
  const calls = {
    start: (question: unknown, token = product.adminToken): Promise<Answer> =>
      product.call('POST', '/reports', { token, body: question }),

    /** The same, with the answer waiting for the report's end, however busy the machine. */
    startAndWait: (question: unknown, token?: string) =>
      withLimit(new AbortController().signal, () => calls.start(question, token)),

    /** The same, with the answer waiting for nothing. */
    startAndLeave: (question: unknown, token?: string) =>
      withLimit(AbortSignal.abort(), () => calls.start(question, token)),

    run: (runId: number, token = product.adminToken): Promise<Answer> =>
      product.call('GET', `/reports/runs/${runId}`, { token }),

    /** Waits until a run is as it should be. */
    async until(runId: number, isSo: (run: ReportRunResult) => boolean): Promise<ReportRunResult> {
      const limit = Date.now() + DEADLINE_MS;
      for (;;) {
        const { body } = await calls.run(runId);
        if (isSo(body)) return body;
        if (Date.now() > limit) throw new Error(`the report stays ${JSON.stringify(body)}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },

    /** Makes a report and waits for it. */
    async report(question: ReportQuestion): Promise<ReportResult> {
      const { body } = await calls.start(question);
      const { state, result } = await calls.until(body.id, ({ endedAt }) => endedAt !== null);
      if (result === null) throw new Error(`the report ended ${state}`);
      return result;
    },
  };
  return calls;
}

/** Puts a signal in the place of the time that the product waits for a report. */
async function withLimit(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  return call().finally(() => limit.mockRestore());
}
