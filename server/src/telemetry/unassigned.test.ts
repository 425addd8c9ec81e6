import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../test/databases.ts';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const MIGRATIONS = new URL('../database/migrations/', import.meta.url);
const FIRST_MIGRATION = '0001-the-record.sql';
const MINUTE = 60_000;
const start = Date.now() - 600 * MINUTE;
const at = (minute: number) => start + minute * MINUTE;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const list = async (query = '') => (await product.asAdmin('GET', `/telemetry/unassigned?${query}`)).body;
const numbers = async (query = '') =>
  (await list(query)).data.map((sensor: { sensorNumber: string }) => sensor.sensorNumber);
const addSensor = (number: string, sensorTypeId: 1 | 2) => product.asAdmin('POST', '/sensor', { number, sensorTypeId });
async function putOnWagon(number: number, sensorNumber: string): Promise<void> {
  await product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
  const sensorNumbers = [{ idType: 2, sensorNumber }];
  const body = { number, country_id: 1, wagonType_id: 1, sensorNumbers };
  expect((await product.asAdmin('PUT', `/wagons/${number}`, body)).status).toBe(200);
}

describe('sensors whose readings found no wagon', () => {
  test('are listed with what is kept of them, the newest reading first', async () => {
    await product.send([
      { sensorNumber: 'gps-1', measuredAt: at(5), latitude: 41.3, longitude: 69.2 },
      { sensorNumber: 'gps-1', measuredAt: at(1), battery: 80 },
      { sensorNumber: 'load-1', measuredAt: at(9), isEmpty: false },
    ]);
    await product.send({ sensorNumber: 'gps-1', measuredAt: at(3), battery: 79 });
    expect(await list()).toEqual({
      data: [
        {
          sensorNumber: 'load-1',
          registered: false,
          sensorType: null,
          rodeBefore: false,
          readings: 1,
          firstDate: iso(9),
          lastDate: iso(9),
          hasPosition: false,
          hasLoadState: true,
        },
        {
          sensorNumber: 'gps-1',
          registered: false,
          sensorType: null,
          rodeBefore: false,
          readings: 3,
          firstDate: iso(1),
          lastDate: iso(5),
          hasPosition: true,
          hasLoadState: false,
        },
      ],
      totalElements: 2,
      totalPages: 1,
    });
  });

  test('count a reading that was sent again once', async () => {
    const again = { sensorNumber: 'gps-1', measuredAt: at(3), battery: 79 };
    await product.send([again, again]);
    expect(await list('number=gps-1')).toMatchObject({ data: [{ readings: 3 }] });
  });

  test('are found by a part of the number, whatever its case, and paged', async () => {
    expect(await numbers('number=GPS')).toEqual(['gps-1']);
    expect(await numbers('number=%25')).toEqual([]);
    expect(await numbers('page=1&size=1')).toEqual(['gps-1']);
    expect(await list('page=1&size=1')).toMatchObject({ totalElements: 2, totalPages: 2 });
  });

  test('are shown as registered while they ride nowhere', async () => {
    await addSensor('load-1', 2);
    expect(await list('number=load-1')).toMatchObject({ data: [{ registered: true, sensorType: 'state' }] });
    await product.asAdmin('DELETE', '/sensor?number=load-1');
    expect(await list('number=load-1')).toMatchObject({ data: [{ registered: false, sensorType: null }] });
  });

  test('leave the list for the history of the wagon that they are put on', async () => {
    await addSensor('gps-1', 1);
    await putOnWagon(62439641, 'gps-1');
    await expect.poll(() => numbers()).toEqual(['load-1']);
    const { body } = await product.asAdmin('GET', '/wagonPositions/byWagon?number=62439641');
    expect(body.data.map((row: { date: string }) => row.date)).toEqual([iso(5), iso(3), iso(1)]);
  });

  test('keep on the list what was measured when they rode on no wagon', async () => {
    await addSensor('gps-2', 1);
    await putOnWagon(24547705, 'gps-2');
    await product.asAdmin('DELETE', '/wagons?number=24547705');
    const off = Date.now() + MINUTE;
    await product.send([
      { sensorNumber: 'gps-2', measuredAt: off, latitude: 41.3, longitude: 69.2 },
      { sensorNumber: 'gps-2', measuredAt: off + MINUTE, battery: 70 },
      { sensorNumber: 'gps-2', measuredAt: off + 2 * MINUTE, isEmpty: true },
    ]);
    // Somebody corrects the record: the sensor rode for the minute that its first reading was measured in.
    await product.pool.query(
      `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at, to_at)
       SELECT id, type, 24547705, to_timestamp($1::float8 / 1000), to_timestamp($1::float8 / 1000) + interval '1 second'
       FROM sensor WHERE number = 'gps-2'`,
      [off],
    );
    await product.asAdmin('PUT', '/sensor/gps-2', { number: 'gps-2', sensorTypeId: 1 });
    await expect
      .poll(() => list('number=gps-2'))
      .toMatchObject({
        data: [
          {
            readings: 2,
            firstDate: new Date(off + MINUTE).toISOString(),
            lastDate: new Date(off + 2 * MINUTE).toISOString(),
            hasPosition: false,
            hasLoadState: true,
          },
        ],
      });
  });

  test('say whether they rode before: then what is kept does not follow them to the next wagon', async () => {
    await addSensor('gps-3', 1);
    await putOnWagon(52506615, 'gps-3');
    await product.asAdmin('DELETE', '/sensor?number=gps-3');
    await product.send({ sensorNumber: 'gps-3', measuredAt: Date.now() + MINUTE, latitude: 41.3, longitude: 69.2 });
    expect(await list('number=gps-3')).toMatchObject({ data: [{ registered: false, rodeBefore: true }] });
  });

  test('find their wagon also when a process of a former version kept readings that are not counted', async () => {
    await product.send({ sensorNumber: 'gps-4', measuredAt: at(20), latitude: 41.3, longitude: 69.2 });
    await product.pool.query(
      `INSERT INTO unassigned_reading (sensor_number, date, id, battery)
       VALUES ('gps-4', to_timestamp($1::float8 / 1000), 1, 50)`,
      [at(21)],
    );
    await addSensor('gps-4', 1);
    await putOnWagon(60635208, 'gps-4');
    await expect
      .poll(async () => (await product.asAdmin('GET', '/wagonPositions/byWagon?number=60635208')).body.totalElements)
      .toBe(2);
    // They leave the list after the commit that put them on the wagon.
    await expect.poll(() => numbers('number=gps-4')).toEqual([]);
  });

  test('are for administrators', async () => {
    expect((await product.call('GET', '/telemetry/unassigned')).status).toBe(401);
  });
});

test('readings that were kept before the list was are on it', async () => {
  const server = inject('databaseServer');
  const name = await createDatabase(server);
  const pool = openPool(withDatabase(server, name), () => {});
  await pool.query('CREATE TABLE migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())');
  await pool.query(await readFile(new URL(FIRST_MIGRATION, MIGRATIONS), 'utf8'));
  await pool.query('INSERT INTO migration (name) VALUES ($1)', [FIRST_MIGRATION]);
  await pool.query(
    `INSERT INTO unassigned_reading (sensor_number, date, id, latitude, longitude)
     VALUES ('old', '2026-01-02', 1, 41, 69), ('old', '2026-01-01', 2, NULL, NULL)`,
  );
  await migrate(pool);
  const { rows } = await pool.query('SELECT * FROM unassigned_sensor');
  expect(rows).toEqual([
    {
      sensor_number: 'old',
      readings: 2,
      positions: 1,
      load_states: 0,
      first_date: Date.parse('2026-01-01'),
      last_date: Date.parse('2026-01-02'),
    },
  ]);
  await pool.end();
  await dropDatabase(server, name);
});
