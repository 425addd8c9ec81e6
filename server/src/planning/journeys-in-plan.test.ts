import { type Place, reportingDateOf, shiftsOfDay } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { beginJourney, type Journey } from '../events/testing/journey.ts';
import { whenSettled } from '../events/testing/when-settled.ts';
import { readRailway } from '../geography/railway-files.ts';
import { administrator, reportOf, sheetOf } from './testing/planners.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const HOUR = 60 * 60 * 1000;
/** All of its shifts are over. */
const DATE = reportingDateOf(Date.now() - 3 * 24 * HOUR, HOURS);
const [NIGHT = { from: 0, to: 0 }] = shiftsOfDay(DATE, HOURS);
const railway = readRailway();
const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id as number;
const BUXORO = 2;
const QARSHI = 4;

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** Loaded in Navoiy by night, run over the border to Qarshi, unloaded there by day. */
const there = (): Journey =>
  beginJourney(railway, 'Navoiy', NIGHT.from - 3 * HOUR)
    .stand(5)
    .load(false)
    .stand(3)
    .runTo('Qarshi')
    .stand(4)
    .load(true)
    .stand(4);

/** An empty that runs from Qarshi to Navoiy by night and is loaded there by day. */
const back = (): Journey =>
  beginJourney(railway, 'Qarshi', NIGHT.from - 3 * HOUR)
    .stand(4)
    .runTo('Navoiy')
    .stand(6)
    .load(false)
    .stand(4);

const WAGONS = [
  { number: 73_100_003, journey: there },
  { number: 73_100_011, journey: there },
  { number: 61_100_008, journey: there },
  { number: 73_100_029, journey: back },
];

const factsOf = (figures: readonly { work: string; kind: string | null; fact: number }[]) =>
  Object.fromEntries(figures.map(({ work, kind, fact }) => [`${work} ${kind ?? 'over a border'}`, fact]));

test('the plan’s facts are what wagons did, by station, MTU, railway, shift and day, whatever order readings come in', async () => {
  for (const { number } of WAGONS) await registerWagon(product, number);
  const messages = WAGONS.flatMap(({ number, journey }) =>
    journey().readings.map(({ date, ...values }) => ({
      sensorNumber: 'isEmpty' in values ? `S${number}` : `L${number}`,
      measuredAt: date,
      ...values,
    })),
  );
  // Backwards, and every third once more.
  const sent = [...messages.toReversed(), ...messages.filter((_, index) => index % 3 === 0)];
  for (let from = 0; from < sent.length; from += 150) {
    const { body } = await product.send(sent.slice(from, from + 150));
    expect(body.refused).toEqual([]);
  }
  await whenSettled(product.pool);

  const admin = administrator(product);
  const at = async (place: Place) => {
    const shifts = await Promise.all([0, 1].map((shift) => sheetOf(admin, DATE, shift, place)));
    return shifts.map(({ figures }) => factsOf(figures));
  };
  expect(await at({ level: 'station', id: idOf('Navoiy') })).toEqual([
    { 'load tank': 2, 'load gondola': 1, 'supply tank': 1 },
    { 'load tank': 1 },
  ]);
  expect(await at({ level: 'station', id: idOf('Qarshi') })).toEqual([{}, { 'unload tank': 2, 'unload gondola': 1 }]);
  expect(await at({ level: 'region', id: BUXORO })).toEqual([
    { 'load tank': 2, 'load gondola': 1, 'supply tank': 1, 'handOver over a border': 3 },
    { 'load tank': 1 },
  ]);
  expect(await at({ level: 'region', id: QARSHI })).toEqual([
    { 'handOver over a border': 1 },
    { 'unload tank': 2, 'unload gondola': 1 },
  ]);
  const railwaySheets = await Promise.all([0, 1].map((shift) => sheetOf(admin, DATE, shift, { level: 'railway' })));
  expect(railwaySheets.map(({ totals }) => totals.map(({ fact }) => fact))).toEqual([
    [3, 0, 1, 4],
    [1, 3, 0, 0],
  ]);
  // All of it lies within the reporting day, which ends two hours before the day shift.
  const { totals } = await reportOf(admin, DATE, { level: 'railway' });
  expect(totals.map(({ work, dayFact }) => [work, dayFact])).toEqual([
    ['load', 4],
    ['unload', 3],
    ['supply', 1],
    ['handOver', 4],
  ]);
});
