import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls } from '../imports/testing/import-calls.ts';
import { formatDate } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { unpackZip } from './zip.ts';

let product: TestProduct;
/** 15:00:00 in Tashkent. */
const MEASURED_AT = Date.UTC(2026, 10, 2, 10, 0, 0);

beforeAll(async () => {
  product = await startTestProduct();
  const { locationSensor, stateSensor } = await registerWagon(product, 24547705);
  await registerWagon(product, 28000001);
  await product.asAdmin('POST', '/sensor', { number: '-7', sensorTypeId: 1 });
  await product.asAdmin('POST', '/sensor', { number: '000863412345678', sensorTypeId: 2 });
  const measuredAt = Date.now() - 60_000;
  await product.send([
    {
      sensorNumber: locationSensor,
      measuredAt,
      latitude: 39.72223,
      longitude: 64.54861,
      temperature: -12.5,
      battery: 87,
    },
    { sensorNumber: stateSensor, measuredAt, isEmpty: false },
    { sensorNumber: 'L28000001', measuredAt: measuredAt - 1000, battery: 50 },
  ]);
});
afterAll(() => product.stop());

async function download(address: string, token = product.adminToken) {
  const response = await fetch(product.url + address, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const csv = async (address: string) => readCsv((await download(`${address}format=csv`)).bytes);
const xlsx = async (address: string) => readSheet((await download(`${address}format=xlsx`)).bytes);

test('all wagons come as CSV that Excel opens: marked, with semicolons and CRLF, named by the day', async () => {
  const day = () => formatDate(new Date()).slice(0, 10).split('.').reverse().join('-');
  const before = day();
  const { headers, bytes } = await download('/wagons/export?format=csv');
  expect(bytes.toString()).toBe(
    '\ufeffVagon raqami;Davlat;Holat sensori;Joylashuv sensori\r\n' +
      '24547705;Oʻzbekiston;S24547705;L24547705\r\n28000001;Oʻzbekiston;S28000001;L28000001\r\n',
  );
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  // Midnight may pass meanwhile.
  expect([before, day()].map((named) => `attachment; filename="vagonlar-${named}.csv"`)).toContain(
    headers.get('content-disposition'),
  );
});

test('all wagons come as a workbook, or the one of a number', async () => {
  expect(await xlsx('/wagons/export?')).toEqual([
    ['Vagon raqami', 'Davlat', 'Holat sensori', 'Joylashuv sensori'],
    [24547705, 'Oʻzbekiston', 'S24547705', 'L24547705'],
    [28000001, 'Oʻzbekiston', 'S28000001', 'L28000001'],
  ]);
  expect(await csv('/wagons/export?number=28000001&')).toHaveLength(2);
});

test('sensors come by a part of their number; text that looks like a formula or a number stays text', async () => {
  expect(await csv('/sensor/export?number=s28&')).toEqual([
    ['Sensor raqami', 'Sensor turi', 'Vagon raqami'],
    ['S28000001', 'Holat', '28000001'],
  ]);
  expect(await csv('/sensor/export?')).toEqual(
    expect.arrayContaining([
      ['000863412345678', 'Holat', ''],
      ["'-7", 'Joylashuv', ''],
    ]),
  );
  expect(await xlsx('/sensor/export?')).toEqual(
    expect.arrayContaining([
      ['000863412345678', 'Holat', null],
      ['-7', 'Joylashuv', null],
    ]),
  );
  const { bytes } = await download('/sensor/export?format=xlsx');
  const sheet = unpackZip(bytes, (path) => path === 'xl/worksheets/sheet1.xml', 1_000_000).get(
    'xl/worksheets/sheet1.xml',
  );
  expect(sheet?.toString()).toContain('t="s"');
  expect(sheet?.toString()).not.toContain('<f');
});

test('all wagons that a search finds come newest first, dates as Tashkent shows them, cold as a number', async () => {
  const [head, first, second] = await csv('/wagonPositions/export?');
  expect(head).toEqual([
    'Vagon raqami',
    'Holati',
    'Stansiya',
    'MTU',
    'Sana',
    'Sensor turi',
    'Sensor raqami',
    'Harorat',
    'Batareya',
    'Kenglik',
    'Uzunlik',
  ]);
  expect(first).toMatchObject([
    '24547705',
    'Yuklangan',
    expect.any(String),
    'Buxoro',
    expect.any(String),
    expect.any(String),
    expect.any(String),
    '-12,5',
    '87',
    '39,72223',
    '64,54861',
  ]);
  expect(first?.[4]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
  expect(second?.[0]).toBe('28000001');
  expect(formatDate(new Date(MEASURED_AT))).toBe('02.11.2026 15:00:00');

  const [, row] = await xlsx('/wagonPositions/export?');
  expect(row?.[7]).toBe(-12.5);
  expect(formatDate(new Date(Number(row?.[4]) - 5 * 3_600_000))).toBe(first?.[4]);
});

test('a search is filtered as on the screen', async () => {
  expect(await csv('/wagonPositions/export?state=1&type=2&region=Buxoro&')).toHaveLength(2);
  expect(await csv('/wagonPositions/export?station=Atlantis&')).toHaveLength(1);
});

test('what was exported can be brought in again', async () => {
  const calls = importCalls(product);
  for (const format of ['csv', 'xlsx']) {
    for (const [kind, address, rows] of [
      ['wagons', '/wagons/export', 2],
      ['sensors', '/sensor/export', 6],
    ] as const) {
      const { bytes } = await download(`${address}?format=${format}`);
      const { id } = await calls.preview(kind, bytes);
      const faults = await calls.faults(id);
      const taken = faults.filter(({ fault }) => fault === 'number_taken');
      expect(taken).toHaveLength(rows);
      expect(faults.filter(({ fault }) => fault !== 'number_taken' && fault !== 'sensor_rides_elsewhere')).toEqual([]);
    }
  }
});

test('everybody who is signed in may, and nobody else', async () => {
  for (const address of ['/wagons/export', '/sensor/export', '/wagonPositions/export']) {
    expect((await product.call('GET', `${address}?format=csv`)).status).toBe(401);
    expect((await product.asAdmin('GET', `${address}?format=pdf`)).body.code).toBe('validation_failed');
  }
});
