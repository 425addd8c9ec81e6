import {
  IfMatchHeaders,
  PlanNote,
  PlanNoteWrite,
  PlanParams,
  PlanStep,
  PlanWrite,
  StationPlan,
  versionTag,
} from '@vagon/contract';
import { signedIn } from '../auth/access-rules.ts';
import type { App } from '../http/app.ts';
import { checkLines } from './check-lines.ts';
import { insertNote } from './note-queries.ts';
import { refuseApproval, refuseOtherPlace } from './plan-access.ts';
import { stepPlan, writePlan } from './plan-changes.ts';
import { type PlanningRoutesNeed, stationAt, toPlanningNeeds } from './planning-needs.ts';

const tags = ['plans'];

/** A station's plan: written, submitted, approved, returned and noted on by the dispatchers who answer for it. */
export function planRoutes(app: App, given: PlanningRoutesNeed): void {
  const needs = toPlanningNeeds(given);
  const { pool, railway } = needs;

  app.put(
    '/plans/:date/:shift/:stationId',
    {
      config: { access: 'dispatcher' },
      schema: { tags, headers: IfMatchHeaders, params: PlanParams, body: PlanWrite, response: { 200: StationPlan } },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const caller = signedIn(request);
      refuseOtherPlace(caller, stationAt(needs, params), railway);
      checkLines(body.lines, params.stationId, railway.geography);
      const plan = await writePlan(pool, caller.employeeId, params, body.lines, headers);
      reply.header('etag', versionTag(plan.version));
      return plan;
    },
  );

  app.put(
    '/plans/:date/:shift/:stationId/status',
    {
      config: { access: 'dispatcher' },
      schema: { tags, headers: IfMatchHeaders, params: PlanParams, body: PlanStep, response: { 200: StationPlan } },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const caller = signedIn(request);
      const place = stationAt(needs, params);
      const plan = await stepPlan(pool, caller.employeeId, params, body, headers, ({ status }) => {
        // What was approved goes back by the hand that approved it.
        if (body.status === 'approved' || status === 'approved') refuseApproval(caller, place, railway);
        else refuseOtherPlace(caller, place, railway);
      });
      reply.header('etag', versionTag(plan.version));
      return plan;
    },
  );

  app.post(
    '/plans/:date/:shift/:stationId/notes',
    {
      config: { access: 'dispatcher' },
      schema: { tags, params: PlanParams, body: PlanNoteWrite, response: { 201: PlanNote } },
    },
    async (request, reply) => {
      const caller = signedIn(request);
      refuseOtherPlace(caller, stationAt(needs, request.params), railway);
      return reply.code(201).send(await insertNote(pool, request.params, request.body, caller.employeeId));
    },
  );
}
