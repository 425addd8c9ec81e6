import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

let product: TestProduct;
let nextNumber = 60_000_000;
let wagon: Awaited<ReturnType<typeof registerWagon>>;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  wagon = await registerWagon(product, nextNumber++);
});

const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const latest = async (number = wagon.number) => {
  const { body } = await product.asAdmin(
    'GET',
    `/wagonPositions/byCondition?size=100&type=${String(number).slice(0, 2)}`,
  );
  return body.data.find((row: { wagon_Number: number }) => row.wagon_Number === number);
};
const history = async (number = wagon.number) =>
  (await product.asAdmin('GET', `/wagonPositions/byWagon?number=${number}&size=100`)).body;

describe('the HTTP door', () => {
  test('stores a reading before it answers, and the search shows it at once', async () => {
    const measuredAt = minutesAgo(1);
    const answer = await product.send({
      sensorNumber: wagon.locationSensor,
      measuredAt: new Date(measuredAt).toISOString(),
      ...TOSHKENT,
      temperature: 21.5,
      battery: 87,
    });
    expect(answer.body).toEqual({ stored: 1, repeated: 0, unassigned: 0, refused: [] });
    expect(await latest()).toMatchObject({
      wagon_Number: wagon.number,
      date: new Date(measuredAt).toISOString(),
      ...TOSHKENT,
      temperature: 21.5,
      battery: 87,
      sensor_Type: 'location',
      sensor_Number: wagon.locationSensor,
      is_Empty: null,
      region_Name: 'Toshkent',
    });
  });

  test('stores the good readings of a batch and names each refused one with field and reason', async () => {
    const reading = { sensorNumber: wagon.locationSensor, ...TOSHKENT };
    const answer = await product.send([
      { ...reading, measuredAt: minutesAgo(3) },
      { ...reading, measuredAt: minutesAgo(2), battery: 101 },
      { ...reading, measuredAt: 'yesterday' },
      { ...reading, measuredAt: minutesAgo(1) },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      stored: 2,
      repeated: 0,
      unassigned: 0,
      refused: [
        { index: 1, field: 'battery', reason: 'out_of_range' },
        { index: 2, field: 'measuredAt', reason: 'malformed' },
      ],
    });
  });

  test('a call of which nothing could be taken is a problem with the same reasons', async () => {
    const answer = await product.send({ sensorNumber: wagon.locationSensor, measuredAt: minutesAgo(1), battery: 200 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: '0/battery', reason: 'out_of_range' }],
    });
  });

  test('counts every refusal and shows it in the log', async () => {
    const { body } = await product.call('GET', '/metrics');
    expect(body).toMatch(/vagon_refusals_total\{transport="http",reason="out_of_range"\} [1-9]/);
    expect(body).toMatch(/vagon_readings_total\{transport="http",outcome="stored"\} [1-9]/);
    expect(product.logged()).toContainEqual(
      expect.objectContaining({ transport: 'http', refused: 1, msg: 'readings were refused' }),
    );
  });

  test('refuses a wrong ingest token before it reads anything', async () => {
    const answer = await product.call('POST', '/telemetry', { token: 'wrong', body: [] });
    expect(answer.body).toMatchObject({ status: 401, code: 'ingest_token_wrong' });
  });

  test('refuses malformed JSON, too many readings and too large a body, each by its code', async () => {
    expect((await product.send('{"sensorNumber":')).body.code).toBe('body_malformed');
    expect((await product.send(new Array(10_001).fill({}))).body).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
    expect((await product.send(JSON.stringify('x'.repeat(9 << 20)))).body).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
  });

  test('takes ten thousand readings in one call', async () => {
    const start = minutesAgo(10_000);
    const batch = Array.from({ length: 10_000 }, (_, minute) => ({
      sensorNumber: wagon.locationSensor,
      measuredAt: start + minute * 60_000,
      ...TOSHKENT,
    }));
    expect((await product.send(batch)).body.stored).toBe(10_000);
    expect((await history()).totalElements).toBe(10_000);
  });
});

describe('the same reading sent twice', () => {
  test('is stored once and counted as repeated', async () => {
    const reading = { sensorNumber: wagon.stateSensor, measuredAt: minutesAgo(1), isEmpty: true };
    expect((await product.send(reading)).body).toMatchObject({ stored: 1, repeated: 0 });
    expect((await product.send([reading, { ...reading }])).body).toMatchObject({ stored: 0, repeated: 2 });
    expect((await history()).totalElements).toBe(1);
  });

  test('in one batch too, and its neighbours are still stored', async () => {
    const reading = { sensorNumber: wagon.stateSensor, measuredAt: minutesAgo(1), isEmpty: true };
    const other = { ...reading, measuredAt: minutesAgo(2) };
    expect((await product.send([reading, reading, other])).body).toMatchObject({ stored: 2, repeated: 1 });
  });

  test('while two readings of one millisecond that say different things are both stored', async () => {
    const measuredAt = minutesAgo(1);
    const position = { sensorNumber: wagon.locationSensor, measuredAt, ...TOSHKENT };
    const battery = { sensorNumber: wagon.locationSensor, measuredAt, battery: 50 };
    expect((await product.send([position, battery])).body.stored).toBe(2);
    expect(await latest()).toMatchObject({ ...TOSHKENT, battery: 50 });
  });

  test('by many senders at once is still stored once, and each is told the truth in sum', async () => {
    const readings = Array.from({ length: 50 }, (_, index) => ({
      sensorNumber: wagon.locationSensor,
      measuredAt: minutesAgo(index),
      ...TOSHKENT,
    }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => product.send(readings)));
    const stored = answers.reduce((sum, answer) => sum + answer.body.stored, 0);
    const repeated = answers.reduce((sum, answer) => sum + answer.body.repeated, 0);
    expect([stored, repeated]).toEqual([50, 350]);
    expect((await history()).totalElements).toBe(50);
  });
});

describe('a late reading', () => {
  test('goes into history and never moves the wagon back', async () => {
    const reading = { sensorNumber: wagon.locationSensor, temperature: 10 };
    await product.send({ ...reading, measuredAt: minutesAgo(1), ...TOSHKENT });
    await product.send({ ...reading, measuredAt: minutesAgo(60), latitude: 39.7, longitude: 64.5, temperature: 30 });
    expect(await latest()).toMatchObject({ ...TOSHKENT, temperature: 10 });
    const { data } = await history();
    expect(data.map((row: { temperature: number }) => row.temperature)).toEqual([10, 30]);
  });

  test('still brings the values that nothing newer told', async () => {
    await product.send({ sensorNumber: wagon.locationSensor, measuredAt: minutesAgo(1), ...TOSHKENT });
    await product.send({ sensorNumber: wagon.stateSensor, measuredAt: minutesAgo(30), isEmpty: false, battery: 60 });
    expect(await latest()).toMatchObject({
      ...TOSHKENT,
      is_Empty: 1,
      battery: 60,
      sensor_Number: wagon.locationSensor,
    });
  });

  test('of two months ago finds its partition', async () => {
    const answer = await product.send({
      sensorNumber: wagon.locationSensor,
      measuredAt: minutesAgo(60 * 24 * 62),
      ...TOSHKENT,
    });
    expect(answer.body.stored).toBe(1);
  });
});

describe('the station', () => {
  test('is the nearest one, with the distance, whether the wagon stands inside it, and its MTU', async () => {
    await product.send({
      sensorNumber: wagon.locationSensor,
      measuredAt: minutesAgo(2),
      latitude: 39.72223,
      longitude: 64.54861,
    });
    expect(await latest()).toMatchObject({
      station_Name: 'Buxoro-1',
      region_Name: 'Buxoro',
      station_Distance: 0,
      at_Station: true,
    });
    await product.send({
      sensorNumber: wagon.locationSensor,
      measuredAt: minutesAgo(1),
      latitude: 39.68,
      longitude: 64.6,
    });
    const away = await latest();
    expect(away.at_Station).toBe(false);
    expect(away.station_Distance).toBeGreaterThan(2.5);
  });

  test('is unknown while no reading told a position', async () => {
    await product.send({ sensorNumber: wagon.stateSensor, measuredAt: minutesAgo(1), isEmpty: true });
    expect(await latest()).toMatchObject({ latitude: null, station_Name: null, region_Name: null, at_Station: null });
  });
});

describe('a sensor is matched to the wagon that carried it when it measured', () => {
  test('after it moved to another wagon', async () => {
    const other = await registerWagon(product, nextNumber++);
    const reading = { sensorNumber: wagon.locationSensor, ...TOSHKENT };
    await product.send({ ...reading, measuredAt: minutesAgo(5) });
    const put = (number: number, sensorNumbers: unknown[]) =>
      product.asAdmin('PUT', `/wagons/${number}`, { number, country_id: 1, wagonType_id: 1, sensorNumbers });
    await put(wagon.number, []);
    await put(other.number, [{ idType: 2, sensorNumber: wagon.locationSensor }]);

    await product.send([
      { ...reading, measuredAt: minutesAgo(4) },
      { ...reading, measuredAt: Date.now() + 1000 },
    ]);
    expect((await history(wagon.number)).totalElements).toBe(2);
    expect((await history(other.number)).totalElements).toBe(1);
  });

  test('a removed wagon keeps its history, takes late readings into it, and stays off the map', async () => {
    const reading = { sensorNumber: wagon.locationSensor, ...TOSHKENT };
    await product.send({ ...reading, measuredAt: minutesAgo(5) });
    await product.asAdmin('DELETE', `/wagons?number=${wagon.number}`);
    expect((await product.send({ ...reading, measuredAt: minutesAgo(4) })).body.stored).toBe(1);
    expect((await history()).totalElements).toBe(2);
    expect(await latest()).toBeUndefined();
    await product.asAdmin('POST', '/wagons', { number: wagon.number, country_id: 1, wagonType_id: 1 });
    expect(await latest()).toMatchObject(TOSHKENT);
  });
});

describe('readings of an unknown sensor', () => {
  test('are kept apart, once each, and appear in history when the sensor is put on a wagon', async () => {
    const reading = { sensorNumber: 'stranger', measuredAt: minutesAgo(60), battery: 55.5 };
    expect((await product.send([reading, reading])).body).toMatchObject({ stored: 0, unassigned: 2 });
    const kept = () => product.pool.query('SELECT count(*) AS n FROM unassigned_reading').then(({ rows }) => rows[0].n);
    expect(await kept()).toBe(1);

    const number = nextNumber++;
    await product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
    await product.asAdmin('POST', '/sensor', { number: 'stranger', sensorTypeId: 1 });
    expect(await kept()).toBe(1);
    await product.asAdmin('PUT', `/wagons/${number}`, {
      number,
      country_id: 1,
      wagonType_id: 1,
      sensorNumbers: [{ idType: 2, sensorNumber: 'stranger' }],
    });
    await expect.poll(kept).toBe(0);
    expect((await history(number)).data).toMatchObject([{ battery: 55.5, sensor_Number: 'stranger' }]);
    expect((await product.send(reading)).body).toMatchObject({ stored: 0, repeated: 1 });
  });
});

test('months older than readings are kept are dropped, and readings from then refused', async () => {
  const answer = await product.send({
    sensorNumber: wagon.locationSensor,
    measuredAt: minutesAgo(60 * 24 * 365 * 3),
    ...TOSHKENT,
  });
  expect(answer.body.errors).toEqual([{ field: '0/measuredAt', reason: 'too_old' }]);
});
