import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openMonthlyPartitions } from '../database/monthly-partitions.ts';
import { createStationFinder } from '../geography/nearest-station.ts';
import { readRailway } from '../geography/railway-files.ts';
import { createMetrics } from '../http/metrics.ts';
import { createLifetime, type Lifetime } from '../lifetime.ts';
import { type MatchedReading, matchReading } from '../telemetry/match-reading.ts';
import { readingId } from '../telemetry/reading.ts';
import { storeBatch } from '../telemetry/store-batch.ts';
import { wagonMoves } from '../telemetry/wagon-moves.ts';
import { eventsOfWagon } from './event-queries.ts';
import type { EventChange } from './event-worker.ts';
import { openEvents } from './open-events.ts';
import { beginJourney, type JourneyReading } from './testing/journey.ts';

const HOUR = 60 * 60_000;
/** The journey takes 7.7 hours and has just ended. */
const START = Date.now() - 7.9 * HOUR;
const NUMBER = 24_500_001;
const railway = readRailway();
const log = pino({ level: 'silent' });

let database: TestDatabase;
let lifetime: Lifetime;
beforeEach(async () => {
  database = await openTestDatabase();
  lifetime = createLifetime(log);
});
afterEach(async () => {
  await lifetime.stop();
  await database.drop();
});

/** Records readings as the door does, with nobody there to look for events in them. */
async function record(readings: readonly JourneyReading[]): Promise<void> {
  const { pool } = database;
  await (await openMonthlyPartitions(pool, 'position')).ensure(readings.map(({ date }) => date));
  const stations = createStationFinder(railway.stations);
  const matched = readings.map((reading) => {
    const nothing = { latitude: null, longitude: null, temperature: null, battery: null, isEmpty: null };
    const values = { ...nothing, sensorNumber: 'S1', ...reading };
    return matchReading(
      { ...values, id: readingId(values) },
      () => ({ sensorId: 1, wagonNumber: NUMBER }),
      stations,
    ) as MatchedReading;
  });
  await storeBatch(pool, { matched, moves: wagonMoves(matched), unassigned: [] });
}

function open() {
  const metrics = createMetrics();
  return openEvents({ pool: database.pool, geography: railway, retentionMonths: 24, metrics, lifetime, log });
}

const journey = () => beginJourney(railway, 'Samarqand', START).stand(3).runTo('Kattaqoʻrgʻon').stand(3).readings;

const kinds = async () =>
  (await eventsOfWagon(database.pool, NUMBER, { from: START, to: Date.now() })).map(({ kind }) => kind);

test('readings that a crash left behind are looked at after the next start', async () => {
  await record(journey());
  const events = await open();
  await events.settled();
  expect(await kinds()).toEqual(['departed', 'arrived']);
});

test('what was recorded before anything looked for events is looked at once, and is no correction', async () => {
  await record(journey());
  await database.pool.query('DELETE FROM event_backlog');
  const events = await open();
  await events.settled();
  expect(await kinds()).toEqual(['departed', 'arrived']);
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM event_correction');
  expect(rows[0].n).toBe(0);
});

test('listeners hear after the commit what was found and taken back', async () => {
  const events = await open();
  const changes: EventChange[] = [];
  const end = events.onEvents((change) => changes.push(change));
  const all = journey();
  const late = all.filter(({ date }) => date > START + 2.2 * HOUR && date < START + 5.2 * HOUR);
  await record(all.filter((reading) => !late.includes(reading)));
  events.wake();
  await events.settled();
  const before = changes.flatMap(({ added }) => added);
  expect(before.map(({ kind }) => kind)).toContain('departed');
  expect(changes.flatMap(({ courses }) => courses)).toContain(NUMBER);

  changes.length = 0;
  await record(late);
  events.wake();
  await events.settled();
  const withdrawn = changes.flatMap((change) => change.withdrawn);
  expect(withdrawn.length).toBeGreaterThan(0);
  expect(before).toEqual(expect.arrayContaining(withdrawn));
  end();
});

test('two nodes at work at once leave no reading out', async () => {
  const readings = journey().sort((one, other) => one.date - other.date);
  const [one, other] = [await open(), await open()];
  for (const reading of readings) {
    await record([reading]);
    one.wake();
    other.wake();
    await Promise.race([one.settled(), other.settled()]);
  }
  await Promise.all([one.settled(), other.settled()]);
  const { rows } = await database.pool.query("SELECT (state ->> 'seen')::int AS seen FROM wagon_course");
  expect(rows).toEqual([{ seen: readings.length }]);
  expect(await kinds()).toEqual(['departed', 'arrived']);
});

test('a history longer than one look takes is looked through to its end', async () => {
  const pendulum = beginJourney(railway, 'Samarqand', START - 900 * HOUR);
  for (let trips = 0; pendulum.time < START + 20 * HOUR; trips++)
    pendulum.runTo(trips % 2 === 0 ? 'Kattaqoʻrgʻon' : 'Samarqand').stand(2);
  expect(pendulum.readings.length).toBeGreaterThan(5_000);
  await record(pendulum.readings);
  const events = await open();
  await events.settled();
  const { rows } = await database.pool.query(
    "SELECT through, (state ->> 'seen')::int AS seen FROM wagon_course WHERE wagon_number = $1",
    [NUMBER],
  );
  expect(rows[0].seen).toBe(pendulum.readings.length);
  expect(rows[0].through).toBe(Math.max(...pendulum.readings.map(({ date }) => date)));
});
