import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DEFAULT_PLACE_SORT,
  type Geography,
  type Place,
  PlaceParams,
  type PlaceWagon,
  PlaceWagonExportQuery,
  wagonKindOf,
} from '@vagon/contract';
import type { FastifyReply } from 'fastify';
import type { Pool } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import { WAGON_KIND_WORDS } from '../files/wagon-kind-words.ts';
import type { App } from '../http/app.ts';
import { readEventList } from './event-list-queries.ts';
import { isStateList, placeOf } from './place-routes.ts';
import type { Places } from './places.ts';
import { type ListedWagon, sortWagons, toPlaceWagon } from './state-list.ts';

const CHUNK = 2_000;

type NameOf = (id: number | null) => string | null;

const dateCell = (date: string | null) => (date === null ? null : new Date(date));
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** The columns of a list with the words of the screen. */
const COLUMNS: readonly [head: string, cell: (row: PlaceWagon, station: NameOf, region: NameOf) => Cell][] = [
  ['Vagon raqami', ({ wagonNumber }) => wagonNumber],
  ['Turi', ({ wagonNumber }) => WAGON_KIND_WORDS[wagonKindOf(wagonNumber)]],
  ['Holati', ({ isEmpty }) => (isEmpty === null ? null : isEmpty ? "Bo'sh" : 'Yuklangan')],
  ['Stansiya', ({ stationId }, station) => station(stationId)],
  ['MTU', ({ regionId }, _, region) => region(regionId)],
  ['Qayerdan', ({ fromStationId }, station) => station(fromStationId)],
  ['Qayerga', ({ toStationId }, station) => station(toStationId)],
  ['Sana', ({ date }) => dateCell(date)],
  ['Davomiyligi, soat', ({ hours }) => rounded(hours)],
  ['Kutilgan vaqti', ({ expectedAt }) => dateCell(expectedAt)],
  ['Masofa, km', ({ km }) => rounded(km)],
  ['Batareya', ({ battery }) => battery],
  ['Harorat', ({ temperature }) => temperature],
];

interface PlaceExportRoutesNeed {
  pool: Pool;
  places: Places;
  geography: Geography;
}

/** The whole list behind a figure as a file: wagons in the list's own order, events as they happened. */
export function placeExportRoutes(app: App, { pool, places, geography }: PlaceExportRoutesNeed): void {
  const nameIn = (named: readonly { id: number; name: string }[]): NameOf => {
    const names = new Map(named.map(({ id, name }) => [id, name]));
    return (id) => names.get(id ?? 0) ?? null;
  };
  const [station, region] = [nameIn(geography.stations), nameIn(geography.regions)];

  async function read(place: Place, query: PlaceWagonExportQuery): Promise<AsyncIterable<PlaceWagon[]>> {
    const { list } = query;
    if (!isStateList(list))
      return readEventList(pool, { list, place, span: places.spanOf(list, query), fields: query });
    const { date, listed } = await places.wagons(place, list, query);
    const { sort, order } = DEFAULT_PLACE_SORT[list];
    return inChunks(sortWagons(listed, query.sort ?? sort, query.order ?? order), date);
  }

  async function send(reply: FastifyReply, place: Place, query: PlaceWagonExportQuery): Promise<FastifyReply> {
    return sendTable(reply, {
      format: query.format,
      name: `vagonlar-${query.list}`,
      heads: COLUMNS.map(([head]) => head),
      chunks: toCells(await read(place, query), station, region),
    });
  }

  const schema = { tags: ['places'], querystring: PlaceWagonExportQuery };
  app.get('/places/railway/wagons/export', { config: { access: 'employee' }, schema }, ({ query }, reply) =>
    send(reply, { level: 'railway' }, query),
  );
  for (const level of ['region', 'station'] as const)
    app.get(
      `/places/${level}/:id/wagons/export`,
      { config: { access: 'employee' }, schema: { ...schema, params: PlaceParams } },
      async ({ params, query }, reply) => send(reply, placeOf(places, level, params), query),
    );
}

async function* inChunks(listed: readonly ListedWagon[], date: number): AsyncGenerator<PlaceWagon[]> {
  for (let from = 0; from < listed.length; from += CHUNK) {
    yield listed.slice(from, from + CHUNK).map((one) => toPlaceWagon(one, date));
    await nextTurn();
  }
}

async function* toCells(
  chunks: AsyncIterable<PlaceWagon[]>,
  station: NameOf,
  region: NameOf,
): AsyncGenerator<Cell[][]> {
  for await (const rows of chunks) yield rows.map((row) => COLUMNS.map(([, cell]) => cell(row, station, region)));
}
