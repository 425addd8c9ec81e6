import { LOAD_CODES, type MapView, MICRODEGREES, MOST_SPOTS, TILE_SIZE } from '@vagon/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFleet, type Fleet, type FleetFilter } from './fleet.ts';
import { near, reported } from './reported.fixture.ts';
import type { Spots } from './spots.ts';
import type { WagonState } from './wagon-state.ts';

const EVERYTHING: FleetFilter = { isEmpty: null, prefix: '', stationIds: null, regionId: null };
const WORLD: MapView = { zoom: 0, left: 0, top: 0, right: 1, bottom: 1 };
const DEGREES = { min: 37, max: 46 };

/** A wagon anywhere around the railway, nearest to the station of its square of two degrees. */
const somewhere = fc
  .record({
    number: fc.integer({ min: 10_000_000, max: 99_999_999 }),
    latitude: fc.integer({ min: DEGREES.min * MICRODEGREES, max: DEGREES.max * MICRODEGREES }),
    longitude: fc.integer({ min: 56 * MICRODEGREES, max: 73 * MICRODEGREES }),
    isPlaced: fc.integer({ min: 0, max: 9 }).map((tenth) => tenth > 0),
    isEmpty: fc.constantFrom(true, false, undefined),
  })
  .map(({ number, latitude, longitude, isPlaced, isEmpty }) => {
    const [north, east] = [latitude / MICRODEGREES, longitude / MICRODEGREES];
    const stationId = 1 + Math.floor(north / 2) * 40 + Math.floor(east / 2);
    return reported(number, 1, { ...(isPlaced ? { position: near(stationId, north, east) } : {}), isEmpty });
  });
const wagons = fc.uniqueArray(somewhere, { maxLength: 300, selector: ({ number }) => number });

/** A part of the map of up to four by four tiles, at zooms from the whole country to a yard. */
const view = fc
  .record({
    zoom: fc.integer({ min: 3, max: 12 }),
    at: fc.tuple(fc.double({ min: 0.6, max: 0.71, noNaN: true }), fc.double({ min: 0.35, max: 0.4, noNaN: true })),
    size: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  })
  .map(({ zoom, at: [x, y], size: [columns, rows] }): MapView => {
    const left = Math.min(2 ** zoom - columns, Math.floor(x * 2 ** zoom));
    const top = Math.min(2 ** zoom - rows, Math.floor(y * 2 ** zoom));
    return { zoom, left, top, right: left + columns, bottom: top + rows };
  });

const filter = fc.record<FleetFilter>({
  isEmpty: fc.constantFrom(null, true, false),
  prefix: fc.constantFrom('', '1', '55'),
  stationIds: fc.constantFrom(null, [1 + 20 * 40 + 30, 1 + 20 * 40 + 31]),
  regionId: fc.constantFrom(null, 2),
});

const regionOfStation = (stationId: number) => stationId % 3;

function fleetOf(states: WagonState[]): Fleet {
  const fleet = createFleet({ regionOfStation });
  fleet.load(states);
  fleet.finishLoading();
  return fleet;
}

const passes = ({ isEmpty, prefix, stationIds, regionId }: FleetFilter, state: WagonState): boolean =>
  (isEmpty === null || state.isEmpty === isEmpty) &&
  String(state.number).startsWith(prefix) &&
  (stationIds === null || stationIds.includes(state.stationId)) &&
  (regionId === null || (state.stationId > 0 && regionOfStation(state.stationId) === regionId));

/** Pixels of the world at a zoom, by the formulas of the Web Mercator projection. */
function pixelOf(latitude: number, longitude: number, zoom: number): { x: number; y: number } {
  const side = TILE_SIZE * 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const north = Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI;
  return { x: ((longitude + 180) / 360) * side, y: ((1 - north) / 2) * side };
}

/** Spots as `x y`: wagons by load, counted one by one. */
function countPlainly(states: WagonState[], { zoom, left, top, right, bottom }: MapView, cell: number) {
  const spots: Record<string, [number, number, number]> = {};
  for (const { latitude, longitude, isEmpty } of states) {
    if (latitude === null || longitude === null) continue;
    const pixel = pixelOf(latitude, longitude, zoom);
    const x = Math.floor((pixel.x - left * TILE_SIZE) / cell);
    const y = Math.floor((pixel.y - top * TILE_SIZE) / cell);
    if (x < 0 || y < 0 || x * cell >= (right - left) * TILE_SIZE || y * cell >= (bottom - top) * TILE_SIZE) continue;
    const load = isEmpty === null ? LOAD_CODES.unknown : isEmpty ? LOAD_CODES.empty : LOAD_CODES.loaded;
    const spot = spots[`${x} ${y}`] ?? [0, 0, 0];
    spot[load]++;
    spots[`${x} ${y}`] = spot;
  }
  return spots;
}

const told = ({ x, y, empty, loaded, unknown }: Spots) =>
  Object.fromEntries([...x].map((column, at) => [`${column} ${y[at]}`, [empty[at], loaded[at], unknown[at]]]));

test('each cell of a view counts exactly the wagons that pass and stand in it, before and after they move', async () => {
  await fc.assert(
    fc.asyncProperty(wagons, wagons, view, filter, async (first, second, where, which) => {
      const fleet = fleetOf(first);
      fleet.remove(first.slice(0, 20).map(({ number }) => number));
      fleet.move(second.map((state) => ({ ...state, ...laterBy(1, state) })));
      const standing = new Map([...first.slice(20), ...second].map(({ number }) => [number, fleet.latest(number)]));
      const passing = [...standing.values()].filter((state) => state !== undefined).filter((s) => passes(which, s));
      const spots = await fleet.spots(which, where);
      expect(spots.cell).toBe(2);
      expect(told(spots)).toEqual(countPlainly(passing, where, spots.cell));
    }),
    { numRuns: 60 },
  );
});

function laterBy(ms: number, { date, positionDate, loadDate }: WagonState): Partial<WagonState> {
  const later = (known: number | null) => (known === null ? null : known + ms);
  return { date: date + ms, positionDate: later(positionDate), loadDate: later(loadDate) };
}

test('spots come by row and column, so that equal sights are equal bytes', async () => {
  await fc.assert(
    fc.asyncProperty(wagons, async (states) => {
      const spots = await fleetOf(states).spots(EVERYTHING, WORLD);
      expect(spots).toEqual(await fleetOf(states.toReversed()).spots(EVERYTHING, WORLD));
    }),
    { numRuns: 10 },
  );
});

test('where more spots are occupied than are told, four by four become one and no wagon is lost', async () => {
  const states = Array.from({ length: 30_000 }, (_, index) => {
    const [latitude, longitude] = [38 + (index % 150) / 30, 60 + Math.floor(index / 150) / 30];
    return reported(10_000_000 + index, 1, { position: near(1 + (index % 200), latitude, longitude) });
  });
  const where = { zoom: 8, left: 170, top: 94, right: 178, bottom: 102 };
  const spots = await fleetOf(states).spots(EVERYTHING, where);
  expect(spots.x.length).toBeLessThanOrEqual(MOST_SPOTS);
  expect(spots.cell).toBeGreaterThan(2);
  expect(told(spots)).toEqual(countPlainly(states, where, spots.cell));
});

test('views of a large fleet that are asked at once are answered as each alone', async () => {
  const states = Array.from({ length: 250_000 }, (_, index) =>
    reported(10_000_000 + index, 1, {
      position: near(1 + (index % 200), 38 + (index % 977) / 200, 60 + (index % 3_001) / 500),
      isEmpty: index % 3 === 0,
    }),
  );
  const fleet = fleetOf(states);
  const views = [0, 1, 2, 3].map((n) => ({ zoom: 8, left: 170 + n, top: 94, right: 176 + n, bottom: 98 + n }));
  const alone: Spots[] = [];
  for (const one of views) alone.push(await fleet.spots(EVERYTHING, one));
  expect(await Promise.all(views.map((one) => fleet.spots(EVERYTHING, one)))).toEqual(alone);
});

test('a box finds the numbers of exactly the wagons that pass and stand in it, ascending', async () => {
  const box = { west: 60 * MICRODEGREES, south: 39 * MICRODEGREES, east: 64 * MICRODEGREES, north: 42 * MICRODEGREES };
  await fc.assert(
    fc.asyncProperty(wagons, filter, async (states, which) => {
      const isInBox = ({ latitude, longitude }: WagonState) =>
        latitude !== null &&
        longitude !== null &&
        latitude >= 39 &&
        latitude <= 42 &&
        longitude >= 60 &&
        longitude <= 64;
      const expected = states.filter((state) => isInBox(state) && passes(which, state)).map(({ number }) => number);
      expect([...(await fleetOf(states).numbersIn(which, box))]).toEqual(expected.sort((one, other) => one - other));
    }),
    { numRuns: 30 },
  );
});
