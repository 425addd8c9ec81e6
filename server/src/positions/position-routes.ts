import { ByConditionQuery, ByWagonQuery, type Geography, toPage, WagonPositionPage } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { createKeptAnswers } from '../fleet/kept-answers.ts';
import { sendKeptAnswer } from '../fleet/send-kept-answer.ts';
import type { App } from '../http/app.ts';
import type { Metrics } from '../http/metrics.ts';
import { toFleetFilter } from './fleet-filter.ts';
import { listReadings } from './position-queries.ts';
import { type Names, toWagonPosition } from './wagon-position.ts';

const tags = ['wagonPositions'];

interface PositionRoutesNeed {
  pool: Pool;
  fleet: Fleet;
  geography: Geography;
  names: Names;
  metrics: Metrics;
}

/** The search screen's two questions: which wagons fit, and where one wagon has been. */
export function positionRoutes(app: App, { pool, fleet, geography, names, metrics }: PositionRoutesNeed): void {
  const answers = createKeptAnswers(() => `${fleet.version}.${names.version()}`);

  function pageOf(query: ByConditionQuery) {
    const end = metrics.searchSeconds.startTimer({ kind: 'byCondition' });
    const { total, states } = fleet.search(toFleetFilter(query, geography), query.page * query.size, query.size);
    const rows = states.map((state) => toWagonPosition(state, names));
    end();
    return toPage(rows, total, query.size);
  }

  app.get(
    '/wagonPositions/byCondition',
    {
      config: { access: 'employee' },
      schema: { tags, querystring: ByConditionQuery, response: { 200: WagonPositionPage } },
    },
    async (request, reply) => {
      const { query } = request;
      const { state = '', type = '', station = '', region = '', page, size } = query;
      const question = JSON.stringify([state, type, station, region, page, size]);
      const toJson = () => reply.serialize(pageOf(query)) as string;
      return sendKeptAnswer(request, reply, answers, question, toJson);
    },
  );

  app.get(
    '/wagonPositions/byWagon',
    {
      config: { access: 'employee' },
      schema: { tags, querystring: ByWagonQuery, response: { 200: WagonPositionPage } },
    },
    async ({ query }) => {
      const end = metrics.searchSeconds.startTimer({ kind: 'byWagon' });
      const { readings, total } = await listReadings(pool, query.number, query.page, query.size);
      const rows = readings.map((reading) => toWagonPosition(reading, names));
      end();
      return toPage(rows, total, query.size);
    },
  );
}
