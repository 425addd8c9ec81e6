import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../database/pool.ts';
import type { LookedAtReading } from './looked-at.ts';
import { type HeardDays, noteHeard, pruneHeard, storeHeard } from './sensor-hours.ts';

const MINUTE = 60_000;
/** 19:00 UTC, midnight in Tashkent. */
const MIDNIGHT = Date.parse('2026-11-18T19:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const reading = (date: number, values: Partial<LookedAtReading>): LookedAtReading => ({
  date,
  id: date,
  latitude: null,
  longitude: null,
  isEmpty: null,
  stationId: null,
  stationDistance: null,
  atStation: null,
  ...values,
});
const position = (date: number, stationId: number) => reading(date, { latitude: 41, longitude: 69, stationId });
const load = (date: number) => reading(date, { isEmpty: true });

/** Notes each part by itself and stores it in a transaction of its own, as looks do. */
async function store(wagonNumber: number, parts: readonly (readonly LookedAtReading[])[]): Promise<void> {
  for (const part of parts) {
    const heard: HeardDays = new Map();
    noteHeard(heard, wagonNumber, part);
    await inTransaction(database.pool, (connection) => storeHeard(connection, heard));
  }
}

async function hoursOf(wagonNumber: number) {
  const { rows } = await database.pool.query(
    `SELECT day::text, position_hours::bit(24)::text AS position, load_hours::bit(24)::text AS load,
            station_id AS station, place_date AS "placeDate"
     FROM sensor_hours WHERE wagon_number = $1 ORDER BY day`,
    [wagonNumber],
  );
  return rows;
}

test('a day has a bit for each hour in Tashkent in which a sensor was heard, and the station of its last hour', async () => {
  await store(1, [
    [
      position(MIDNIGHT, 5),
      load(MIDNIGHT + 90 * MINUTE),
      position(MIDNIGHT + 23 * 60 * MINUTE + 1, 7),
      position(MIDNIGHT + 24 * 60 * MINUTE - 1, 8),
      // A battery alone is neither sensor's work.
      reading(MIDNIGHT + 600 * MINUTE, {}),
      load(MIDNIGHT - 1),
    ],
  ]);
  expect(await hoursOf(1)).toEqual([
    { day: '2026-11-18', position: '0'.repeat(24), load: `1${'0'.repeat(23)}`, station: null, placeDate: null },
    {
      day: '2026-11-19',
      position: `1${'0'.repeat(22)}1`,
      load: `${'0'.repeat(22)}10`,
      station: 7,
      placeDate: MIDNIGHT + 23 * 60 * MINUTE + 1,
    },
  ]);
});

test('however readings come, late, repeated and in any order, a day is the same', async () => {
  const all = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0 ? load(MIDNIGHT + n * 37 * MINUTE) : position(MIDNIGHT + n * 37 * MINUTE, n),
  );
  await store(2, [all]);
  const clean = await hoursOf(2);
  let wagonNumber = 3;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.shuffledSubarray(all),
      fc.integer({ min: 1, max: 59 }),
      async (shuffled, repeated, cut) => {
        await store(wagonNumber, [shuffled.slice(0, cut), shuffled.slice(cut), repeated]);
        expect(await hoursOf(wagonNumber)).toEqual(clean);
        wagonNumber++;
      },
    ),
    { numRuns: 15 },
  );
});

test('days are forgotten a month after their readings', async () => {
  await store(4_000, [[load(Date.now() - 800 * 24 * 60 * MINUTE), load(Date.now() - 700 * 24 * 60 * MINUTE)]]);
  await pruneHeard(database.pool, 24);
  expect(await hoursOf(4_000)).toHaveLength(1);
});
