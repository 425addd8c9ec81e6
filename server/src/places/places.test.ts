import type { PlaceFigures, PlaceReport, PlaceWagon } from '@vagon/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { readRailway } from '../geography/railway-files.ts';
import { putWagon } from './testing/put-wagon.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const railway = readRailway();
const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id as number;
/** A line: Jizzax is the last station of one MTU, Sangzor and Gʻallaorol are the first of the next. */
const [JIZZAX, SANGZOR, GALLAOROL] = ['Jizzax', 'Sangzor', 'Gʻallaorol'].map(idOf) as [number, number, number];
const regionOf = (id: number) => railway.stations.find((station) => station.id === id)?.regionId as number;
const [TOSHKENT, BUXORO] = [regionOf(JIZZAX), regionOf(SANGZOR)];
const [COVERED, GONDOLA, TANK, RUNNING, ABROAD] = [24_000_001, 63_000_002, 73_000_003, 63_000_004, 53_000_005];

const now = Date.now();
const minutesOfDay = Math.floor(((now + 5 * HOUR) % (24 * HOUR)) / MINUTE);
const hoursAgo = (hours: number) => (minutesOfDay + 24 * 60 - hours * 60) % (24 * 60);

let product: TestProduct;

beforeAll(async () => {
  // The shift began two hours ago, the day twelve: no test waits for either to end.
  product = await startTestProduct({
    dayStart: hoursAgo(12),
    shiftStarts: [hoursAgo(2), hoursAgo(14)].sort((one, other) => one - other),
  });
  const { pool } = product;
  const station = { stationId: SANGZOR, regionId: BUXORO };
  await putWagon(pool, {
    number: COVERED,
    ...station,
    since: now - 30 * HOUR,
    isEmpty: false,
    battery: 12,
    temperature: 4,
  });
  await putWagon(pool, { number: GONDOLA, ...station, since: now - 5 * HOUR, isEmpty: true, battery: 80 });
  await putWagon(pool, { number: TANK, ...station, since: now - 40 * HOUR, silentSince: now - 26 * HOUR });
  await putWagon(pool, {
    number: RUNNING,
    regionId: TOSHKENT,
    since: now - HOUR,
    isEmpty: false,
    lastStationId: JIZZAX,
    nextStationId: SANGZOR,
    nextKm: 6,
    paceKmh: 30,
  });
  await putWagon(pool, { number: ABROAD, regionId: TOSHKENT, isAbroad: true });
  await putEvents(pool, [
    { wagonNumber: GONDOLA, kind: 'arrived', date: now - HOUR, ...station, km: 31 },
    { wagonNumber: COVERED, kind: 'arrived', date: now - 5 * HOUR, ...station },
    // By a clock that runs ahead.
    { wagonNumber: TANK, kind: 'unloaded', date: now + HOUR, isEmpty: true, ...station },
    { wagonNumber: TANK, kind: 'departed', date: now - HOUR, since: now - 4 * HOUR, ...station },
    { wagonNumber: GONDOLA, kind: 'departed', date: now - 48 * HOUR, since: now - 50 * HOUR, ...station },
    { wagonNumber: COVERED, kind: 'loaded', date: now - HOUR, since: now - 73 * HOUR, isEmpty: false, ...station },
    { wagonNumber: GONDOLA, kind: 'unloaded', date: now - 30 * HOUR, isEmpty: true, ...station },
    {
      wagonNumber: GONDOLA,
      kind: 'crossed',
      date: now - HOUR,
      stationId: SANGZOR,
      regionId: BUXORO,
      fromStationId: JIZZAX,
      fromRegionId: TOSHKENT,
    },
    { wagonNumber: ABROAD, kind: 'left_country', date: now - HOUR, regionId: TOSHKENT },
  ]);
  // What was surveyed before all was there is a second old by then.
  await vi.waitFor(
    async () => expect((await read('railway')).figures).toMatchObject({ onHand: 4, dwell: { count: 2 } }),
    30_000,
  );
}, 60_000);
afterAll(() => product.stop());

const read = async (place: string, query = ''): Promise<PlaceReport> =>
  (await product.asAdmin('GET', `/places/${place}${query}`)).body;
const list = async (place: string, query: string): Promise<PlaceWagon[]> =>
  (await product.asAdmin('GET', `/places/${place}/wagons?list=${query}`)).body.data;
const numbers = async (place: string, query: string) =>
  (await list(place, query)).map(({ wagonNumber }) => wagonNumber);

const [SANGZOR_PLACE, BUXORO_PLACE, TOSHKENT_PLACE] = [`station/${SANGZOR}`, `region/${BUXORO}`, `region/${TOSHKENT}`];

describe('wagons on hand', () => {
  test('are those that stand in the station, by load and kind', async () => {
    const { figures } = await read(SANGZOR_PLACE);
    expect(figures).toMatchObject({ onHand: 3, loaded: 1, empty: 1, unknown: 1, running: 0 });
    expect(figures.kinds).toEqual([
      { kind: 'covered', loaded: 1, empty: 0, unknown: 0 },
      { kind: 'gondola', loaded: 0, empty: 1, unknown: 0 },
      { kind: 'tank', loaded: 0, empty: 0, unknown: 1 },
    ]);
  });

  test('are in an MTU also those that run through it', async () => {
    expect((await read(TOSHKENT_PLACE)).figures).toMatchObject({ onHand: 1, loaded: 1, running: 1 });
  });

  test('are on the railway all but those abroad', async () => {
    expect((await read('railway')).figures).toMatchObject({ onHand: 4, running: 1 });
  });

  test('are told of every part of the place, and of each station for the map', async () => {
    const whole = await read('railway');
    expect(whole.parts.map(({ id, onHand }) => [id, onHand]).filter(([, onHand]) => onHand !== 0)).toEqual([
      [TOSHKENT, 1],
      [BUXORO, 3],
    ]);
    expect(whole.stations).toEqual([{ id: SANGZOR, onHand: 3 }]);
    const region = await read(BUXORO_PLACE);
    expect(region.parts.map(({ id }) => id)).toEqual(
      railway.stations.filter(({ regionId }) => regionId === BUXORO).map(({ id }) => id),
    );
    expect(region.parts.find(({ id }) => id === SANGZOR)?.onHand).toBe(3);
  });

  test('that were taken off the lists are on hand nowhere', async () => {
    await putWagon(product.pool, { number: 44_000_009, stationId: GALLAOROL, regionId: BUXORO });
    await expect.poll(async () => (await read(`station/${GALLAOROL}`)).figures.onHand).toBe(1);
    await product.asAdmin('DELETE', '/wagons?number=44000009');
    await expect.poll(async () => (await read(`station/${GALLAOROL}`)).figures.onHand).toBe(0);
  });
});

describe('what wants attention', () => {
  test('stands longer than the limit of whoever asks', async () => {
    const standing = async (limit: string) => (await read(SANGZOR_PLACE, limit)).figures.standing;
    expect(await standing('')).toBe(2);
    expect(await standing('?standing=4')).toBe(3);
    expect(await standing('?standing=48')).toBe(0);
    expect(await numbers(SANGZOR_PLACE, 'standing&standing=24')).toEqual([TANK, COVERED]);
  });

  test('is silent, or has a weak sensor', async () => {
    expect((await read(SANGZOR_PLACE)).figures).toMatchObject({ silent: 1, weak: 1 });
    expect(await numbers(SANGZOR_PLACE, 'silent')).toEqual([TANK]);
    expect(await numbers(SANGZOR_PLACE, 'weak')).toEqual([COVERED]);
  });
});

describe('arriving', () => {
  test('at a station is who runs towards it, when its own pace brings it there', async () => {
    const [row] = await list(`station/${GALLAOROL}`, 'arriving');
    expect(row).toMatchObject({ wagonNumber: RUNNING, fromStationId: JIZZAX, toStationId: GALLAOROL });
    expect(row?.km).toBeCloseTo(6 + 13.3, 3);
    const minutes = (Date.parse(`${row?.expectedAt}`) - Date.parse(`${row?.date}`)) / MINUTE;
    expect(minutes).toBeCloseTo((19.3 / 30) * 60, 1);
  });

  test('at an MTU is who will cross into it, at the first station there', async () => {
    expect((await read(BUXORO_PLACE)).figures.arriving).toBe(1);
    expect(await list(BUXORO_PLACE, 'arriving')).toMatchObject([{ wagonNumber: RUNNING, toStationId: SANGZOR }]);
  });

  test('is nobody at a station that the wagon left behind, nor in the MTU in which it is', async () => {
    expect((await read(`station/${JIZZAX}`)).figures.arriving).toBe(0);
    expect((await read(TOSHKENT_PLACE)).figures.arriving).toBe(0);
    expect(await list(TOSHKENT_PLACE, 'arriving')).toEqual([]);
  });
});

describe('what happened', () => {
  test('is counted in the shift and in the reporting day that run', async () => {
    const { figures } = await read(SANGZOR_PLACE);
    expect(figures.shift).toMatchObject({ arrived: 1, departed: 1, loaded: 1, unloaded: 0 });
    expect(figures.day).toMatchObject({ arrived: 2, departed: 1, loaded: 1, unloaded: 0 });
  });

  test('between MTUs is handed over by one and received by the other', async () => {
    expect((await read(BUXORO_PLACE)).figures.shift).toMatchObject({ received: 1, handedOver: 0 });
    expect((await read(TOSHKENT_PLACE)).figures.shift).toMatchObject({ received: 0, handedOver: 1, left: 1 });
    expect((await read('railway')).figures.shift).toMatchObject({ received: 1, handedOver: 1, left: 1, entered: 0 });
    expect(await list(TOSHKENT_PLACE, 'handed-over')).toMatchObject([
      { wagonNumber: GONDOLA, fromStationId: JIZZAX, toStationId: SANGZOR, stationId: null },
    ]);
    expect(await numbers(TOSHKENT_PLACE, 'received')).toEqual([]);
  });

  test('gives mean dwell and turnaround of the last week', async () => {
    const { figures } = await read(BUXORO_PLACE);
    expect(figures.dwell).toEqual({ count: 2, hours: expect.closeTo(2.5, 5) });
    expect(figures.turnaround).toEqual({ count: 1, hours: expect.closeTo(72, 5) });
    expect((await list(SANGZOR_PLACE, 'dwell')).map(({ hours }) => hours)).toEqual([3, 2]);
  });
});

test.each(['railway', BUXORO_PLACE, TOSHKENT_PLACE, SANGZOR_PLACE])(
  'every figure of %s has as many wagons behind it as it says',
  async (place) => {
    const { figures } = await read(place);
    const total = async (query: string) =>
      (await product.asAdmin('GET', `/places/${place}/wagons?list=${query}`)).body.totalElements;
    const counted: Record<string, number> = {};
    const said: Record<string, number> = {};
    for (const name of ['on-hand', 'running', 'arriving', 'standing', 'silent', 'weak'] as const) {
      counted[name] = await total(name);
      said[name] = figures[name === 'on-hand' ? 'onHand' : name];
    }
    for (const load of ['loaded', 'empty', 'unknown'] as const) {
      counted[load] = await total(`on-hand&load=${load}`);
      said[load] = figures[load];
    }
    for (const span of ['shift', 'day'] as const)
      for (const name of ['arrived', 'departed', 'loaded', 'unloaded', 'received', 'handed-over', 'entered', 'left']) {
        counted[`${name} ${span}`] = await total(`${name}&span=${span}`);
        const figure = (name === 'handed-over' ? 'handedOver' : name) as keyof PlaceFigures['shift'];
        said[`${name} ${span}`] = figures[span][figure];
      }
    for (const name of ['dwell', 'turnaround'] as const) {
      counted[name] = await total(name);
      said[name] = figures[name].count;
    }
    expect(counted).toEqual(said);
  },
);

describe('a list', () => {
  test('can be narrowed, sorted and paged', async () => {
    expect(await numbers(SANGZOR_PLACE, 'on-hand')).toEqual([TANK, COVERED, GONDOLA]);
    expect(await numbers(SANGZOR_PLACE, 'on-hand&sort=number&order=desc')).toEqual([TANK, GONDOLA, COVERED]);
    expect(await numbers(SANGZOR_PLACE, 'on-hand&kind=gondola')).toEqual([GONDOLA]);
    expect(await numbers(SANGZOR_PLACE, 'on-hand&load=loaded')).toEqual([COVERED]);
    expect(await numbers(SANGZOR_PLACE, 'on-hand&size=1&page=1')).toEqual([COVERED]);
    expect(await numbers(SANGZOR_PLACE, 'arrived&span=day&sort=number&order=asc&size=1&page=1')).toEqual([GONDOLA]);
  });

  test('tells of a former shift or day too', async () => {
    const today = await numbers(SANGZOR_PLACE, 'arrived&span=day');
    expect(today).not.toEqual([]);
    expect(await numbers(SANGZOR_PLACE, `arrived&span=day&at=${new Date().toISOString()}`)).toEqual(today);
    expect(await numbers(SANGZOR_PLACE, 'arrived&span=day&at=2020-01-01T00:00:00Z')).toEqual([]);
    const refused = await product.asAdmin(
      'GET',
      `/places/${SANGZOR_PLACE}/wagons?list=arrived&at=2026-13-01T00:00:00Z`,
    );
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'at' }] } });
  });

  test.each(['on-hand', 'arrived', 'dwell'])('of %s goes whole into a file', async (name) => {
    const rows = await list(SANGZOR_PLACE, `${name}&span=day`);
    const { status, body, headers } = await product.asAdmin(
      'GET',
      `/places/${SANGZOR_PLACE}/wagons/export?list=${name}&span=day&format=csv`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).toContain('Vagon raqami');
    expect(lines).toHaveLength(rows.length + 1);
    for (const { wagonNumber } of rows) expect(body).toContain(String(wagonNumber));
  });
});

test.each([
  ['/places/region/99', 404],
  ['/places/station/60000', 404],
  ['/places/station/60000/wagons?list=on-hand', 404],
  ['/places/station/60000/wagons/export?list=on-hand&format=csv', 404],
  ['/places/railway?standing=0', 400],
  ['/places/railway/wagons', 400],
  ['/places/railway/wagons?list=lost', 400],
  ['/places/railway/wagons?list=on-hand&sort=mood', 400],
])('%s is refused with %i', async (address, status) => {
  expect((await product.asAdmin('GET', address)).status).toBe(status);
});
