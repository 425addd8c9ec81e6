import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { readRailway } from '../geography/railway-files.ts';
import { loadGeography, seedRailway } from '../geography/railway-queries.ts';
import { readQualities } from './estimate-quality.ts';
import { createArrivalCheck } from './open-arrivals.ts';
import { putWagon, type StatedWagon } from './testing/put-wagon.ts';
import { createWayAhead } from './way-ahead.ts';

const MINUTE = 60_000;
const railway = readRailway();
const idOf = (name: string) => railway.stations.find((station) => station.name === name)?.id as number;
/** A line in this order; from Gʻallaorol on it parts. */
const [JIZZAX, SANGZOR, GALLAOROL, NURLIDON, BULUNGUR] = [
  'Jizzax',
  'Sangzor',
  'Gʻallaorol',
  'Nurlidon',
  'Bulungʻur',
].map(idOf) as [number, number, number, number, number];
const NUMBER = 63_000_001;
const start = Date.now() - 4 * 60 * MINUTE;

let database: TestDatabase;
let check: (now: number) => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedRailway(database.pool, railway);
  const geography = await loadGeography(database.pool);
  check = createArrivalCheck(database.pool, geography, createWayAhead(geography));
});
beforeEach(() => database.pool.query('TRUNCATE arrival_estimate, wagon_event, wagon_course'));
afterAll(() => database.drop());

const put = (wagon: Omit<StatedWagon, 'number'>) => putWagon(database.pool, { number: NUMBER, ...wagon });
/** Runs from Jizzax, 12 km before Sangzor, at 30 km/h. */
const leaveJizzax = () =>
  put({ through: start, lastStationId: JIZZAX, nextStationId: SANGZOR, nextKm: 12, paceKmh: 30 });

async function estimatesOf(stationId: number) {
  const { rows } = await database.pool.query(
    `SELECT (extract(epoch FROM expected_at - told_at) / 60)::int4 AS minutes, outcome,
            (extract(epoch FROM reached_at - expected_at) / 60)::int4 AS late
     FROM arrival_estimate WHERE station_id = $1 ORDER BY told_at`,
    [stationId],
  );
  return rows;
}

test('what is told of a wagon is kept, again after an hour and not before', async () => {
  await leaveJizzax();
  await check(start);
  expect(await estimatesOf(SANGZOR)).toEqual([{ minutes: 24, outcome: null, late: null }]);
  await check(start + 59 * MINUTE);
  expect(await estimatesOf(SANGZOR)).toHaveLength(1);
  await check(start + 60 * MINUTE);
  expect(await estimatesOf(SANGZOR)).toHaveLength(2);
});

test('a wagon that stopped at the station makes the error of its estimate known', async () => {
  await leaveJizzax();
  await check(start);
  await putEvents(database.pool, [
    { wagonNumber: NUMBER, kind: 'arrived', stationId: SANGZOR, date: start + 31 * MINUTE },
  ]);
  await put({ through: start + 40 * MINUTE, stationId: SANGZOR });
  await check(start + 40 * MINUTE);
  expect(await estimatesOf(SANGZOR)).toEqual([{ minutes: 24, outcome: 'stopped', late: 7 }]);
  expect(await estimatesOf(GALLAOROL)).toMatchObject([{ outcome: null }]);
});

test('a wagon that stood there already when it was told of, and nobody knew yet, stopped there', async () => {
  await leaveJizzax();
  await check(start);
  const arrived = { wagonNumber: NUMBER, kind: 'arrived', stationId: SANGZOR } as const;
  await putEvents(database.pool, [{ ...arrived, date: start - 5 * MINUTE, sureAt: start + 6 * MINUTE }]);
  await put({ through: start + 6 * MINUTE, stationId: SANGZOR });
  await check(start + 7 * MINUTE);
  expect(await estimatesOf(SANGZOR)).toEqual([{ minutes: 24, outcome: 'stopped', late: -29 }]);
});

test('a wagon that runs on has passed the stations on its way', async () => {
  await leaveJizzax();
  await check(start);
  await put({ through: start + 95 * MINUTE, lastStationId: NURLIDON, nextStationId: idOf('Marjonbuloq'), nextKm: 10 });
  await check(start + 95 * MINUTE);
  expect(await estimatesOf(SANGZOR)).toEqual([{ minutes: 24, outcome: 'passed', late: 71 }]);
  expect(await estimatesOf(GALLAOROL)).toMatchObject([{ outcome: 'passed' }]);
  expect(await estimatesOf(NURLIDON)).toMatchObject([{ outcome: 'passed' }]);
  expect((await estimatesOf(BULUNGUR))[0]).toMatchObject({ outcome: null });
});

test('a wagon that took one branch missed what lies on the other', async () => {
  const [ULUGBEK, MAROKAND, JUMA, GUMBAZ] = ['Ulugʻbek', 'Marokand', 'Juma', 'Gumbaz'].map(idOf) as [
    number,
    number,
    number,
    number,
  ];
  await put({ through: start, lastStationId: ULUGBEK, nextStationId: MAROKAND, nextKm: 5, paceKmh: 30 });
  await check(start);
  await put({ through: start + 30 * MINUTE, lastStationId: JUMA, nextStationId: idOf('Doʻstobod'), nextKm: 15 });
  await check(start + 30 * MINUTE);
  expect(await estimatesOf(GUMBAZ)).toMatchObject([{ outcome: 'missed' }]);
  expect(await estimatesOf(JUMA)).toMatchObject([{ outcome: 'passed' }]);
});

test('a wagon that turned back missed what lay ahead of it', async () => {
  await leaveJizzax();
  await check(start);
  await put({ through: start + 60 * MINUTE, lastStationId: SANGZOR, nextStationId: JIZZAX, nextKm: 5 });
  await check(start + 60 * MINUTE);
  expect((await estimatesOf(GALLAOROL))[0]).toEqual({ minutes: expect.any(Number), outcome: 'missed', late: null });
});

test('a wagon that stands on the way is waited for, but not for ever', async () => {
  await leaveJizzax();
  await check(start);
  await put({ through: start + 30 * MINUTE, stationId: SANGZOR });
  await check(start + 10 * 60 * MINUTE);
  expect(await estimatesOf(GALLAOROL)).toMatchObject([{ outcome: null }]);
  await check(start + 14 * 60 * MINUTE);
  expect(await estimatesOf(GALLAOROL)).toMatchObject([{ outcome: 'missed' }]);
});

test('of a silent wagon nothing is told', async () => {
  await put({ through: start, lastStationId: JIZZAX, nextStationId: SANGZOR, nextKm: 12, silentSince: start });
  await check(start);
  expect(await estimatesOf(SANGZOR)).toEqual([]);
});

test('how good they were is told of the station, its MTU and the railway; what is older than a week is let go', async () => {
  const insert = (station: number, minutesLate: number | null, outcome: string, daysAgo: number) =>
    database.pool.query(
      `INSERT INTO arrival_estimate
       SELECT $1, $2, now() - make_interval(days => $5), 1, now(), $4, now() + make_interval(mins => $3)`,
      [NUMBER + (minutesLate ?? 99), station, minutesLate, outcome, daysAgo],
    );
  await insert(SANGZOR, 10, 'stopped', 1);
  await insert(SANGZOR, -20, 'passed', 1);
  await insert(SANGZOR, 30, 'passed', 1);
  await insert(SANGZOR, null, 'missed', 1);
  await insert(JIZZAX, 60, 'stopped', 1);
  await insert(SANGZOR, 500, 'stopped', 9);
  await check(start);
  const qualityOf = await readQualities(database.pool);
  const sangzor = { count: 4, medianErrorMinutes: 20, stoppedShare: 0.25 };
  expect(qualityOf({ level: 'station', id: SANGZOR })).toEqual(sangzor);
  expect(qualityOf({ level: 'region', id: 2 })).toEqual(sangzor);
  expect(qualityOf({ level: 'railway' })).toEqual({ count: 5, medianErrorMinutes: 25, stoppedShare: 0.4 });
  expect(qualityOf({ level: 'station', id: GALLAOROL })).toEqual({
    count: 0,
    medianErrorMinutes: null,
    stoppedShare: null,
  });
  expect(await estimatesOf(SANGZOR)).toHaveLength(4);
});
