import { EVENT_KINDS } from '@vagon/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { readRailway } from '../geography/railway-files.ts';
import { createMetrics } from '../http/metrics.ts';
import { readBorder } from './border.ts';
import { eventsOfWagon, type RecordedEvent, toWagonEvent } from './event-queries.ts';
import { createEventWorker, EVENT_LOCK } from './event-worker.ts';
import { createEventFinder } from './find-events.ts';
import { EVENT_LIMITS } from './limits.ts';
import { createRailwayMap } from './railway-map.ts';
import { beginJourney, type Journey, type JourneyReading } from './testing/journey.ts';
import { whenSettled } from './testing/when-settled.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const railway = readRailway();
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Math.floor(Date.now() / HOUR) * HOUR - 5 * DAY;
const ALWAYS = { from: START - 30 * DAY, to: START + 30 * DAY };

/** Valid numbers that no other test uses. */
const NUMBERS = [
  24500001, 24500019, 24500027, 24500035, 24500043, 24500050, 24500068, 24500076, 24500084, 24500092, 24500100,
  24500118, 24500126, 24500134, 24500142, 24500159, 24500167, 24500175, 24500183, 24500191,
];

async function newWagon(): Promise<number> {
  const number = NUMBERS.shift();
  if (number === undefined) throw new Error('the test needs more wagons');
  await registerWagon(product, number);
  return number;
}

const begin = () => beginJourney(railway, 'Samarqand', START);

/** There and back with loading and unloading. */
const journey = () =>
  begin().stand(3).load(false).stand(4).runTo('Kattaqoʻrgʻon').stand(3).load(true).stand(4).runTo('Samarqand').stand(3);

const messagesOf = (number: number, readings: readonly JourneyReading[]) =>
  readings.map(({ date, ...values }) => ({
    sensorNumber: 'isEmpty' in values ? `S${number}` : `L${number}`,
    measuredAt: date,
    ...values,
  }));

async function send(number: number, readings: readonly JourneyReading[]): Promise<void> {
  const answer = await product.send(messagesOf(number, readings));
  expect(answer.body.refused).toEqual([]);
}

const settled = () => whenSettled(product.pool);
const eventsOf = (number: number) => eventsOfWagon(product.pool, number, ALWAYS);

/** The events of a journey whose readings come in their order, all at once. */
async function cleanEvents(readings: readonly JourneyReading[]): Promise<RecordedEvent[]> {
  const number = await newWagon();
  await send(number, readings);
  await settled();
  return eventsOf(number);
}

/** In which hours the wagon's sensors were heard. */
async function hoursOf(number: number) {
  const { rows } = await product.pool.query(
    'SELECT day, position_hours, load_hours, station_id, place_date FROM sensor_hours WHERE wagon_number = $1 ORDER BY day',
    [number],
  );
  return rows;
}

const unnamed = (events: readonly RecordedEvent[]) => events.map(({ wagonNumber, ...event }) => event);

test('events are found in what is sent to the door', async () => {
  const events = await cleanEvents(journey().readings);
  expect(events.map(({ kind }) => kind)).toEqual(['loaded', 'departed', 'arrived', 'unloaded', 'departed', 'arrived']);
  const [loaded] = events;
  expect(loaded && toWagonEvent(loaded)).toMatchObject({
    kind: 'loaded',
    isEmpty: false,
    since: null,
    date: expect.stringMatching(/Z$/),
  });
});

test('every kind of event comes through the door', async () => {
  const readings = beginJourney(railway, 'Xoʻjadavlat', START)
    .stand(3)
    .load(false)
    .stand(4)
    .pause(5)
    .goTo(38.6, 62.6)
    .stand(2)
    .load(true)
    .stand(4)
    .goTo(39.24, 63.7)
    .runTo('Qarshi')
    .stand(3)
    .load(false)
    .stand(3)
    .load(true)
    .stand(3).readings;
  const events = await cleanEvents(readings);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(EVENT_KINDS));
});

test('the course tells where the wagon stands, since when, and its load', async () => {
  const number = await newWagon();
  await send(number, journey().readings);
  await settled();
  const { rows } = await product.pool.query('SELECT * FROM wagon_course WHERE wagon_number = $1', [number]);
  const arrived = (await eventsOf(number)).at(-1);
  expect(rows[0]).toMatchObject({
    station_id: arrived?.stationId,
    since: arrived?.date,
    next_station_id: null,
    is_empty: true,
    is_abroad: false,
  });
  expect(rows[0].loaded_at).toBe((await eventsOf(number)).find(({ kind }) => kind === 'loaded')?.date);
});

test('shuffled, repeated and late readings end in the same events as the clean order', async () => {
  const { readings } = journey();
  const clean = await cleanEvents(readings);
  expect(clean.length).toBe(6);
  const hours = await hoursOf(clean[0]?.wagonNumber as number);
  expect(hours.length).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(
        readings.map((_, index) => index),
        { minLength: readings.length },
      ),
      fc.array(fc.nat(readings.length - 1), { maxLength: 30 }),
      fc.array(fc.nat(readings.length - 1), { maxLength: 3 }),
      async (order, repeated, cuts) => {
        const number = await newWagon();
        const sent = [...order, ...repeated].map((index) => readings[index] as JourneyReading);
        const edges = [0, ...cuts.sort((one, other) => one - other), sent.length];
        for (const [at, edge] of edges.slice(1).entries()) {
          const part = sent.slice(edges[at], edge);
          if (part.length > 0) await send(number, part);
          await settled();
        }
        expect(unnamed(await eventsOf(number))).toEqual(unnamed(clean));
        expect(await hoursOf(number)).toEqual(hours);
        const counted = await product.pool.query('SELECT count(*) AS n FROM wagon_event WHERE wagon_number = $1', [
          number,
        ]);
        expect(counted.rows[0].n).toBe(clean.length);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
});

test('readings that come in their order one call after another end in the same events', async () => {
  const { readings } = journey();
  const clean = await cleanEvents(readings);
  const number = await newWagon();
  const inOrder = [...readings].sort((one, other) => one.date - other.date);
  for (let from = 0; from < inOrder.length; from += 25) {
    await send(number, inOrder.slice(from, from + 25));
    await settled();
  }
  expect(unnamed(await eventsOf(number))).toEqual(unnamed(clean));
});

const correctionsOf = async (number: number) => {
  const { rows } = await product.pool.query(
    'SELECT kind, added FROM event_correction WHERE wagon_number = $1 ORDER BY id',
    [number],
  );
  return rows;
};

test('a late upload takes back the silence it fills, adds what happened then, and both are noted as corrections', async () => {
  const number = await newWagon();
  const all: Journey = journey();
  const from = START + 6 * HOUR;
  const to = START + 15 * HOUR;
  const isLate = ({ date }: JourneyReading) => date >= from && date < to;
  await send(
    number,
    all.readings.filter((reading) => !isLate(reading)),
  );
  await settled();
  expect((await eventsOf(number)).map(({ kind }) => kind)).toContain('fell_silent');
  expect(await correctionsOf(number)).toEqual([]);

  await send(number, all.readings.filter(isLate));
  await settled();
  const kinds = (await eventsOf(number)).map(({ kind }) => kind);
  expect(kinds).not.toContain('fell_silent');
  expect(kinds).toEqual(['loaded', 'departed', 'arrived', 'unloaded', 'departed', 'arrived']);
  const corrections = await correctionsOf(number);
  expect(corrections).toContainEqual({ kind: 'fell_silent', added: false });
  expect(corrections).toContainEqual({ kind: 'arrived', added: true });
});

test('a wagon that has been silent for three hours is found by the sweep, once, and taken back by its late readings', async () => {
  const number = await newWagon();
  const start = Date.now() - 12 * HOUR;
  const standing = beginJourney(railway, 'Samarqand', start).stand(11.9).readings;
  const early = standing.filter(({ date }) => date < start + 6 * HOUR);
  await send(number, early);
  await settled();
  const railwayMap = createRailwayMap(railway, readBorder());
  const worker = createEventWorker({
    pool: product.pool,
    railway: railwayMap,
    finderOf: () => createEventFinder(railwayMap, EVENT_LIMITS),
    months: { ensure: async () => {}, has: () => true, isKept: () => true },
    silenceMs: EVENT_LIMITS.silence,
    retentionMonths: 24,
    metrics: createMetrics(),
    log: { info() {}, warn() {}, error() {}, debug() {} } as never,
    onChanged() {},
  });
  await worker.sweep();
  await worker.sweep();
  const last = Math.max(...early.map(({ date }) => date));
  const span = { from: start, to: Date.now() };
  const silences = (await eventsOfWagon(product.pool, number, span)).filter(({ kind }) => kind === 'fell_silent');
  expect(silences).toMatchObject([{ date: last + 3 * HOUR }]);

  await send(
    number,
    standing.filter((reading) => !early.includes(reading)),
  );
  await settled();
  expect(await eventsOfWagon(product.pool, number, span)).toEqual([]);
  const { rows } = await product.pool.query('SELECT silent_since FROM wagon_course WHERE wagon_number = $1', [number]);
  expect(rows[0].silent_since).toBeNull();
});

test('while another node is at work the readings wait, and are looked at afterwards', async () => {
  const number = await newWagon();
  const other = await product.pool.connect();
  try {
    await other.query('SELECT pg_advisory_lock($1)', [EVENT_LOCK]);
    await send(number, journey().readings);
    expect(await eventsOf(number)).toEqual([]);
    const { rows } = await product.pool.query('SELECT count(*) AS n FROM event_backlog');
    expect(rows[0].n).toBeGreaterThan(0);
  } finally {
    await other.query('SELECT pg_advisory_unlock($1)', [EVENT_LOCK]);
    other.release();
  }
  await settled();
  expect(await eventsOf(number)).toHaveLength(6);
});
