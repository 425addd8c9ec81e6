import type { Station } from '@vagon/contract';
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
async function record(readings: readonly JourneyReading[], wagonNumber = NUMBER): Promise<void> {
  const { pool } = database;
  await (await openMonthlyPartitions(pool, 'position')).ensure(readings.map(({ date }) => date));
  const stations = createStationFinder(railway.stations);
  const matched = readings.map((reading) => {
    const nothing = { latitude: null, longitude: null, temperature: null, battery: null, isEmpty: null };
    const values = { ...nothing, sensorNumber: 'S1', ...reading };
    return matchReading(
      { ...values, id: readingId(values) },
      () => ({ sensorId: 1, wagonNumber }),
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

test('a sensor whose clock stands still holds up nobody else', async () => {
  const here = railway.stations[0] as Station;
  const there = railway.stations.find(({ regionId }) => regionId !== here.regionId) as Station;
  const stuck = Array.from({ length: 40 }, (_, index) => {
    const { latitude, longitude } = index % 2 === 0 ? here : there;
    return { date: START, latitude: latitude + index * 1e-5, longitude };
  });
  await record(stuck, NUMBER + 1);
  await record(journey());
  const events = await open();
  await events.settled();
  expect(await kinds()).toEqual(['departed', 'arrived']);
});

test('a wagon that is heard of again after its last month was dropped holds up nobody else', async () => {
  const { pool } = database;
  const events = await open();
  await record([{ date: START, isEmpty: true }], NUMBER + 1);
  await events.settled();
  const longAgo = START - 800 * 24 * HOUR;
  await pool.query(
    `UPDATE wagon_course SET through = to_timestamp($1 / 1000.0),
       state = jsonb_set(state::jsonb, '{last,date}', to_jsonb($1::float8))::json`,
    [longAgo],
  );
  await record([{ date: START + HOUR, isEmpty: true }], NUMBER + 1);
  await record(journey());
  await events.settled();
  expect(await kinds()).toEqual(['departed', 'arrived']);
});

test('history with months in between without any reading is looked through', async () => {
  const { pool } = database;
  const now = new Date();
  const endOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 4) - HOUR;
  await record([{ date: endOfMonth, isEmpty: true }, ...journey()]);
  await pool.query('DELETE FROM event_backlog');
  const events = await open();
  await events.settled();
  expect((await eventsOfWagon(pool, NUMBER, { from: 0, to: Date.now() })).map(({ kind }) => kind)).toEqual([
    'fell_silent',
    'came_back',
    'departed',
    'arrived',
  ]);
});

test('a wagon of which the record takes no events holds up nobody else', async () => {
  const { pool } = database;
  await pool.query(`ALTER TABLE wagon_event ADD CHECK (wagon_number <> ${NUMBER + 1})`);
  await record(journey(), NUMBER + 1);
  await record(journey());
  const events = await open();
  await events.settled();
  expect(await kinds()).toEqual(['departed', 'arrived']);
  const { rows } = await pool.query('SELECT wagon_number AS number FROM wagon_course');
  expect(rows).toEqual([{ number: NUMBER }]);
});

test('a course that was on a section which the railway has no more goes on', async () => {
  const readings = journey().sort((one, other) => one.date - other.date);
  const onTheWay = readings.filter(({ date }) => date < START + 4 * HOUR);
  const events = await open();
  await record(onTheWay);
  await events.settled();
  const { rowCount } = await database.pool.query(
    `UPDATE wagon_course SET state = replace(state::text, '"section":', '"section":9')::json`,
  );
  expect(rowCount).toBe(1);
  const stillRunning = readings.slice(onTheWay.length, onTheWay.length + 2);
  await record(stillRunning);
  await events.settled();
  const { rows } = await database.pool.query('SELECT through, next_km AS "nextKm" FROM wagon_course');
  expect(rows).toEqual([{ through: stillRunning.at(-1)?.date, nextKm: null }]);
});

test('a wagon that was last heard of years ago brings back no months that are not kept', async () => {
  await record([{ date: START, isEmpty: true }]);
  await record([{ date: START, isEmpty: true }], NUMBER + 1);
  await database.pool.query('DELETE FROM event_backlog');
  await database.pool.query('DELETE FROM position WHERE wagon_number = $1', [NUMBER]);
  await database.pool.query("UPDATE wagon_state SET date = now() - interval '10 years' WHERE wagon_number = $1", [
    NUMBER,
  ]);
  const events = await open();
  await events.settled();
  const { rows } = await database.pool.query(
    "SELECT count(*)::int4 AS months FROM pg_inherits WHERE inhparent = 'wagon_event'::regclass",
  );
  expect(rows[0].months).toBeLessThan(30);
});
