import {
  type Geography,
  StoryPageQuery,
  StoryQuery,
  toPage,
  WagonEventPage,
  WagonParams,
  WagonStory,
  WagonTrips,
  WagonWay,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { eventsOfTrips, lastOfCourse, listEvents } from './event-queries.ts';
import { readPeriod } from './read-period.ts';
import { findWagon, readStory } from './story-queries.ts';
import { createTrack } from './track.ts';
import { tripsOf } from './trips.ts';
import { wayOf } from './way.ts';
import { readFixes } from './way-queries.ts';

const tags = ['story'];
const access = 'employee';

export interface StoryRoutesNeed {
  pool: Pool;
  geography: Geography;
  /** How many times as fast as a real one a wagon lives; the demo fleet's do. */
  paceOf(wagonNumber: number): number;
}

/** A wagon's story in a period: its state now and sums, its way, its events, and what trips and stops they make. */
export function storyRoutes(app: App, { pool, geography, paceOf }: StoryRoutesNeed): void {
  const track = createTrack(geography);

  app.get(
    '/wagons/:wagonNumber/story',
    {
      config: { access },
      schema: { tags, params: WagonParams, querystring: StoryQuery, response: { 200: WagonStory } },
    },
    ({ params, query }) => readStory(pool, params.wagonNumber, readPeriod(query)),
  );

  app.get(
    '/wagons/:wagonNumber/way',
    { config: { access }, schema: { tags, params: WagonParams, querystring: StoryQuery, response: { 200: WagonWay } } },
    async ({ params, query }) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      return wayOf(await readFixes(pool, params.wagonNumber, span), track, paceOf(params.wagonNumber));
    },
  );

  app.get(
    '/wagons/:wagonNumber/events',
    {
      config: { access },
      schema: { tags, params: WagonParams, querystring: StoryPageQuery, response: { 200: WagonEventPage } },
    },
    async ({ params, query }) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      const { events, total } = await listEvents(pool, params.wagonNumber, span, query.page, query.size);
      return toPage(events, total, query.size);
    },
  );

  app.get(
    '/wagons/:wagonNumber/trips',
    {
      config: { access },
      schema: { tags, params: WagonParams, querystring: StoryQuery, response: { 200: WagonTrips } },
    },
    async ({ params, query }) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      const [events, last] = await Promise.all([
        eventsOfTrips(pool, params.wagonNumber, span),
        lastOfCourse(pool, params.wagonNumber, span.to),
      ]);
      return tripsOf(events, last);
    },
  );
}
