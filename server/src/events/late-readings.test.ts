import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openMonthlyPartitions } from '../database/monthly-partitions.ts';
import { readRailway } from '../geography/railway-files.ts';
import { createMetrics } from '../http/metrics.ts';
import { readBorder } from './border.ts';
import { createEventWorker, type EventWorker } from './event-worker.ts';
import { createEventFinder } from './find-events.ts';
import { EVENT_LIMITS } from './limits.ts';
import { createRailwayMap } from './railway-map.ts';

const HOUR = 3_600_000;
const NUMBER = 24_500_001;
const START = Date.now() - 100 * 24 * HOUR;
const railway = createRailwayMap(readRailway(), readBorder());

let database: TestDatabase;
let worker: EventWorker;
/** How often events were looked for in readings that had been looked at before. */
let looks: number;
beforeEach(async () => {
  database = await openTestDatabase();
  looks = 0;
  const finder = createEventFinder(railway, EVENT_LIMITS);
  worker = createEventWorker({
    pool: database.pool,
    railway,
    finderOf: () => ({
      ...finder,
      find(readings, course) {
        looks++;
        return finder.find(readings, course);
      },
    }),
    months: { ensure: async () => {}, has: () => true, isKept: () => true },
    silenceMs: EVENT_LIMITS.silence,
    retentionMonths: 24,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    onChanged() {},
  });
});
afterEach(() => database.drop());

/** Records load readings an hour apart, and that nobody has looked at them. */
async function record(from: number, count: number): Promise<void> {
  const { pool } = database;
  const dates = Array.from({ length: count }, (_, n) => from + n * HOUR);
  await (await openMonthlyPartitions(pool, 'position')).ensure(dates);
  await pool.query(
    `INSERT INTO position (wagon_number, date, id, sensor_id, is_empty)
     SELECT $1, to_timestamp(ms / 1000.0), 1, 1, true FROM unnest($2::float8[]) AS d (ms)`,
    [NUMBER, dates],
  );
  await note(from, dates.at(-1) as number);
}

const note = (first: number, last: number) =>
  database.pool.query(
    `INSERT INTO event_backlog (is_stored, wagon_numbers, dates, last_dates)
     VALUES (true, ARRAY[$1::int4], ARRAY[to_timestamp($2 / 1000.0)], ARRAY[to_timestamp($3 / 1000.0)])`,
    [NUMBER, first, last],
  );

async function workOffAll(): Promise<void> {
  looks = 0;
  while (await worker.workOff());
}

async function seen(): Promise<number> {
  const { rows } = await database.pool.query("SELECT (state ->> 'seen')::int4 AS seen FROM wagon_course");
  return rows[0].seen;
}

test('readings that another row of the backlog brought a look to are not looked through again', async () => {
  await record(START, 250);
  await workOffAll();
  await note(START + 120 * HOUR, START + 130 * HOUR);
  await workOffAll();
  expect(looks).toBe(0);
  await record(START + 120.5 * HOUR, 2);
  await workOffAll();
  expect(looks).toBeGreaterThan(0);
  expect(await seen()).toBe(252);
});

test('a sensor whose clock is months behind makes its wagon be looked through anew now and then', async () => {
  await record(START, 1_200);
  await workOffAll();
  await record(START + 0.5 * HOUR, 1);
  await workOffAll();
  expect(await seen()).toBe(1_201);

  await record(START + 1.5 * HOUR, 1);
  await record(START + 2.5 * HOUR, 1);
  await workOffAll();
  expect(looks).toBe(0);
  const waiting = await database.pool.query('SELECT min(at) > now() AS later FROM event_backlog');
  expect(waiting.rows).toEqual([{ later: true }]);

  await record(START + 1_200 * HOUR, 1);
  await workOffAll();
  expect(await seen()).toBe(1_202);
});
