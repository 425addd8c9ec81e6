import { decodeSpots, type FleetSpots, LOAD_CODES, MAX_VIEW_TILES } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };
const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
/** The whole country at the zoom at which the map begins. */
const COUNTRY = 'zoom=6&left=41&top=22&right=46&bottom=26';
const AROUND_TOSHKENT = 'west=69.2&south=41.2&east=69.4&north=41.4';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  const measuredAt = Date.now();
  const readings = [];
  for (const number of [60000001, 60000002, 70000003]) {
    const { locationSensor, stateSensor } = await registerWagon(product, number);
    readings.push({ sensorNumber: locationSensor, measuredAt, ...TOSHKENT });
    readings.push({ sensorNumber: stateSensor, measuredAt, isEmpty: number === 60000001 });
  }
  const unplaced = await registerWagon(product, 60000004);
  readings.push({ sensorNumber: unplaced.stateSensor, measuredAt, isEmpty: true });
  const elsewhere = await registerWagon(product, 60000005);
  readings.push({ sensorNumber: elsewhere.locationSensor, measuredAt, ...BUXORO });
  await product.send(readings);
});
afterAll(() => product.stop());

const ask = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}/fleet/spots?${query}`, {
    headers: { authorization: `Bearer ${product.adminToken}`, ...headers },
  });
const spots = async (query: string): Promise<FleetSpots> => decodeSpots(await (await ask(query)).arrayBuffer());
const wagonsOn = (query: string) => product.asAdmin('GET', `/fleet/spots/wagons?${query}`);

test('a view tells each spot’s wagons by load, and how many there are in all', async () => {
  const { empty, loaded, unknown, byLoad, withoutPosition } = await spots(COUNTRY);
  expect([...empty].map((count, at) => [count, loaded[at], unknown[at]]).sort()).toEqual([
    [0, 0, 1],
    [1, 2, 0],
  ]);
  expect({ byLoad, withoutPosition }).toEqual({ byLoad: [2, 2, 1], withoutPosition: 1 });
});

test('the search’s filter holds for spots and counts', async () => {
  const { empty, loaded, byLoad, withoutPosition } = await spots(`${COUNTRY}&type=60&state=0`);
  expect({ empty: [...empty], loaded: [...loaded] }).toEqual({ empty: [1], loaded: [0] });
  expect({ byLoad, withoutPosition }).toEqual({ byLoad: [2, 0, 0], withoutPosition: 1 });
  expect([...(await spots(`${COUNTRY}&region=Buxoro`)).unknown]).toEqual([1]);
});

test('a sight in which nothing changed is not sent again, even when wagons moved elsewhere', async () => {
  const toshkent = 'zoom=10&left=708&top=382&right=709&bottom=383&type=70';
  const first = await ask(toshkent);
  const etag = first.headers.get('etag') as string;
  await product.send({ sensorNumber: 'L60000005', measuredAt: Date.now() + 1000, ...BUXORO, temperature: 3 });
  expect((await ask(toshkent, { 'if-none-match': etag })).status).toBe(304);
});

test('a moved wagon is seen at its new place a second later at most', async () => {
  await product.send({ sensorNumber: 'L60000005', measuredAt: Date.now() + 2000, ...TOSHKENT });
  const spotsInSight = async () => [...(await spots(COUNTRY)).unknown];
  await expect.poll(spotsInSight, { timeout: 15_000 }).toEqual([1]);
});

test('a spot lists its wagons page by page, by number and by digits', async () => {
  const first = await wagonsOn(`${AROUND_TOSHKENT}&size=2`);
  expect(first.body).toMatchObject({ totalElements: 4, totalPages: 2 });
  const station = first.body.data[0].station;
  expect(station).toBeGreaterThan(0);
  expect(first.body.data).toEqual([
    { number: 60000001, load: LOAD_CODES.empty, station },
    { number: 60000002, load: LOAD_CODES.loaded, station },
  ]);
  expect((await wagonsOn(`${AROUND_TOSHKENT}&size=2&page=1`)).body.data[0].number).toBe(60000005);
  expect((await wagonsOn(`${AROUND_TOSHKENT}&digits=0003`)).body.data).toHaveLength(1);
  expect((await wagonsOn(`${AROUND_TOSHKENT}&state=0`)).body.totalElements).toBe(1);
});

test.each([
  ['beyond the map', 'zoom=1&left=0&top=0&right=3&bottom=1'],
  ['upside down', 'zoom=6&left=46&top=22&right=41&bottom=26'],
  ['larger than any screen', `zoom=12&left=0&top=0&right=${MAX_VIEW_TILES + 1}&bottom=1`],
  ['of no zoom', 'zoom=21&left=0&top=0&right=1&bottom=1'],
])('a view %s is refused', async (_, query) => {
  expect((await ask(query)).status).toBe(400);
});

test.each([
  ['turned round', 'west=70&south=41&east=69&north=42'],
  ['as large as a continent', 'west=50&south=40&east=70&north=42'],
  ['with no numbers', 'west=a&south=40&east=70&north=42'],
])('a box %s is refused', async (_, query) => {
  expect((await wagonsOn(query)).status).toBe(400);
});
