import {
  DEFAULT_PLACE_SORT,
  type Place,
  PlaceParams,
  PlaceQuery,
  PlaceReport,
  PlaceWagonPage,
  PlaceWagonsQuery,
  STATE_LISTS,
  type StateList,
  toPage,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import { readEventPage } from './event-list-queries.ts';
import type { Places } from './places.ts';
import { sortWagons, toPlaceWagon } from './state-list.ts';

interface PlaceRoutesNeed {
  pool: Pool;
  places: Places;
}

export const isStateList = (list: string): list is StateList => (STATE_LISTS as readonly string[]).includes(list);

/** @throws Refused `place_not_found` (404) when the railway has no such MTU or station */
export function placeOf(places: Places, level: 'region' | 'station', { id }: { id: number }): Place {
  const place: Place = { level, id };
  if (!places.has(place)) throw new Refused(404, 'place_not_found', `There is no ${level} ${id}.`);
  return place;
}

/** The railway, its MTUs and stations: the figures of each, and the wagons behind every figure. */
export function placeRoutes(app: App, { pool, places }: PlaceRoutesNeed): void {
  async function readPage(place: Place, query: PlaceWagonsQuery) {
    const { list, page, size } = query;
    const sort = query.sort ?? DEFAULT_PLACE_SORT[list].sort;
    const order = query.order ?? DEFAULT_PLACE_SORT[list].order;
    if (isStateList(list)) {
      const { date, listed } = await places.wagons(place, list, query);
      const shown = sortWagons(listed, sort, order).slice(page * size, (page + 1) * size);
      return toPage(
        shown.map((one) => toPlaceWagon(one, date)),
        listed.length,
        size,
      );
    }
    const question = { list, place, span: places.spanOf(list, query), fields: query };
    const { rows, total } = await readEventPage(pool, question, { sort, order, page, size });
    return toPage(rows, total, size);
  }

  const report = { tags: ['places'], querystring: PlaceQuery, response: { 200: PlaceReport } };
  const wagons = { tags: ['places'], querystring: PlaceWagonsQuery, response: { 200: PlaceWagonPage } };

  app.get('/places/railway', { config: { access: 'employee' }, schema: report }, ({ query }) =>
    places.report({ level: 'railway' }, query.standing),
  );
  app.get('/places/railway/wagons', { config: { access: 'employee' }, schema: wagons }, ({ query }) =>
    readPage({ level: 'railway' }, query),
  );
  for (const level of ['region', 'station'] as const) {
    app.get(
      `/places/${level}/:id`,
      { config: { access: 'employee' }, schema: { ...report, params: PlaceParams } },
      async ({ params, query }) => places.report(placeOf(places, level, params), query.standing),
    );
    app.get(
      `/places/${level}/:id/wagons`,
      { config: { access: 'employee' }, schema: { ...wagons, params: PlaceParams } },
      async ({ params, query }) => readPage(placeOf(places, level, params), query),
    );
  }
}
