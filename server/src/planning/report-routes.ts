import { PlanReport, PlanReportExportQuery, PlanReportQuery } from '@vagon/contract';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { type PlanningRoutesNeed, toPlanningNeeds } from './planning-needs.ts';
import { placeAsked } from './railway.ts';
import { readReport } from './report.ts';
import { tabulateReport } from './report-table.ts';

/** What became of a reporting day's plans, to read and as a file. */
export function planReportRoutes(app: App, given: PlanningRoutesNeed): void {
  const needs = toPlanningNeeds(given);

  app.get(
    '/plans/report',
    {
      config: { access: 'employee' },
      schema: { tags: ['plans'], querystring: PlanReportQuery, response: { 200: PlanReport } },
    },
    ({ query: { date, ...place } }) => readReport(needs, { date, place: placeAsked(place), now: Date.now() }),
  );

  app.get(
    '/plans/report/export',
    { config: { access: 'employee' }, schema: { tags: ['plans'], querystring: PlanReportExportQuery } },
    async ({ query: { date, format, ...place } }, reply) => {
      const { heads, rows } = await tabulateReport(needs, { date, place: placeAsked(place), now: Date.now() });
      return sendTable(reply, { format, name: `reja-hisoboti-${date}`, heads, chunks: oneChunk(rows) });
    },
  );
}

async function* oneChunk<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
