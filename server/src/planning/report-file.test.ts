import { reportingDateOf, shiftsOfDay } from '@vagon/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { readCsv } from '../files/read-csv.ts';
import { addressOf, administrator, plan } from './testing/planners.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const DATE = reportingDateOf(Date.now() - 3 * 24 * 60 * 60 * 1000, HOURS);

let product: TestProduct;
let navoiy: number;

beforeAll(async () => {
  product = await startTestProduct();
  const { body: geography } = await product.call('GET', '/geography');
  navoiy = geography.stations.find(({ name }: { name: string }) => name === 'Navoiy').id;
  const marokand = geography.stations.find(({ name }: { name: string }) => name === 'Marokand').id;
  const [night, day] = shiftsOfDay(DATE, HOURS);
  const loaded = (wagonNumber: number, date = 0) => ({ wagonNumber, date, kind: 'loaded' as const, stationId: navoiy });
  await putEvents(product.pool, [
    loaded(73_000_001, night?.from),
    loaded(73_000_002, day?.from),
    loaded(61_000_001, day?.from),
  ]);
  await plan(administrator(product), addressOf(DATE, 0, navoiy), [{ work: 'load', kind: 'tank', wagons: 3 }]);
  await plan(administrator(product), addressOf(DATE, 0, marokand), [{ work: 'handOver', toRegionId: 4, wagons: 5 }]);
});
afterAll(() => product.stop());

async function download(place: string, format: 'csv' | 'xlsx') {
  const response = await fetch(`${product.url}/plans/report/export?date=${DATE}&${place}&format=${format}`, {
    headers: { authorization: `Bearer ${product.adminToken}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const HEAD = [
  'MTU',
  'Stansiya',
  'Ish turi',
  'Vagon turi / qayerga',
  ...['Tungi smena (20:00–08:00)', 'Kunduzgi smena (08:00–20:00)', 'Jami'].flatMap((name) => [
    `${name}: reja`,
    `${name}: amalda`,
    `${name}: farq`,
  ]),
  'Hisobot sutkasi (18:00–18:00): amalda',
];

test('a station’s report is a workbook of night, day and total, with its sums', async () => {
  expect(await readSheet(await download(`level=station&id=${navoiy}`, 'xlsx'))).toEqual([
    HEAD,
    ['Buxoro', 'Navoiy', 'Ortish', 'Jami', 3, 1, -2, null, 2, null, 3, 3, 0, 3],
    ['Buxoro', 'Navoiy', 'Tushirish', 'Jami', 0, 0, 0, null, 0, null, 0, 0, 0, 0],
    ['Buxoro', 'Navoiy', "Bo'sh vagonlar ta'minoti", 'Jami', 0, 0, 0, null, 0, null, 0, 0, 0, 0],
    ['Buxoro', 'Navoiy', 'Topshirish', 'Jami', 0, 0, 0, null, 0, null, 0, 0, 0, 0],
    ['Buxoro', 'Navoiy', 'Ortish', 'Yarim ochiq vagon', 0, 0, 0, null, 1, null, 0, 1, 1, 1],
    ['Buxoro', 'Navoiy', 'Ortish', 'Sisterna', 3, 1, -2, null, 1, null, 3, 2, -1, 2],
  ]);
});

test('the railway’s report holds its MTUs and stations, whose rows add up to it', async () => {
  const [head, ...rows] = (await readSheet(await download('level=railway', 'xlsx'))) as unknown[][];
  expect(head).toEqual(HEAD);
  const places = [...new Set(rows.map(([region, station]) => `${region} / ${station}`))];
  expect(places).toEqual(["Temir yo'l bo'yicha / Jami", 'Buxoro / Jami', 'Buxoro / Marokand', 'Buxoro / Navoiy']);
  const totals = rows.filter(([, , work, about]) => work === 'Ortish' && about === 'Jami');
  expect(totals.map((row) => row.slice(4))).toEqual([
    ...Array(2).fill([3, 1, -2, null, 2, null, 3, 3, 0, 3]),
    [0, 0, 0, null, 0, null, 0, 0, 0, 0],
    [3, 1, -2, null, 2, null, 3, 3, 0, 3],
  ]);
  expect(rows).toContainEqual([
    'Buxoro',
    'Jami',
    'Topshirish',
    'Buxoro → Qarshi',
    5,
    0,
    -5,
    null,
    0,
    null,
    5,
    0,
    -5,
    0,
  ]);
});

test('the same comes as CSV, of every MTU', async () => {
  const rows = await readCsv(await download('level=region&id=2', 'csv'));
  expect(rows).toHaveLength(1 + 7 + 6 + 5);
  expect(await readCsv(await download('level=region&id=1', 'csv'))).toEqual([HEAD]);
});
