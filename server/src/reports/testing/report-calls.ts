import type { Place, ReportQuestion, ReportResult, ReportRunResult } from '@vagon/contract';
import type { Answer, TestProduct } from '../../../test/test-product.ts';

const DEADLINE_MS = 20_000;
const POLL_MS = 20;

export const RAILWAY: Place = { level: 'railway' };

/** The calls of an employee who wants reports, the administrator by default. */
export function reportCalls(product: TestProduct) {
  const calls = {
    start: (question: unknown, token = product.adminToken): Promise<Answer> =>
      product.call('POST', '/reports', { token, body: question }),

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

/** Keeps everybody from a month's events until `letGo`: a report that needs them waits. */
export async function holdMonth({ pool }: Pick<TestProduct, 'pool'>, month: string): Promise<() => Promise<void>> {
  const connection = await pool.connect();
  await connection.query('BEGIN');
  await connection.query(`LOCK TABLE wagon_event_${month} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await connection.query('ROLLBACK');
    connection.release();
  };
}
