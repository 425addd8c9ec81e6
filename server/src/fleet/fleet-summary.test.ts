import { type FleetSummary, type RegionCounts, SILENT_AFTER_MS } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };
const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
const A_MINUTE = 60_000;

type RegisteredWagon = Awaited<ReturnType<typeof registerWagon>>;

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

async function summary(): Promise<FleetSummary> {
  const { status, body } = await product.asAdmin('GET', '/fleet/summary');
  expect(status).toBe(200);
  return body;
}

const countsOf = (told: FleetSummary, name: string) => told.regions.find((each) => each.name === name) as RegionCounts;

async function reportOf(wagon: RegisteredWagon, measuredAt: number, place: object, isEmpty?: boolean): Promise<void> {
  await product.send([
    { sensorNumber: wagon.locationSensor, measuredAt, ...place },
    ...(isEmpty === undefined ? [] : [{ sensorNumber: wagon.stateSensor, measuredAt, isEmpty }]),
  ]);
}

test('an empty railway has six MTUs and no wagon', async () => {
  const told = await summary();
  expect(told.railway).toEqual({ wagons: 0, loaded: 0, empty: 0, silent: 0 });
  expect(told.regions.map(({ name, wagons }) => [name, wagons])).toEqual([
    ['Toshkent', 0],
    ['Buxoro', 0],
    ['Qoʻqon', 0],
    ['Qarshi', 0],
    ['Termiz', 0],
    ['Qoʻngʻirot', 0],
  ]);
});

test('wagons are counted by load for the railway and for their MTU, those without a place for the railway alone', async () => {
  const now = Date.now();
  await reportOf(await registerWagon(product, 60000001), now - A_MINUTE, TOSHKENT, false);
  await reportOf(await registerWagon(product, 60000002), now - A_MINUTE, TOSHKENT, true);
  await reportOf(await registerWagon(product, 60000003), now - A_MINUTE, BUXORO);
  const unplaced = await registerWagon(product, 60000004);
  await product.send({ sensorNumber: unplaced.stateSensor, measuredAt: now - A_MINUTE, isEmpty: true });
  await registerWagon(product, 60000005);

  const told = await summary();
  expect(told.railway).toEqual({ wagons: 4, loaded: 1, empty: 2, silent: 0 });
  expect(countsOf(told, 'Toshkent')).toMatchObject({ wagons: 2, loaded: 1, empty: 1, silent: 0 });
  expect(countsOf(told, 'Buxoro')).toMatchObject({ wagons: 1, loaded: 0, empty: 0, silent: 0 });
  expect(Date.parse(told.date)).toBeGreaterThanOrEqual(now);
});

test('a wagon is silent a day after its newest reading of either sensor, and no more once it reports', async () => {
  const longAgo = Date.now() - SILENT_AFTER_MS - A_MINUTE;
  const silent = await registerWagon(product, 60000006);
  await reportOf(silent, longAgo, BUXORO, true);
  const halfSilent = await registerWagon(product, 60000007);
  await reportOf(halfSilent, longAgo, BUXORO);
  await product.send({ sensorNumber: halfSilent.stateSensor, measuredAt: longAgo + 2 * A_MINUTE, isEmpty: true });

  const told = await summary();
  expect(told.railway.silent).toBe(1);
  expect(countsOf(told, 'Buxoro')).toMatchObject({ wagons: 3, silent: 1 });
  expect(countsOf(told, 'Toshkent').silent).toBe(0);

  await reportOf(silent, Date.now(), BUXORO);
  expect((await summary()).railway.silent).toBe(0);
});

test('a signed-in employee may ask, nobody else', async () => {
  expect((await product.call('GET', '/fleet/summary')).status).toBe(401);
});
