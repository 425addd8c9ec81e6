import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents } from '../events/testing/put-events.ts';

const WAGON = 62439641;
/** Has events and no readings: those that send readings get the events that are found in them. */
const TRAVELLED = 62439674;
const QUIET = 62439658;
const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 72 * HOUR;
const SAMARQAND = { latitude: 39.68599, longitude: 66.92897 };
const BUXORO = { latitude: 39.72223, longitude: 64.54861 };
const [SAMARQAND_ID, BUXORO_ID, NAVOIY_ID] = [1, 2, 3];

let product: TestProduct;
let sensors: { locationSensor: string; stateSensor: string };

beforeAll(async () => {
  product = await startTestProduct();
  sensors = await registerWagon(product, WAGON);
  await registerWagon(product, QUIET);
  await registerWagon(product, TRAVELLED);
  await product.send([
    ...Array.from({ length: 40 }, (_, index) => ({
      sensorNumber: sensors.locationSensor,
      measuredAt: START + index * 360_000,
      ...SAMARQAND,
      temperature: index === 17 ? 60 : 20,
      battery: 90 - index,
    })),
    { sensorNumber: sensors.locationSensor, measuredAt: START + 20 * HOUR, ...BUXORO },
    { sensorNumber: sensors.stateSensor, measuredAt: START + 20 * HOUR + 1000, isEmpty: false },
  ]);
  await putEvents(product.pool, [
    { wagonNumber: TRAVELLED, date: START + HOUR, kind: 'loaded', stationId: SAMARQAND_ID, isEmpty: false },
    {
      wagonNumber: TRAVELLED,
      date: START + 4 * HOUR,
      kind: 'departed',
      stationId: SAMARQAND_ID,
      since: START,
      isEmpty: false,
    },
    {
      wagonNumber: TRAVELLED,
      date: START + 20 * HOUR,
      kind: 'arrived',
      stationId: BUXORO_ID,
      fromStationId: SAMARQAND_ID,
      since: START + 4 * HOUR,
      km: 270,
      isEmpty: false,
    },
    {
      wagonNumber: TRAVELLED,
      date: START + 22 * HOUR,
      kind: 'unloaded',
      stationId: BUXORO_ID,
      since: START + HOUR,
      isEmpty: true,
    },
    {
      wagonNumber: TRAVELLED,
      date: START + 30 * HOUR,
      kind: 'loaded',
      stationId: BUXORO_ID,
      since: START + HOUR,
      isEmpty: false,
    },
    {
      wagonNumber: TRAVELLED,
      date: START + 31 * HOUR,
      kind: 'departed',
      stationId: BUXORO_ID,
      since: START + 20 * HOUR,
    },
    {
      wagonNumber: TRAVELLED,
      date: START + 33 * HOUR,
      kind: 'crossed',
      stationId: NAVOIY_ID,
      fromRegionId: 2,
      regionId: 1,
    },
  ]);
});
afterAll(() => product.stop());

const iso = (time: number) => new Date(time).toISOString();
const period = (from: number, to: number) => `from=${iso(from)}&to=${iso(to)}`;
const ALL = period(START, START + 48 * HOUR);
const ask = (what: string, query = ALL, number = WAGON) => product.asAdmin('GET', `/wagons/${number}/${what}?${query}`);

describe('the story', () => {
  test('tells the state now, the sensors with their times, and sums of the period', async () => {
    const { body } = await ask('story');
    expect(body).toMatchObject({
      number: WAGON,
      countryId: 1,
      removedAt: null,
      now: {
        date: iso(START + 20 * HOUR + 1000),
        positionDate: iso(START + 20 * HOUR),
        ...BUXORO,
        atStation: true,
        temperature: 20,
        battery: 51,
        isEmpty: false,
      },
      totals: { readings: 42 },
    });
    expect(body.sensors.map((sensor: { number: string }) => sensor.number).sort()).toEqual([
      sensors.locationSensor,
      sensors.stateSensor,
    ]);
    expect(body.sensors[0]).toMatchObject({ from: null, to: null });
  });

  test('sums up trips, loads and unloads', async () => {
    const { body } = await ask('story', ALL, TRAVELLED);
    expect(body.totals).toEqual({ readings: 0, trips: 1, loadedTripKm: 270, emptyTripKm: 0, loads: 2, unloads: 1 });
  });

  test('of a wagon that has not reported is known and empty', async () => {
    const { body } = await ask('story', ALL, QUIET);
    expect(body).toMatchObject({ now: null, course: null, totals: { readings: 0, trips: 0 } });
    for (const [what, empty] of [
      ['readings', { data: [], totalElements: 0 }],
      ['readings/chart', { sensors: [] }],
      ['way', { km: 0, points: [] }],
      ['events', { data: [], totalElements: 0 }],
      ['trips', { trips: [], stops: [], turnarounds: [] }],
    ] as const)
      expect((await ask(what, ALL, QUIET)).body, what).toMatchObject(empty);
  });

  test('of a removed wagon stays', async () => {
    const gone = 62439666;
    const { locationSensor } = await registerWagon(product, gone);
    await product.send({ sensorNumber: locationSensor, measuredAt: START + HOUR, ...SAMARQAND });
    await product.asAdmin('DELETE', `/wagons?number=${gone}`);
    const { body } = await ask('story', ALL, gone);
    expect(body.removedAt).not.toBeNull();
    expect(body.totals.readings).toBe(1);
    expect(body.sensors[0].to).not.toBeNull();
  });
});

describe('the readings', () => {
  test('come in pages, newest first, with an exact count', async () => {
    const { body } = await ask('readings', `${ALL}&page=2&size=15`);
    expect(body).toMatchObject({ totalElements: 42, totalPages: 3 });
    expect(body.data).toHaveLength(12);
    expect(body.data.at(-1)).toMatchObject({
      date: iso(START),
      sensorNumber: sensors.locationSensor,
      sensorType: 'location',
      ...SAMARQAND,
      atStation: true,
      battery: 90,
      isEmpty: null,
    });
  });

  test('of a period begin with its first moment and end before its last', async () => {
    const { body } = await ask('readings', period(START + 360_000, START + 3 * 360_000));
    expect(body.data.map((reading: { date: string }) => reading.date)).toEqual([
      iso(START + 2 * 360_000),
      iso(START + 360_000),
    ]);
  });

  test('go to a file whole', async () => {
    const { body, headers } = await ask('readings/export', `${ALL}&format=csv`);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(43);
    expect(lines[0]).toContain('Sana;Sensor turi;Sensor raqami;Holati');
    expect(lines[2]).toContain(`Joylashuv;${sensors.locationSensor}`);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`vagon-${WAGON}-.*\\.csv`));
    expect((await ask('readings/export', `${ALL}&format=xlsx`)).status).toBe(200);
  });

  test('are thinned for a chart so that one odd value stays in sight', async () => {
    const { body } = await ask('readings/chart', `${period(START, START + 4 * HOUR)}&points=10`);
    const { points } = body.sensors[0];
    expect(points).toHaveLength(10);
    expect(Math.max(...points.map((point: { temperature: { most: number } }) => point.temperature.most))).toBe(60);
    expect(points[0]).toMatchObject({ date: iso(START), readings: 4, battery: { least: 87, most: 90 } });
  });
});

describe('the trips', () => {
  test('run from station to station, with the stops and turnarounds between them, newest first', async () => {
    const { body } = await ask('trips', ALL, TRAVELLED);
    expect(body.trips).toEqual([
      {
        fromStationId: BUXORO_ID,
        departedAt: iso(START + 31 * HOUR),
        toStationId: null,
        arrivedAt: null,
        km: null,
        isEmpty: null,
      },
      {
        fromStationId: SAMARQAND_ID,
        departedAt: iso(START + 4 * HOUR),
        toStationId: BUXORO_ID,
        arrivedAt: iso(START + 20 * HOUR),
        km: 270,
        isEmpty: false,
      },
    ]);
    expect(body.stops).toEqual([
      {
        stationId: BUXORO_ID,
        arrivedAt: iso(START + 20 * HOUR),
        departedAt: iso(START + 31 * HOUR),
        work: ['unloaded', 'loaded'],
      },
      { stationId: SAMARQAND_ID, arrivedAt: iso(START), departedAt: iso(START + 4 * HOUR), work: ['loaded'] },
    ]);
    expect(body.turnarounds).toEqual([
      { stationId: BUXORO_ID, loadedBefore: iso(START + HOUR), loadedAt: iso(START + 30 * HOUR) },
    ]);
  });

  test('tell of a stop that began before the period and goes on', async () => {
    const { body } = await ask('trips', period(START + 23 * HOUR, START + 24 * HOUR), TRAVELLED);
    expect(body).toMatchObject({
      trips: [],
      stops: [{ stationId: BUXORO_ID, arrivedAt: iso(START + 20 * HOUR), departedAt: null }],
    });
  });
});

test('the events come in pages, newest first, as they were found', async () => {
  const { body } = await ask('events', `${ALL}&size=2`, TRAVELLED);
  expect(body).toMatchObject({ totalElements: 7, totalPages: 4 });
  expect(body.data).toMatchObject([
    { kind: 'crossed', date: iso(START + 33 * HOUR), regionId: 1, fromRegionId: 2 },
    { kind: 'departed', since: iso(START + 20 * HOUR) },
  ]);
});

test.each(['story', 'readings', 'readings/chart', 'readings/export', 'way', 'events', 'trips'])(
  '%s of an unknown wagon is not found, and a wrong period is refused by its field',
  async (what) => {
    const format = what === 'readings/export' ? '&format=csv' : '';
    expect(await ask(what, ALL + format, 99999999)).toMatchObject({ status: 404, body: { code: 'wagon_not_found' } });
    for (const [query, field] of [
      [`from=yesterday&to=${iso(START)}`, 'from'],
      [`from=2026-13-45T00:00:00Z&to=${iso(START)}`, 'from'],
      [`from=2026-11-20T00:00:00&to=${iso(START)}`, 'from'],
      [`from=${iso(START)}`, 'to'],
      [period(START, START), 'to'],
      [period(START, START + 367 * 24 * HOUR), 'to'],
    ] as const) {
      const { status, body } = await ask(what, query + format);
      expect([status, body.code, body.errors?.[0]?.field], query).toEqual([400, 'validation_failed', field]);
    }
  },
);

test.each(['story', 'readings', 'readings/chart', 'readings/export', 'way', 'events', 'trips'])(
  '%s of the shortest and of a distant period is answered, of one beyond all calendars refused',
  async (what) => {
    const format = what === 'readings/export' ? '&format=csv' : '';
    for (const query of [
      period(START, START + 1),
      'from=2000-01-01T00:00:00%2B05:00&to=2000-02-01T00:00:00Z',
      'from=2999-12-01T00:00:00Z&to=2999-12-31T23:59:59-23:00',
    ])
      expect((await ask(what, query + format)).status, query).toBe(200);
    for (const query of [
      'from=0000-06-01T00:00:00Z&to=0000-07-01T00:00:00Z',
      'from=9999-12-01T00:00:00Z&to=9999-12-31T23:59:59-23:00',
    ])
      expect((await ask(what, query + format)).status, query).toBe(400);
  },
);
