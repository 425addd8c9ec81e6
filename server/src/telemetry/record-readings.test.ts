import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openMonthlyPartitions } from '../database/monthly-partitions.ts';
import type { Pool } from '../database/pool.ts';
import { createMetrics } from '../http/metrics.ts';
import { createLog } from './mqtt/test-doubles/door.ts';
import { Overloaded } from './reading-door.ts';
import { createReadingDoor, type RecordingDoor } from './record-readings.ts';
import { replayUnassigned } from './replay-unassigned.ts';

let database: TestDatabase;
let pool: Pool;
let log: ReturnType<typeof createLog>;
let door: RecordingDoor;
let onCommitted: () => void;

const MINUTE = 60_000;
const start = Date.now() - 60 * MINUTE;
/** Every sensor but these rides on the wagon of its number. */
const UNKNOWN = 'stranger';
/** A wagon number beyond the column's type stands for whatever the database cannot hold. */
const UNSTORABLE = '9999999999';
const reading = (sensorNumber: string, minute: number) => ({
  sensorNumber,
  measuredAt: start + minute * MINUTE,
  battery: 50,
});

beforeAll(async () => {
  database = await openTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query('TRUNCATE position, wagon_state, unassigned_reading, unassigned_sensor');
  log = createLog();
  onCommitted = () => {};
  door = createReadingDoor({
    pool,
    rideAt: (number) => (number === UNKNOWN ? undefined : { sensorId: 1, wagonNumber: Number(number) }),
    stations: { locate: () => ({ stationId: null, distance: null, inside: null }) } as never,
    partitions: await openMonthlyPartitions(pool, 'position'),
    retentionMonths: 24,
    metrics: createMetrics(),
    log,
    onCommitted: () => onCommitted(),
  });
});

const stored = () => pool.query('SELECT 1 FROM position').then(({ rowCount }) => rowCount);

test('a reading that the database cannot hold is refused alone, and its neighbours are stored', async () => {
  const batch = Array.from({ length: 20 }, (_, minute) => reading('60000001', minute));
  batch[7] = reading(UNSTORABLE, 7);
  batch[8] = { ...reading('60000001', 8), battery: 200 };
  batch[19] = reading(UNSTORABLE, 19);
  const outcome = await door.record(batch, 'mqtt');
  expect(outcome).toEqual({
    stored: 17,
    repeated: 0,
    unassigned: 0,
    refused: [
      { index: 7, field: '', reason: 'unstorable' },
      { index: 8, field: 'battery', reason: 'out_of_range' },
      { index: 19, field: '', reason: 'unstorable' },
    ],
  });
  expect(await stored()).toBe(17);
});

test('a sender whose readings take several commits is told of all of them', async () => {
  const batch = Array.from({ length: 1_200 }, (_, n) => ({ ...reading('60000001', n / 1_000), battery: n % 100 }));
  batch[700] = { ...reading(UNSTORABLE, 7), battery: 1 };
  batch[900] = batch[100] as (typeof batch)[number];
  expect(await door.record(batch, 'http')).toEqual({
    stored: 1_198,
    repeated: 1,
    unassigned: 0,
    refused: [{ index: 700, field: '', reason: 'unstorable' }],
  });
  expect(await stored()).toBe(1_198);
});

test('readings that many send at once, each to several, are stored once, and what is at fault fails alone', async () => {
  const shared = Array.from({ length: 600 }, (_, n) => ({ ...reading('60000001', n / 1_000), battery: n % 100 }));
  const own = (sender: number) =>
    Array.from({ length: 400 }, (_, n) => ({ ...reading(`6000001${sender}`, n / 1_000), battery: n % 100 }));
  const senders = Array.from({ length: 8 }, (_, sender) => [
    ...(sender % 2 === 0 ? shared : shared.toReversed()),
    ...own(sender),
    ...(sender === 3 ? [reading(UNSTORABLE, 1)] : []),
    ...(sender === 5 ? [reading(UNKNOWN, 1)] : []),
  ]);
  const outcomes = await Promise.all(senders.map((readings) => door.record(readings, 'http')));
  expect(outcomes.reduce((sum, outcome) => sum + outcome.stored, 0)).toBe(600 + 8 * 400);
  expect(outcomes.reduce((sum, outcome) => sum + outcome.repeated, 0)).toBe(7 * 600);
  expect(outcomes.map(({ unassigned }) => unassigned)).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
  expect(outcomes.map(({ refused }) => refused.length)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
  expect(await stored()).toBe(600 + 8 * 400);
  const { rows } = await pool.query('SELECT wagon_number FROM wagon_state');
  expect(rows).toHaveLength(9);
});

test('a value too small for its column is stored as nothing', async () => {
  const small = { ...reading('60000001', 1), temperature: 1e-46, battery: -0, latitude: 1e-320, longitude: 1e-320 };
  expect(await door.record([small], 'http')).toMatchObject({ stored: 1, refused: [] });
  const { rows } = await pool.query('SELECT temperature, battery, latitude FROM position');
  expect(rows).toEqual([{ temperature: 0, battery: 0, latitude: 0 }]);
});

test('a commit stays one, and is acknowledged, when those who are told of it fail', async () => {
  onCommitted = () => {
    throw new Error('the map is gone');
  };
  expect(await door.record([reading('60000001', 1)], 'http')).toMatchObject({ stored: 1 });
  expect(log.lines.join()).toContain('a commit could not be told');
});

test('an outage is logged once at its begin and once at its end', async () => {
  await pool.query('ALTER TABLE position RENAME TO elsewhere');
  for (let tries = 0; tries < 3; tries++)
    await expect(door.record([reading('60000001', tries)], 'http')).rejects.toThrow();
  await pool.query('ALTER TABLE elsewhere RENAME TO position');
  await door.record([reading('60000001', 3)], 'http');
  expect(log.lines.filter((line) => line.includes('could not be committed'))).toHaveLength(1);
});

test('a kept reading is taken from the keep only when it reached history', async () => {
  await door.record([reading(UNKNOWN, 1)], 'http');
  await pool.query(`INSERT INTO wagon (number, country_id) VALUES (60000001, 1)`);
  const sensor = await pool.query(`INSERT INTO sensor (number, type) VALUES ($1, 'location') RETURNING id`, [UNKNOWN]);
  // The record knows of the ride, the door does not yet.
  await pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at) VALUES ($1, 'location', 60000001, '-infinity')`,
    [sensor.rows[0].id],
  );
  expect(await replayUnassigned(pool, door, log)).toBe(0);
  expect((await pool.query('SELECT 1 FROM unassigned_reading')).rowCount).toBe(1);
});

test('kept readings wait while the door is full', async () => {
  await door.record([reading(UNKNOWN, 1)], 'http');
  await pool.query(`INSERT INTO wagon (number, country_id) VALUES (60000002, 1)`);
  await pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
     SELECT id, 'location', 60000002, '-infinity' FROM sensor WHERE number = $1 AND NOT EXISTS (SELECT FROM sensor_assignment)`,
    [UNKNOWN],
  );
  let tries = 0;
  const fullAtFirst = {
    async recordChecked(readings: readonly unknown[]) {
      if (++tries === 1) throw new Overloaded();
      return { stored: { stored: readings.length, repeated: 0, unassigned: 0 }, unstorable: [] };
    },
  };
  expect(await replayUnassigned(pool, fullAtFirst, log)).toBe(1);
  expect(tries).toBe(2);
});
