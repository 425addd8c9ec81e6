import {
  type Geography,
  ReadingChart,
  SENSOR_TYPE_NAMES,
  type Span,
  StoryChartQuery,
  StoryExportQuery,
  StoryPageQuery,
  type StoryReading,
  StoryReadingPage,
  toPage,
  WagonParams,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { readPeriod } from './read-period.ts';
import { chartReadings, listReadings, readReadings } from './reading-queries.ts';
import { findWagon } from './story-queries.ts';

const tags = ['story'];
const access = 'employee';

/** Finds the names of a station and its MTU. */
type NamesOf = (stationId: number | null) => { station: string | null; region: string | null };

const isEmptyText = (isEmpty: boolean | null) => (isEmpty === null ? null : isEmpty ? "Bo'sh" : 'Yuklangan');

/** The columns of the file, named as those of the search screen's. */
const COLUMNS: readonly [head: string, cell: (reading: StoryReading, namesOf: NamesOf) => Cell][] = [
  ['Sana', ({ date }) => new Date(date)],
  ['Sensor turi', ({ sensorType }) => SENSOR_TYPE_NAMES[sensorType]],
  ['Sensor raqami', ({ sensorNumber }) => sensorNumber],
  ['Holati', ({ isEmpty }) => isEmptyText(isEmpty)],
  ['Stansiya', ({ stationId }, namesOf) => namesOf(stationId).station],
  ['MTU', ({ stationId }, namesOf) => namesOf(stationId).region],
  ['Stansiyadan masofa, km', ({ stationDistance }) => stationDistance],
  ['Harorat', ({ temperature }) => temperature],
  ['Batareya', ({ battery }) => battery],
  ['Kenglik', ({ latitude }) => latitude],
  ['Uzunlik', ({ longitude }) => longitude],
];

/** A wagon's readings in a period: in pages, as a file, and thinned for a chart. */
export function storyReadingRoutes(app: App, { pool, geography }: { pool: Pool; geography: Geography }): void {
  const namesOf = namesOfStations(geography);

  app.get(
    '/wagons/:wagonNumber/readings',
    {
      config: { access },
      schema: { tags, params: WagonParams, querystring: StoryPageQuery, response: { 200: StoryReadingPage } },
    },
    async ({ params, query }) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      const { readings, total } = await listReadings(pool, params.wagonNumber, span, query.page, query.size);
      return toPage(readings, total, query.size);
    },
  );

  app.get(
    '/wagons/:wagonNumber/readings/export',
    { config: { access }, schema: { tags, params: WagonParams, querystring: StoryExportQuery } },
    async ({ params, query }, reply) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      return sendTable(reply, {
        format: query.format,
        name: `vagon-${params.wagonNumber}`,
        heads: COLUMNS.map(([head]) => head),
        chunks: toRows(pool, params.wagonNumber, span, namesOf),
      });
    },
  );

  app.get(
    '/wagons/:wagonNumber/readings/chart',
    {
      config: { access },
      schema: { tags, params: WagonParams, querystring: StoryChartQuery, response: { 200: ReadingChart } },
    },
    async ({ params, query }) => {
      const span = readPeriod(query);
      await findWagon(pool, params.wagonNumber);
      return chartReadings(pool, params.wagonNumber, span, query.points);
    },
  );
}

function namesOfStations({ stations, regions }: Geography): NamesOf {
  const regionNames = new Map(regions.map(({ id, name }) => [id, name]));
  const names = new Map(
    stations.map(({ id, name, regionId }) => [id, { station: name, region: regionNames.get(regionId) ?? null }]),
  );
  const unknown = { station: null, region: null };
  return (stationId) => (stationId === null ? unknown : (names.get(stationId) ?? unknown));
}

async function* toRows(pool: Pool, wagonNumber: number, span: Span, namesOf: NamesOf): AsyncGenerator<Cell[][]> {
  for await (const readings of readReadings(pool, wagonNumber, span))
    yield readings.map((reading) => COLUMNS.map(([, cell]) => cell(reading, namesOf)));
}
