import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
const SEARCH = '/wagonPositions/byCondition?page=0&size=15';

let product: TestProduct;
let wagons: Awaited<ReturnType<typeof registerWagon>>[];
let measuredAt = Date.now() - 3_600_000;

const report = ({ locationSensor }: { locationSensor: string }) => {
  measuredAt += 1_000;
  return product.send({ sensorNumber: locationSensor, measuredAt, ...BUXORO });
};

beforeAll(async () => {
  product = await startTestProduct();
  wagons = [];
  for (const number of [60000001, 60000002, 60000003, 60000004, 60000005]) {
    const wagon = await registerWagon(product, number);
    await report(wagon);
    wagons.push(wagon);
  }
});
afterAll(() => product.stop());

const ask = (headers: Record<string, string> = {}, address = SEARCH) =>
  product.call('GET', address, { token: product.adminToken, headers });

async function searchesSoFar(): Promise<number> {
  const { body } = await product.call('GET', '/metrics');
  return Number(/^vagon_search_seconds_count\{kind="byCondition"\} (\d+)$/m.exec(body)?.[1] ?? 0);
}

test('equal questions at one version of the fleet cost one search, however they are compressed', async () => {
  await report(wagons[0] as (typeof wagons)[0]);
  const before = await searchesSoFar();
  const answers = [await ask(), await ask({ 'accept-encoding': 'gzip' }), await ask({ 'accept-encoding': 'gzip;q=0' })];
  expect(await searchesSoFar()).toBe(before + 1);
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip', null]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
  expect(answers[0]?.body).toMatchObject({ totalElements: 5, totalPages: 1 });
});

test('another page, size or filter is another question', async () => {
  const all = await ask();
  const others = await Promise.all(
    ['size=2', 'size=2&page=1', 'state=1', 'type=28', 'station=Buxoro'].map((query) =>
      ask({}, `/wagonPositions/byCondition?${query}`),
    ),
  );
  expect(others.map(({ body }) => [body.totalElements, body.data.length])).toEqual([
    [5, 2],
    [5, 2],
    [0, 0],
    [0, 0],
    [5, 5],
  ]);
  expect(others[0]?.body.data).toEqual(all.body.data.slice(0, 2));
  expect(others[1]?.body.data).toEqual(all.body.data.slice(2, 4));
});

test('who holds the answer is told so until a wagon moves', async () => {
  const first = await ask();
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const tag = first.headers.get('etag') ?? '';
  const again = await ask({ 'if-none-match': `"other", ${tag}` });
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);

  await report(wagons[1] as (typeof wagons)[0]);
  const moved = await ask({ 'if-none-match': tag });
  expect(moved.status).toBe(200);
  expect(moved.body.data[0]).toMatchObject({ wagon_Number: 60000002, date: new Date(measuredAt).toISOString() });
});

test('a sensor that gets another number shows it at once', async () => {
  const first = await ask();
  const { status } = await product.asAdmin('PUT', `/sensor/${wagons[2]?.locationSensor}`, {
    number: 'renamed',
    sensorTypeId: 1,
  });
  expect(status).toBe(200);
  const shown = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect(shown.body.data.map((row: { sensor_Number: string }) => row.sensor_Number)).toContain('renamed');
});

test('a tag opens nothing to who is not signed in', async () => {
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await product.call('GET', SEARCH, { headers: { 'if-none-match': tag } })).status).toBe(401);
});
