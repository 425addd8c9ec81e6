import {
  type Place,
  PlanApprovals,
  PlanApprovalsAnswer,
  PlanDrafts,
  PlanDraftsAnswer,
  PlanShiftParams,
} from '@vagon/contract';
import { signedIn } from '../auth/access-rules.ts';
import type { App } from '../http/app.ts';
import { findSource } from './find-source.ts';
import { refuseApproval, refuseOtherPlace } from './plan-access.ts';
import { approvePlans, writeDrafts } from './plan-changes.ts';
import { shiftOf } from './planned-shift.ts';
import { type PlanningRoutesNeed, stationAt, toPlanningNeeds } from './planning-needs.ts';

const tags = ['plans'];

/** What dispatchers of an MTU and of the railway do with many stations' plans of a shift at once. */
export function manyPlansRoutes(app: App, given: PlanningRoutesNeed): void {
  const needs = toPlanningNeeds(given);
  const { pool, railway, hours } = needs;

  app.post(
    '/plans/:date/:shift/drafts',
    {
      config: { access: 'dispatcher' },
      schema: { tags, params: PlanShiftParams, body: PlanDrafts, response: { 200: PlanDraftsAnswer } },
    },
    async (request) => {
      const { place, source } = request.body;
      const { date, shift } = request.params;
      const caller = signedIn(request);
      const stationIds = railway.stationsIn(place);
      refuseOtherPlace(caller, place, railway);
      const asked = { date, shift: shiftOf(date, shift, hours), stationIds, source, now: Date.now() };
      const found = await findSource(needs, asked);
      const drafts = [...found].flatMap(([id, { lines }]) => (lines.length > 0 ? [[id, lines] as const] : []));
      return { stationIds: await writeDrafts(pool, caller.employeeId, request.params, new Map(drafts)) };
    },
  );

  app.post(
    '/plans/:date/:shift/approvals',
    {
      config: { access: 'dispatcher' },
      schema: { tags, params: PlanShiftParams, body: PlanApprovals, response: { 200: PlanApprovalsAnswer } },
    },
    async (request) => {
      const { params, body } = request;
      const caller = signedIn(request);
      const places: Place[] = body.plans.map(({ stationId }) => stationAt(needs, { ...params, stationId }));
      for (const place of places) refuseApproval(caller, place, railway);
      const approved = await approvePlans(pool, caller.employeeId, params, body.plans);
      const passedOver = body.plans.map(({ stationId }) => stationId).filter((id) => !approved.includes(id));
      return { approved, passedOver };
    },
  );
}
