import { decodeFleet, LARGEST_SNAPSHOT, NO_COORDINATE } from '@vagon/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { readConfig } from '../config.ts';
import { createApp } from '../http/app.ts';
import { createFleet } from './fleet.ts';
import { fleetRoutes } from './fleet-routes.ts';
import { reported } from './reported.fixture.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const snapshot = (headers: Record<string, string> = {}) =>
  fetch(`${product.url}/fleet/snapshot`, { headers: { authorization: `Bearer ${product.adminToken}`, ...headers } });

test('the snapshot shows every wagon that ever reported, with and without a position', async () => {
  const placed = await registerWagon(product, 60000001);
  const unplaced = await registerWagon(product, 60000002);
  await registerWagon(product, 60000003);
  const measuredAt = Date.now();
  await product.send([
    { sensorNumber: placed.locationSensor, measuredAt, latitude: 41.2923, longitude: 69.2856 },
    { sensorNumber: unplaced.stateSensor, measuredAt, isEmpty: true },
  ]);
  const columns = decodeFleet(await (await snapshot()).arrayBuffer());
  const rows = [...columns.number].map((number, row) => [number, columns.latitude[row], columns.load[row]]);
  expect(rows.sort()).toEqual([
    [60000001, 41292300, 2],
    [60000002, NO_COORDINATE, 0],
  ]);
});

test('the same version is not sent twice, and a change makes another', async () => {
  const first = await snapshot();
  const etag = first.headers.get('etag') as string;
  expect((await snapshot({ 'if-none-match': etag })).status).toBe(304);
  await product.send({ sensorNumber: 'S60000002', measuredAt: Date.now() + 1000, isEmpty: false });
  const second = await snapshot({ 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(decodeFleet(await second.arrayBuffer()).version).toBeGreaterThan(
    decodeFleet(await first.arrayBuffer()).version,
  );
});

test('a fleet too large to be sent whole has no snapshot', async () => {
  const fleet = createFleet({ regionOfStation: () => 0 });
  fleet.load(Array.from({ length: LARGEST_SNAPSHOT + 1 }, (_, index) => reported(10_000_000 + index, 1, {})));
  fleet.finishLoading();
  const app = await createApp(readConfig({}), pino({ level: 'silent' }));
  fleetRoutes(app, { fleet });
  const answer = await app.inject('/fleet/snapshot');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await app.close();
});

test('nobody who is signed out gets it', async () => {
  expect((await fetch(`${product.url}/fleet/snapshot`)).status).toBe(401);
});
