import { type PlanFigure, type PlanSheet, reportingDateOf, shiftsOfDay, spanOfDay } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents, type StatedEvent } from '../events/testing/put-events.ts';
import { toPlannedRailway } from './railway.ts';
import { readSheet } from './sheet.ts';
import { addressOf, administrator, type Planner, plan, reportOf, sheetOf } from './testing/planners.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const HOUR = 60 * 60 * 1000;
/** All of its shifts are over. */
const DATE = reportingDateOf(Date.now() - 3 * 24 * HOUR, HOURS);
const [NIGHT, DAY] = shiftsOfDay(DATE, HOURS) as [ReturnType<typeof shiftsOfDay>[0], ReturnType<typeof shiftsOfDay>[0]];

const BUXORO = 2;
const QARSHI = 4;
let product: TestProduct;
let admin: Planner;
/** Of MTU Buxoro, at the border to Qarshi. */
let marokand: number;
/** Of MTU Buxoro. */
let navoiy: number;
/** Of MTU Qarshi, beyond the border. */
let gumbaz: number;

const TANK = 73_000_000;
const GONDOLA = 61_000_000;

beforeAll(async () => {
  product = await startTestProduct();
  admin = administrator(product);
  const { body: geography } = await product.call('GET', '/geography');
  const idOf = (name: string) => geography.stations.find((one: { name: string }) => one.name === name).id;
  [marokand, navoiy, gumbaz] = [idOf('Marokand'), idOf('Navoiy'), idOf('Gumbaz')];

  const at = (stationId: number, kind: StatedEvent['kind'], date: number, wagonNumber: number, more = {}) => ({
    wagonNumber,
    date,
    kind,
    stationId,
    ...more,
  });
  const crossing = (date: number, wagonNumber: number): StatedEvent => ({
    ...at(gumbaz, 'crossed', date, wagonNumber),
    fromStationId: marokand,
    fromRegionId: BUXORO,
    regionId: QARSHI,
  });
  await putEvents(product.pool, [
    // By night: three tank wagons and a gondola loaded in Navoiy, the first as the shift begins.
    at(navoiy, 'loaded', NIGHT.from, TANK + 1),
    at(navoiy, 'loaded', NIGHT.from + HOUR, TANK + 2),
    at(navoiy, 'loaded', NIGHT.to - 1, TANK + 3),
    at(navoiy, 'loaded', NIGHT.from + HOUR, GONDOLA + 1),
    at(navoiy, 'unloaded', NIGHT.from + HOUR, TANK + 4),
    // Empties are a supply, loaded wagons are none.
    at(navoiy, 'arrived', NIGHT.from + 2 * HOUR, TANK + 5, { isEmpty: true }),
    at(navoiy, 'arrived', NIGHT.from + 2 * HOUR, TANK + 6, { isEmpty: false }),
    crossing(NIGHT.from + 3 * HOUR, TANK + 7),
    crossing(NIGHT.from + 3 * HOUR, GONDOLA + 2),
    { ...at(marokand, 'left_country', NIGHT.from + 4 * HOUR, TANK + 8), fromStationId: marokand },
    // By day, and in the two hours before the night shift that the reporting day begins with.
    at(navoiy, 'loaded', DAY.from, TANK + 9),
    at(navoiy, 'loaded', DAY.to - 1, TANK + 10),
    at(navoiy, 'loaded', spanOfDay(DATE, HOURS).from, TANK + 11),
    // Not within any of it.
    at(navoiy, 'loaded', DAY.to, TANK + 12),
    at(gumbaz, 'loaded', NIGHT.from + HOUR, TANK + 13),
  ]);
});
afterAll(() => product.stop());

const facts = ({ figures }: PlanSheet) =>
  Object.fromEntries(figures.map(({ work, kind, border, fact }) => [`${work} ${kind ?? border?.toRegionId}`, fact]));
const figure = (figures: readonly PlanFigure[], work: string, kind: string | null) =>
  figures.find((one) => one.work === work && one.kind === kind);

test('the facts of a shift are the events of its hours, by station, kind and border', async () => {
  const of = async (stationId: number) => facts(await sheetOf(admin, DATE, 0, { level: 'station', id: stationId }));
  expect(await of(navoiy)).toEqual({ 'load gondola': 1, 'load tank': 3, 'unload tank': 1, 'supply tank': 1 });
  expect(await of(marokand)).toEqual({ [`handOver ${QARSHI}`]: 2, 'handOver null': 1 });
  expect(facts(await sheetOf(admin, DATE, 1, { level: 'station', id: navoiy }))).toEqual({ 'load tank': 2 });
});

test('stations add up to their MTU and MTUs to the railway', async () => {
  const region = await sheetOf(admin, DATE, 0, { level: 'region', id: BUXORO });
  expect(facts(region)).toEqual({
    'load gondola': 1,
    'load tank': 3,
    'unload tank': 1,
    'supply tank': 1,
    [`handOver ${QARSHI}`]: 2,
    'handOver null': 1,
  });
  const railway = await sheetOf(admin, DATE, 0, { level: 'railway' });
  expect(figure(railway.figures, 'load', 'tank')?.fact).toBe(4);
  for (const sheet of [region, railway])
    for (const [index, total] of sheet.totals.entries()) {
      const sum = (figures: readonly (PlanFigure | undefined)[]) =>
        figures.reduce((wagons, one) => wagons + (one?.fact ?? 0), 0);
      expect(sum(sheet.parts.map(({ figures }) => figures[index]))).toBe(total.fact);
      expect(sum(sheet.figures.filter(({ work }) => work === total.work))).toBe(total.fact);
    }
  expect(railway.parts).toHaveLength(6);
  expect(region.parts).toHaveLength(59);
});

test('a station that is behind is seen at every level, though another’s surplus hides it in the sum', async () => {
  await plan(admin, addressOf(DATE, 0, navoiy), [{ work: 'load', kind: 'tank', wagons: 1 }]);
  await plan(admin, addressOf(DATE, 0, marokand), [{ work: 'load', kind: 'tank', wagons: 2 }], 'approved');
  const station = await sheetOf(admin, DATE, 0, { level: 'station', id: marokand });
  const missing = { planned: 2, fact: 0, expected: 0, deviation: -2, share: -100, level: 'far-behind' };
  expect(figure(station.figures, 'load', 'tank')).toMatchObject(missing);
  expect(station).toMatchObject({ phase: 'finished', plan: { status: 'approved' }, progress: { approved: 1 } });

  const region = await sheetOf(admin, DATE, 0, { level: 'region', id: BUXORO });
  expect(figure(region.figures, 'load', 'tank')).toMatchObject({ planned: 3, fact: 3, level: 'good' });
  for (const sheet of [region, await sheetOf(admin, DATE, 0, { level: 'railway' })]) {
    expect(sheet.behind).toEqual([{ stationId: marokand, figure: expect.objectContaining(missing) }]);
    expect(sheet.progress).toMatchObject({ draft: 1, submitted: 0, approved: 1 });
    expect(sheet.parts.filter(({ behind }) => behind > 0)).toHaveLength(1);
  }
  // Nobody planned to unload in a shift that has plans: that is more than the plan.
  expect(figure(region.figures, 'unload', 'tank')).toMatchObject({
    planned: 0,
    deviation: 1,
    share: null,
    level: 'ahead',
  });
});

test('where nobody planned nothing deviates', async () => {
  const { totals, figures } = await sheetOf(admin, DATE, 1, { level: 'station', id: navoiy });
  expect(totals[0]).toMatchObject({ planned: null, fact: 2, deviation: null, level: null });
  expect(figure(figures, 'load', 'tank')).toMatchObject({ planned: null, fact: 2, share: null, level: null });
});

test('before a shift nothing is expected of it', async () => {
  const ahead = reportingDateOf(Date.now() + 3 * 24 * HOUR, HOURS);
  await plan(admin, addressOf(ahead, 0, navoiy), [{ work: 'load', kind: 'tank', wagons: 9 }]);
  const sheet = await sheetOf(admin, ahead, 0, { level: 'station', id: navoiy });
  expect(sheet).toMatchObject({ phase: 'ahead', at: sheet.shift.from, behind: [] });
  expect(sheet.figures).toEqual([
    expect.objectContaining({ planned: 9, fact: 0, expected: null, deviation: null, level: null }),
  ]);
});

test('the report has each shift, their total and the reporting day, which are not the same', async () => {
  const report = await reportOf(admin, DATE, { level: 'region', id: BUXORO });
  expect(report.shifts.map(({ isNight, isOver }) => [isNight, isOver])).toEqual([
    [true, true],
    [false, true],
  ]);
  const tanks = report.figures.find(({ work, kind }) => work === 'load' && kind === 'tank');
  // 18:00–20:00 belongs to the day, and not to its shifts; the day shift's last hours the other way round.
  expect(tanks).toMatchObject({
    shifts: [
      { planned: 3, fact: 3 },
      { planned: null, fact: 2 },
    ],
    total: { planned: 3, fact: 5, deviation: 2 },
    dayFact: 5,
  });
  for (const row of [...report.figures, ...report.totals])
    expect(row.total.fact).toBe(row.shifts.reduce((sum, { fact }) => sum + fact, 0));
  const railway = await reportOf(admin, DATE, { level: 'railway' });
  for (const of of [report, railway])
    for (const [index, total] of of.totals.entries())
      expect(of.parts.reduce((sum, { totals }) => sum + (totals[index]?.total.fact ?? 0), 0)).toBe(total.total.fact);
});

test('a reading that came late changes the facts, and the sheet and the report say so', async () => {
  const place = { level: 'station', id: navoiy } as const;
  const before = await sheetOf(admin, DATE, 1, place);
  expect(before.corrections).toEqual({ count: 0, since: null, latest: null, newest: [] });
  const date = DAY.from + HOUR;
  await putEvents(product.pool, [{ wagonNumber: TANK + 20, date, kind: 'loaded', stationId: navoiy }]);
  await product.pool.query(
    `INSERT INTO event_correction (wagon_number, date, kind, station_id, region_id, added) VALUES ($1, $2, 'loaded', $3, $4, true)`,
    [TANK + 20, new Date(date).toISOString(), navoiy, BUXORO],
  );
  const after = await sheetOf(admin, DATE, 1, place);
  expect(figure(after.figures, 'load', 'tank')?.fact).toBe(3);
  expect(after.corrections).toMatchObject({
    count: 1,
    since: after.corrections.latest,
    newest: [{ wagonNumber: TANK + 20, kind: 'loaded', added: true, date: new Date(date).toISOString() }],
  });
  expect((await sheetOf(admin, DATE, 0, place)).corrections.count).toBe(0);
  expect((await sheetOf(admin, DATE, 1, { level: 'station', id: marokand })).corrections.count).toBe(0);
  for (const whole of [{ level: 'railway' }, { level: 'region', id: BUXORO }] as const)
    expect((await reportOf(admin, DATE, whole)).corrections.count).toBe(1);
});

test('a note on a figure is told with the station’s sheet and with the report', async () => {
  const note = { key: 'load:tank', text: 'Boʻsh sisternalar kechikdi' };
  const { status, body } = await admin.call('POST', `${addressOf(DATE, 0, navoiy)}/notes`, note);
  expect([status, body]).toMatchObject([201, { ...note, stationId: navoiy, shift: 0, userName: 'admin' }]);
  expect((await sheetOf(admin, DATE, 0, { level: 'station', id: navoiy })).notes).toEqual([body]);
  const region = await sheetOf(admin, DATE, 0, { level: 'region', id: BUXORO });
  expect(region.parts.filter(({ notes }) => notes > 0).map(({ place }) => place)).toEqual([
    { level: 'station', id: navoiy },
  ]);
  expect((await reportOf(admin, DATE, { level: 'railway' })).notes).toEqual([body]);
});

test.each([
  ['level=region', 400, 'validation_failed'],
  ['level=station&id=9999', 404, 'place_not_found'],
  ['level=planet', 400, 'validation_failed'],
])('a place that is none is refused: %s', async (place, status, code) => {
  for (const call of [`/plans/sheet?shift=0&date=${DATE}`, `/plans/report?date=${DATE}`])
    expect((await admin.call('GET', `${call}&${place}`)).body).toMatchObject({ status, code });
});

test('in a running shift what is done counts, and the end is expected from it and from what stands there', async () => {
  const date = reportingDateOf(Date.now() - 6 * 24 * HOUR, HOURS);
  const [shift = NIGHT] = shiftsOfDay(date, HOURS);
  const halfway = (shift.from + shift.to) / 2;
  await putEvents(product.pool, [
    { wagonNumber: TANK + 30, date: shift.from, kind: 'unloaded', stationId: navoiy },
    { wagonNumber: TANK + 30, date: halfway, kind: 'loaded', stationId: navoiy },
  ]);
  await product.asAdmin('POST', '/wagons', { number: TANK + 31, country_id: 1, wagonType_id: 1 });
  await product.pool.query(
    `INSERT INTO wagon_course (wagon_number, through, station_id, is_empty, state) VALUES ($1, now(), $2, false, '{}')`,
    [TANK + 31, navoiy],
  );
  await plan(admin, addressOf(date, 0, navoiy), [{ work: 'unload', kind: 'tank', wagons: 50 }]);
  const { body: geography } = await product.call('GET', '/geography');
  const sheet = await readSheet(
    { pool: product.pool, railway: toPlannedRailway(geography), hours: HOURS },
    {
      date,
      shift,
      place: { level: 'station', id: navoiy },
      now: halfway,
      caller: { role: 'ROLE_EMPLOYEE', place: null },
    },
  );
  expect(sheet).toMatchObject({ phase: 'running', at: new Date(halfway).toISOString(), may: { write: false } });
  // One is done, and but one loaded wagon stands there, whatever was planned; what happens at this moment is to come.
  expect(sheet.figures).toEqual([
    expect.objectContaining({ work: 'unload', planned: 50, fact: 1, expected: 2, deviation: -48, level: 'far-behind' }),
  ]);
  expect(sheet.behind).toHaveLength(1);
});

test('a wagon on its way to the first station beyond the border is handed over once', async () => {
  const date = reportingDateOf(Date.now() - 8 * 24 * HOUR, HOURS);
  const [shift = NIGHT] = shiftsOfDay(date, HOURS);
  const now = shift.to - HOUR;
  const { body: geography } = await product.call('GET', '/geography');
  const railway = toPlannedRailway(geography);
  await product.pool.query('INSERT INTO wagon (number, country_id) VALUES ($1, 1)', [TANK + 49]);
  await product.pool.query(
    `INSERT INTO wagon_course (wagon_number, through, last_station_id, next_station_id, next_km, pace_kmh, region_id, state)
     VALUES ($1, $2, $3, $4, 5, 30, $5, '{}')`,
    [TANK + 49, new Date(now).toISOString(), marokand, gumbaz, BUXORO],
  );
  const handOver = async () => {
    const place = { level: 'station', id: marokand } as const;
    const caller = { role: 'ROLE_EMPLOYEE', place: null } as const;
    const needs = { pool: product.pool, railway, hours: HOURS };
    return (await readSheet(needs, { date, shift, place, now, caller })).figures;
  };
  expect(await handOver()).toMatchObject([{ work: 'handOver', fact: 0, expected: 1 }]);

  // Nearer to the station beyond than to the one before: it has crossed, and runs on.
  const crossed = { fromStationId: marokand, fromRegionId: BUXORO, stationId: gumbaz, regionId: QARSHI };
  await putEvents(product.pool, [{ wagonNumber: TANK + 49, kind: 'crossed', date: now - 1, ...crossed }]);
  await product.pool.query('UPDATE wagon_course SET region_id = $2 WHERE wagon_number = $1', [TANK + 49, QARSHI]);
  expect(await handOver()).toMatchObject([{ work: 'handOver', fact: 1, expected: 1 }]);
});
