import {
  PlanHistoryPage,
  PlanHistoryQuery,
  PlanParams,
  PlanProposal,
  PlanProposalQuery,
  PlanSheet,
  PlanSheetQuery,
  toPage,
} from '@vagon/contract';
import { signedIn } from '../auth/access-rules.ts';
import type { App } from '../http/app.ts';
import { findSource } from './find-source.ts';
import { listChanges } from './history.ts';
import { shiftOf } from './planned-shift.ts';
import { type PlanningRoutesNeed, stationAt, toPlanningNeeds } from './planning-needs.ts';
import { placeAsked } from './railway.ts';
import { readSheet } from './sheet.ts';

const tags = ['plans'];

/** What was planned and is done, place by place; what might be planned; how a plan came to be. */
export function planSheetRoutes(app: App, given: PlanningRoutesNeed): void {
  const needs = toPlanningNeeds(given);

  app.get(
    '/plans/sheet',
    { config: { access: 'employee' }, schema: { tags, querystring: PlanSheetQuery, response: { 200: PlanSheet } } },
    (request) => {
      const { date, shift: index, ...asked } = request.query;
      const shift = shiftOf(date, index, needs.hours);
      const caller = signedIn(request);
      return readSheet(needs, { date, shift, place: placeAsked(asked), now: Date.now(), caller });
    },
  );

  app.get(
    '/plans/:date/:shift/:stationId/proposal',
    {
      config: { access: 'employee' },
      schema: { tags, params: PlanParams, querystring: PlanProposalQuery, response: { 200: PlanProposal } },
    },
    async ({ params, query: { source } }) => {
      stationAt(needs, params);
      const { date, stationId } = params;
      const shift = shiftOf(date, params.shift, needs.hours);
      const found = await findSource(needs, { date, shift, stationIds: [stationId], source, now: Date.now() });
      const { lines = [], because = [] } = found.get(stationId) ?? {};
      return { source, lines, because };
    },
  );

  app.get(
    '/plans/:date/:shift/:stationId/history',
    {
      config: { access: 'employee' },
      schema: { tags, params: PlanParams, querystring: PlanHistoryQuery, response: { 200: PlanHistoryPage } },
    },
    async ({ params, query }) => {
      stationAt(needs, params);
      const { changes, total } = await listChanges(needs.pool, params, query);
      return toPage(changes, total, query.size);
    },
  );
}
