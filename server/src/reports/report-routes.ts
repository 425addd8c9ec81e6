import {
  type Geography,
  ReportExportQuery,
  ReportQuestion,
  ReportRunPage,
  ReportRunParams,
  ReportRunQuery,
  ReportRunResult,
  ROLE_ADMIN,
  toPage,
} from '@vagon/contract';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../auth/access-rules.ts';
import type { Pool } from '../database/pool.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import type { Reports } from './open-reports.ts';
import { reportTable } from './report-table.ts';
import { findRun, listRuns, type SeenBy } from './run-queries.ts';

const tags = ['reports'];
const config = { access: 'employee' } as const;
/** How long a report is waited for before its progress is shown instead, ms. */
const AT_ONCE_WITHIN_MS = 1_000;

interface ReportRoutesNeed {
  pool: Pool;
  reports: Reports;
  geography: Geography;
}

const seenBy = (request: FastifyRequest): SeenBy => {
  const { role, employeeId } = signedIn(request);
  return role === ROLE_ADMIN ? null : employeeId;
};

/** Reports: asked for, looked at, given up, taken home. A run is seen by who asked for it and by administrators. */
export function reportRoutes(app: App, { pool, reports, geography }: ReportRoutesNeed): void {
  app.post(
    '/reports',
    { config, schema: { tags, body: ReportQuestion, response: { 200: ReportRunResult, 202: ReportRunResult } } },
    async (request, reply) => {
      const { employeeId } = signedIn(request);
      const runId = await reports.start(employeeId, request.body, AT_ONCE_WITHIN_MS);
      const run = await findRun(pool, employeeId, runId);
      return reply.code(run.endedAt === null ? 202 : 200).send(run);
    },
  );

  app.get(
    '/reports/runs',
    { config, schema: { tags, querystring: ReportRunQuery, response: { 200: ReportRunPage } } },
    async (request) => {
      const { runs, total } = await listRuns(pool, seenBy(request), request.query);
      return toPage(runs, total, request.query.size);
    },
  );

  app.get(
    '/reports/runs/:runId',
    { config, schema: { tags, params: ReportRunParams, response: { 200: ReportRunResult } } },
    (request) => findRun(pool, seenBy(request), request.params.runId),
  );

  app.delete(
    '/reports/runs/:runId',
    { config, schema: { tags, params: ReportRunParams, response: { 200: ReportRunResult } } },
    async (request) => {
      const { id } = await findRun(pool, seenBy(request), request.params.runId);
      await reports.cancel(id);
      return findRun(pool, seenBy(request), id);
    },
  );

  app.get(
    '/reports/runs/:runId/export',
    { config, schema: { tags, params: ReportRunParams, querystring: ReportExportQuery } },
    async (request, reply) => {
      const { result, question } = await findRun(pool, seenBy(request), request.params.runId);
      if (!result) throw new Refused(409, 'report_not_ready', 'This report has no result.');
      return sendTable(reply, { format: request.query.format, ...reportTable(question, result, geography) });
    },
  );
}
