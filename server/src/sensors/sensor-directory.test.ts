import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { Pool } from '../database/pool.ts';
import { createSensorDirectory } from './sensor-directory.ts';

const WAGONS = [60_000_001, 60_000_002, 60_000_003] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('INSERT INTO wagon (number, country_id) SELECT unnest($1::int4[]), 1', [WAGONS]);
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE sensor CASCADE');
  await database.pool.query("INSERT INTO sensor (number, type) VALUES ('s1', 'location'), ('s2', 'state')");
  await ride('s1', WAGONS[0]);
});
afterAll(() => database.drop());

/** Puts a sensor on this wagon as if it had ridden nowhere else. */
async function ride(sensorNumber: string, wagon: number, from = '-infinity', to: string | null = null) {
  await database.pool.query(
    'DELETE FROM sensor_assignment WHERE sensor_id = (SELECT id FROM sensor WHERE number = $1) AND from_at = $2',
    [sensorNumber, from],
  );
  await database.pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at, to_at)
     SELECT id, type, $2, $3, $4 FROM sensor WHERE number = $1`,
    [sensorNumber, wagon, from, to],
  );
}

/** The database; what it answers to the questions about single sensors arrives when the test says so. */
function slowPool() {
  const answers: { arrive(): void; fail(failure: Error): void }[] = [];
  const pool = {
    connect: () => database.pool.connect(),
    async query(...question: [string, unknown[]]) {
      const answer = await database.pool.query(...question);
      await new Promise<void>((arrive, fail) => answers.push({ arrive, fail }));
      return answer;
    },
  };
  return { pool: pool as unknown as Pool, answers };
}

test('at the start every sensor is known, with all its rides or none', async () => {
  await ride('s1', WAGONS[1], '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');
  await database.pool.query("UPDATE sensor_assignment SET to_at = '2026-03-01' WHERE from_at = '-infinity'");
  const directory = await createSensorDirectory(database.pool);
  const at = (date: string) => directory.rideAt('s1', Date.parse(date));
  expect(at('1970-01-01T00:00:00Z')?.wagonNumber).toBe(WAGONS[0]);
  expect(at('2026-02-28T23:59:59.999Z')?.wagonNumber).toBe(WAGONS[0]);
  const found = at('2026-03-01T00:00:00Z');
  expect(found?.wagonNumber).toBe(WAGONS[1]);
  expect(directory.byId(found?.sensorId ?? 0)).toEqual({ number: 's1', type: 'location' });
  expect(at('2026-03-02T00:00:00Z')).toBeUndefined();
  expect(directory.rideAt('s2', 0)).toBeUndefined();
  const { rows } = await database.pool.query("SELECT id FROM sensor WHERE number = 's2'");
  expect(directory.byId(rows[0].id)).toEqual({ number: 's2', type: 'state' });
});

test('a fleet of many sensors with several rides each is read whole', async () => {
  await database.pool.query(
    "INSERT INTO sensor (number, type) SELECT 'm' || n, 'state' FROM generate_series(1, 2500) AS n",
  );
  await database.pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at, to_at)
     SELECT s.id, s.type, (ARRAY[${WAGONS}])[day], make_date(2026, 1, day), make_date(2026, 1, day + 1)
     FROM sensor s, generate_series(1, 3) AS day WHERE s.number LIKE 'm%'`,
  );
  const directory = await createSensorDirectory(database.pool);
  for (let n = 1; n <= 2_500; n++)
    for (let day = 1; day <= 3; day++)
      if (directory.rideAt(`m${n}`, Date.UTC(2026, 0, day, 12))?.wagonNumber !== WAGONS[day - 1])
        throw new Error(`m${n} is not known on day ${day}`);
});

test('two changes of one sensor at once leave the later one, however long the first takes to read', async () => {
  const { pool, answers } = slowPool();
  const directory = await createSensorDirectory(pool);
  await ride('s1', WAGONS[1]);
  const first = directory.refresh(['s1']);
  await expect.poll(() => answers.length).toBe(1);
  await ride('s1', WAGONS[2]);
  const second = directory.refresh(['s1']);
  // Whether or not the second asks before the first is answered, its answer would be there sooner.
  setTimeout(() => answers[1]?.arrive(), 100);
  setTimeout(() => answers[0]?.arrive(), 200);
  await first;
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.arrive();
  await second;
  expect(directory.rideAt('s1', 0)?.wagonNumber).toBe(WAGONS[2]);
});

test('a change that could not be read is read with the next one', async () => {
  const { pool, answers } = slowPool();
  const directory = await createSensorDirectory(pool);
  await ride('s1', WAGONS[1]);
  const failing = directory.refresh(['s1']);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.fail(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  await directory.refresh(['s2']);
  expect(directory.rideAt('s1', 0)?.wagonNumber).toBe(WAGONS[1]);
});
