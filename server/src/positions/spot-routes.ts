import {
  encodeSpots,
  FLEET_SPOTS_MEDIA_TYPE,
  FLEET_SPOTS_PATH,
  type FleetSpots,
  FleetSpotsQuery,
  type Geography,
  loadCodeOf,
  MAX_SPOT_DEGREES,
  MAX_VIEW_TILES,
  type MapBox,
  type MapView,
  MICRODEGREES,
  SPOT_WAGONS_PATH,
  type SpotWagon,
  SpotWagonPage,
  SpotWagonsQuery,
  toPage,
} from '@vagon/contract';
import type { Fleet, FleetFilter } from '../fleet/fleet.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import { toFleetFilter } from './fleet-filter.ts';
import { createSpotAnswers } from './spot-answers.ts';

const tags = ['fleet'];

/** What the map of a large fleet asks: where wagons stand in what is in sight, and which stand on one spot. */
export function spotRoutes(app: App, { fleet, geography }: { fleet: Fleet; geography: Geography }): void {
  const answerTo = createSpotAnswers();

  app.get(
    FLEET_SPOTS_PATH,
    { config: { access: 'employee' }, schema: { tags, querystring: FleetSpotsQuery }, compress: false },
    async ({ query, headers }, reply) => {
      const { zoom, left, top, right, bottom } = query;
      const view = { zoom, left, top, right, bottom };
      checkView(view);
      const filter = toFleetFilter(query, geography);
      const question = JSON.stringify([view, filter]);
      const { etag, bytes } = await answerTo(question, async () => encodeSpots(await askSpots(fleet, filter, view)));
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(FLEET_SPOTS_MEDIA_TYPE).header('content-encoding', 'gzip').send(bytes);
    },
  );

  app.get(
    SPOT_WAGONS_PATH,
    {
      config: { access: 'employee' },
      schema: { tags, querystring: SpotWagonsQuery, response: { 200: SpotWagonPage } },
    },
    async ({ query }, reply) => {
      checkBox(query);
      reply.header('cache-control', 'no-store');
      const numbers = await fleet.numbersIn(toFleetFilter(query, geography), toMicrodegrees(query));
      const digits = query.digits ?? '';
      const matching = digits === '' ? numbers : numbers.filter((number) => String(number).includes(digits));
      const from = query.page * query.size;
      const wagons = [...matching.subarray(from, from + query.size)].flatMap((number) => toSpotWagon(fleet, number));
      return toPage(wagons, matching.length, query.size);
    },
  );
}

async function askSpots(fleet: Fleet, filter: FleetFilter, view: MapView): Promise<FleetSpots> {
  const { zoom, left, top } = view;
  const spots = await fleet.spots(filter, view);
  return { zoom, left, top, ...spots, ...countAll(fleet, filter) };
}

/** Counts whatever passes, wherever it stands. A wagon without a position has no station either. */
function countAll(fleet: Fleet, filter: FleetFilter): Pick<FleetSpots, 'byLoad' | 'withoutPosition'> {
  const countOf = (isEmpty: boolean) =>
    filter.isEmpty === null || filter.isEmpty === isEmpty ? fleet.count({ ...filter, isEmpty }) : 0;
  const empty = countOf(true);
  const loaded = countOf(false);
  return {
    byLoad: [empty, loaded, fleet.count(filter) - empty - loaded],
    withoutPosition: filter.stationIds === null ? fleet.count({ ...filter, stationIds: [NO_STATION] }) : 0,
  };
}

const NO_STATION = 0;

/** @returns nothing when the wagon left meanwhile */
function toSpotWagon(fleet: Fleet, number: number): SpotWagon[] {
  const state = fleet.latest(number);
  return state ? [{ number, load: loadCodeOf(state.isEmpty), station: state.stationId }] : [];
}

/** @throws Refused when it is no part of the map, or more of it than a screen shows */
function checkView({ zoom, left, top, right, bottom }: MapView): void {
  const tiles = 2 ** zoom;
  const isPart = left < right && top < bottom && right <= tiles && bottom <= tiles;
  if (!isPart) throw new Refused(400, 'validation_failed', 'The view is no part of the map at this zoom.');
  if ((right - left) * (bottom - top) > MAX_VIEW_TILES)
    throw new Refused(400, 'validation_failed', `A view has at most ${MAX_VIEW_TILES} tiles.`);
}

/** @throws Refused when it is empty or too large */
function checkBox({ west, south, east, north }: MapBox): void {
  if (west > east || south > north) throw new Refused(400, 'validation_failed', 'The box is empty.');
  if (east - west > MAX_SPOT_DEGREES || north - south > MAX_SPOT_DEGREES)
    throw new Refused(400, 'validation_failed', `A box reaches at most ${MAX_SPOT_DEGREES} degrees either way.`);
}

/** All whole millionths in the box. */
const toMicrodegrees = ({ west, south, east, north }: MapBox): MapBox => ({
  west: Math.ceil(west * MICRODEGREES),
  south: Math.ceil(south * MICRODEGREES),
  east: Math.floor(east * MICRODEGREES),
  north: Math.floor(north * MICRODEGREES),
});
