import {
  BREAKDOWNS,
  type Figures,
  type Geography,
  type Place,
  type Report,
  type ReportQuestion,
  type ReportResult,
  type ReportRow,
} from '@vagon/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { holdEvents } from '../events/testing/hold-events.ts';
import { putEvents, type StatedEvent } from '../events/testing/put-events.ts';
import { RAILWAY, reportCalls } from './testing/report-calls.ts';

const HOUR = 60 * 60 * 1000;
/** The reporting day 10.10.2026 begins at 18:00 of the day before in Tashkent, which is 13:00 UTC. */
const DAY = Date.UTC(2026, 9, 9, 13);
const at = (hours: number) => DAY + hours * HOUR;
const [GONDOLA, TANK] = [60_000_001, 70_000_001];

let product: TestProduct;
let letGo: () => void;
let calls: ReturnType<typeof reportCalls>;
let geography: Geography;
let first: { id: number; regionId: number };
let neighbour: { id: number; regionId: number };
let far: { id: number; regionId: number };

beforeAll(async () => {
  product = await startTestProduct();
  letGo = await holdEvents(product.pool);
  calls = reportCalls(product);
  geography = (await product.call('GET', '/geography')).body;
  const [one, other] = geography.stations.filter(({ regionId }) => regionId === 1);
  [first, neighbour] = [one as typeof first, other as typeof first];
  far = geography.stations.find(({ regionId }) => regionId === 2) as typeof far;
});
afterAll(async () => {
  letGo();
  await product.stop();
});

const clear = () => product.pool.query('TRUNCATE wagon_event, wagon_course');
const inside = ({ id, regionId }: { id: number; regionId: number }) => ({ stationId: id, regionId });
const put = async (events: StatedEvent[]) => {
  await clear();
  await putEvents(product.pool, events);
};
const ask = (report: Report, more: Partial<ReportQuestion> = {}): Promise<ReportResult> =>
  calls.report({ report, place: RAILWAY, from: '2026-10-10', to: '2026-10-12', breakdown: 'day', ...more });
const rowsOf = ({ rows }: ReportResult, figure: string) =>
  rows.map(({ group, figures }) => [group, (figures as Record<string, number | null>)[figure]]);

describe('turnaround', () => {
  beforeAll(async () => {
    const load = (wagonNumber: number, ended: number, hours: number | null, where = first): StatedEvent => ({
      wagonNumber,
      kind: 'loaded',
      date: at(ended),
      ...(hours === null ? {} : { since: at(ended - hours) }),
      isEmpty: false,
      ...inside(where),
    });
    await put([
      load(1, 1, 100),
      load(2, 2, 50, far),
      // At 18:00 sharp the next day has begun.
      load(3, 24, 10),
      load(4, 30, 20),
      load(4, 50, 20),
      load(5, 31, null),
      // Before and after the period.
      load(6, -1, 5),
      load(7, 72, 5),
    ]);
  });

  test('is told for each reporting day, where the next load was made: mean, median, p90', async () => {
    const { rows, total, from, to } = await ask('turnaround');
    expect([from, to]).toEqual(['2026-10-09T13:00:00.000Z', '2026-10-12T13:00:00.000Z']);
    expect(rows).toEqual([
      { group: '2026-10-10', figures: { mean: 75, median: 50, p90: 100, count: 2 } },
      { group: '2026-10-11', figures: { mean: 15, median: 10, p90: 20, count: 2 } },
      { group: '2026-10-12', figures: { mean: 20, median: 20, p90: 20, count: 1 } },
    ]);
    expect(total).toEqual({ mean: 40, median: 20, p90: 100, count: 5 });
  });

  test('says what the ends of the period cut, and which beginnings nobody knows', async () => {
    expect(await ask('turnaround')).toMatchObject({ begunBefore: 2, stillOpen: 5, withoutStart: 1 });
    const there = { place: { level: 'station', id: far.id } as Place };
    expect(await ask('turnaround', there)).toMatchObject({ begunBefore: 1, stillOpen: 1, withoutStart: 0 });
  });

  test('an MTU without any stands in the table all the same', async () => {
    const result = await ask('turnaround', { breakdown: 'place' });
    expect(rowsOf(result, 'count')).toEqual([
      [1, 4],
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
    ]);
    expect(result.rows[2]?.figures).toEqual({ mean: null, median: null, p90: null, count: 0 });
  });
});

test('dwell is told of loaded and empty wagons apart; who has not departed is counted as still standing', async () => {
  const departed = (wagonNumber: number, date: number, hours: number, isEmpty?: boolean): StatedEvent => ({
    wagonNumber,
    kind: 'departed',
    date: at(date),
    since: at(date - hours),
    ...(isEmpty === undefined ? {} : { isEmpty }),
    ...inside(first),
  });
  const arrived = (wagonNumber: number, date: number): StatedEvent => ({
    wagonNumber,
    kind: 'arrived',
    date: at(date),
    ...inside(first),
  });
  await put([
    departed(1, 5, 30, false),
    arrived(2, 1),
    departed(2, 5, 4, true),
    arrived(3, 2),
    departed(3, 30, 28),
    arrived(4, 40),
    arrived(5, 71),
  ]);
  const { total, begunBefore, stillOpen } = await ask('dwell', { place: { level: 'station', id: first.id } });
  expect(total).toEqual({
    mean: expect.closeTo(62 / 3),
    median: 28,
    p90: 30,
    count: 3,
    loadedMean: 30,
    loadedMedian: 30,
    loadedP90: 30,
    loadedCount: 1,
    emptyMean: 4,
    emptyMedian: 4,
    emptyP90: 4,
    emptyCount: 1,
  });
  expect([begunBefore, stillOpen]).toEqual([1, 2]);
});

test('mileage is told by load and by kind of wagon, with the share that was run empty', async () => {
  const trip = (wagonNumber: number, date: number, km?: number, isEmpty?: boolean): StatedEvent => ({
    wagonNumber,
    kind: 'arrived',
    date: at(date),
    since: at(date - 10),
    ...(km === undefined ? {} : { km }),
    ...(isEmpty === undefined ? {} : { isEmpty }),
    ...inside(first),
  });
  await put([trip(GONDOLA, 5, 300, false), trip(GONDOLA, 30, 100, true), trip(TANK, 31, 50), trip(TANK, 60)]);
  const result = await ask('mileage', { breakdown: 'kind' });
  expect(result.total).toEqual({
    km: 450,
    loadedKm: 300,
    emptyKm: 100,
    unknownKm: 50,
    emptyShare: 0.25,
    trips: 3,
    tripKm: 150,
  });
  expect(rowsOf(result, 'km')).toEqual([
    ['covered', 0],
    ['flat', 0],
    ['private', 0],
    ['gondola', 400],
    ['tank', 50],
    ['refrigerated', 0],
    ['other', 0],
  ]);
  expect(result).toMatchObject({ begunBefore: 1, withoutStart: 1, stillOpen: null });
});

test('loads and unloads are counted; a change away from any station is neither', async () => {
  const change = (wagonNumber: number, kind: StatedEvent['kind'], where: object): StatedEvent => ({
    wagonNumber,
    kind,
    date: at(1),
    ...where,
  });
  await put([
    change(1, 'loaded', inside(first)),
    change(2, 'loaded', inside(neighbour)),
    change(3, 'unloaded', inside(first)),
    change(4, 'load_changed_outside', { regionId: 1 }),
  ]);
  const { rows, total } = await ask('loading', { place: { level: 'region', id: 1 }, breakdown: 'place' });
  expect(total).toEqual({ loaded: 2, unloaded: 1, changedOutside: 1 });
  // By the stations' ids; what happened in none of them stands last.
  expect(rows).toEqual([
    { group: first.id, figures: { loaded: 1, unloaded: 1, changedOutside: 0 } },
    { group: neighbour.id, figures: { loaded: 1, unloaded: 0, changedOutside: 0 } },
    { group: null, figures: { loaded: 0, unloaded: 0, changedOutside: 1 } },
  ]);
});

test('the figures of days, kinds, MTUs and stations add up to those of the railway', async () => {
  const places = [first, neighbour, far];
  await put(
    Array.from({ length: 300 }, (_, index) => ({
      wagonNumber: 20_000_000 + ((index * 7_919_339) % 70_000_000),
      kind: (['arrived', 'loaded', 'unloaded', 'departed'] as const)[index % 4] as StatedEvent['kind'],
      date: at((index * 37) % 72),
      since: at(((index * 37) % 72) - (index % 50) - 1),
      km: index % 90,
      isEmpty: index % 3 === 0,
      ...inside(places[index % 3] as typeof first),
    })),
  );
  const counted: [Report, keyof Figures][] = [
    ['turnaround', 'count'],
    ['dwell', 'count'],
    ['dwell', 'emptyCount'],
    ['mileage', 'km'],
    ['loading', 'unloaded'],
  ];
  for (const [report, figure] of counted) {
    const { total } = await ask(report);
    expect(total[figure], `${report} ${figure}`).toBeGreaterThan(0);
    for (const breakdown of BREAKDOWNS) {
      const { rows } = await ask(report, { breakdown });
      expect(sum(rows, figure), `${report} by ${breakdown}`).toBe(total[figure]);
    }
    let ofRegions = 0;
    for (const { id } of geography.regions) {
      const region = await ask(report, { place: { level: 'region', id }, breakdown: 'place' });
      expect(sum(region.rows, figure), `${report} of the stations of MTU ${id}`).toBe(region.total[figure]);
      ofRegions += region.total[figure] ?? 0;
    }
    expect(ofRegions, `${report} of the MTUs`).toBe(total[figure]);
  }
});
const sum = (rows: ReportRow[], figure: keyof Figures) =>
  rows.reduce((all, { figures }) => all + (figures[figure] ?? 0), 0);

describe('sensors', () => {
  beforeAll(async () => {
    await clear();
    for (const number of [GONDOLA, TANK]) await registerWagon(product, number);
    await product.send([
      {
        sensorNumber: `L${GONDOLA}`,
        measuredAt: Date.now() - HOUR,
        latitude: 41.2923,
        longitude: 69.2856,
        battery: 12,
      },
      { sensorNumber: `S${GONDOLA}`, measuredAt: Date.now() - 30 * HOUR, isEmpty: true },
      {
        sensorNumber: `L${TANK}`,
        measuredAt: Date.now() - 40 * HOUR,
        latitude: 41.2923,
        longitude: 69.2856,
        battery: 80,
      },
    ]);
    await putEvents(product.pool, [
      { wagonNumber: GONDOLA, kind: 'fell_silent', date: at(20), regionId: 1 },
      // 44 hours from the last reading before to the first after: 4 of them on the first day, 24 and 16.
      { wagonNumber: GONDOLA, kind: 'came_back', date: at(64), since: at(20), regionId: 2 },
    ]);
    // The gondola's sensors were registered before the period. Both were heard in the first hour of the first day,
    // 18:00 of the calendar day before it, the location sensor in two more of the second's; the tank wagon's never.
    await product.pool.query('UPDATE sensor SET created_at = $1', [new Date(at(-100))]);
    const { rows } = await product.pool.query('SELECT id FROM station WHERE region_id = 2 LIMIT 1');
    await product.pool.query(
      `INSERT INTO sensor_hours (day, wagon_number, position_hours, load_hours, station_id, place_date)
       VALUES ('2026-10-09', $1, 1 << 18, 1 << 18, $2, $3), ('2026-10-11', $1, (1 << 0) | (1 << 17), 0, $2, $3)`,
      [GONDOLA, rows[0].id, new Date(at(0))],
    );
  });

  test('silent hours fall on the days in which they pass', async () => {
    const result = await ask('sensors');
    expect(rowsOf(result, 'silentHours')).toEqual([
      ['2026-10-10', 4],
      ['2026-10-11', 24],
      ['2026-10-12', 16],
    ]);
    expect(result.rows[1]?.figures).toMatchObject({ wagons: null, fellSilent: 0 });
    expect(result.total).toMatchObject({ silentHours: 44, fellSilent: 1, cameBack: 1 });
  });

  test('the share of hours with a reading is told of both sensors by day, kind and place; never heard is none', async () => {
    const shares = ({ figures }: ReportRow) => [figures.heardShare, figures.positionShare, figures.loadShare];
    // Two wagons with both sensors: 48 hours a day of each.
    const byDay = await ask('sensors');
    expect(byDay.rows.map(shares)).toEqual([
      [2 / 96, 1 / 48, 1 / 48],
      [2 / 96, 2 / 48, 0],
      [0, 0, 0],
    ]);
    expect(shares({ group: null, figures: byDay.total })).toEqual([4 / 288, 3 / 144, 1 / 144]);
    const byKind = await ask('sensors', { breakdown: 'kind' });
    const ofKind = (kind: string) => byKind.rows.filter(({ group }) => group === kind).map(shares)[0];
    expect(ofKind('gondola')).toEqual([4 / 144, 3 / 72, 1 / 72]);
    expect(ofKind('tank')).toEqual([0, 0, 0]);
    // The gondola was in MTU 2; the tank wagon was not heard of and counts where it is now.
    const byPlace = await ask('sensors', { breakdown: 'place' });
    expect(byPlace.rows.find(({ group }) => group === 2)?.figures.positionShare).toBe(3 / 72);
    expect(byPlace.rows.find(({ group }) => group === 1)?.figures.positionShare).toBe(0);
    expect(byPlace.rows.find(({ group }) => group === 3)?.figures.positionShare).toBeNull();
    const region = await ask('sensors', { place: { level: 'region', id: 2 }, breakdown: 'day' });
    expect(region.total.positionShare).toBe(3 / 72);
  });

  test('a sensor is missed from its registration on, while the wagon carries it, and in whole hours that have passed', async () => {
    const carried = async () => {
      const result = await ask('sensors', { from: '2026-10-10', to: '2026-10-10', breakdown: 'kind' });
      return result.rows.find(({ group }) => group === 'gondola')?.figures;
    };
    await product.pool.query('UPDATE sensor SET created_at = $1 WHERE number = $2', [
      new Date(at(17.2)),
      `S${GONDOLA}`,
    ]);
    // Heard before it was registered, by a whole day of the record at the most.
    expect(await carried()).toMatchObject({ positionShare: 1 / 24, loadShare: 1 / 24 });
    await product.pool.query(
      'UPDATE sensor_assignment SET from_at = $1, to_at = $2 WHERE sensor_id = (SELECT id FROM sensor WHERE number = $3)',
      [new Date(at(0.5)), new Date(at(6.5)), `L${GONDOLA}`],
    );
    expect(await carried()).toMatchObject({ positionShare: 0, loadShare: 1 / 24, heardShare: 1 / 29 });
    await product.pool.query(
      "UPDATE sensor_assignment SET from_at = '-infinity', to_at = NULL WHERE sensor_id = (SELECT id FROM sensor WHERE number = $1)",
      [`L${GONDOLA}`],
    );
    const ahead = await ask('sensors', { from: '2027-10-10', to: '2027-10-10' });
    expect(ahead.total).toMatchObject({ heardShare: null, positionShare: null });
  });

  test('who is silent still is silent until now', async () => {
    await product.pool.query(
      "INSERT INTO wagon_course (wagon_number, through, region_id, silent_since, state) VALUES ($1, $2, 1, $2, '{}')",
      [TANK, new Date(at(70)).toISOString()],
    );
    const { rows } = await ask('sensors', { breakdown: 'kind' });
    expect(rows.find(({ group }) => group === 'tank')?.figures).toMatchObject({ silentHours: 2, cameBack: 0 });
  });

  test('the sensors as they are now are told by type', async () => {
    const { total, rows } = await ask('sensors', { breakdown: 'place' });
    expect(total).toMatchObject({ wagons: 2, noPosition: 1, noLoad: 2, weak: 1 });
    expect(rows[0]).toMatchObject({
      group: 1,
      figures: {
        silentHours: 2,
        fellSilent: 1,
        cameBack: 0,
        wagons: 2,
        noPosition: 1,
        noLoad: 2,
        weak: 1,
      },
    });
    expect(rows[1]?.figures).toMatchObject({ silentHours: 44, cameBack: 1 });
  });
});

test.each<[string, object]>([
  ['from', { from: '2026-02-30' }],
  ['to', { to: '2026-13-01' }],
  ['from', { from: '0000-06-01', to: '0000-06-30' }],
  ['from', { from: '9999-12-31', to: '9999-12-31' }],
  ['to', { from: '2026-10-10', to: '2026-10-09' }],
  ['to', { from: '2025-10-10', to: '2026-10-11' }],
  ['place/id', { place: { level: 'region', id: 7 } }],
  ['place/id', { place: { level: 'station', id: 60_000 } }],
])('a question that cannot be answered is refused and names its field: %s %j', async (field, more) => {
  const question = { report: 'dwell', place: RAILWAY, from: '2026-10-10', to: '2026-10-12', breakdown: 'day', ...more };
  const { status, body } = await calls.start(question);
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  expect(body.errors).toEqual([{ field, reason: expect.any(String) }]);
});

test('a year and a day is the longest period', async () => {
  const { rows } = await ask('loading', { from: '2025-10-10', to: '2026-10-10' });
  expect(rows).toHaveLength(366);
});
