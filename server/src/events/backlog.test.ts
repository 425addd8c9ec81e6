import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../database/pool.ts';
import { noteStatement } from '../telemetry/note-unseen.ts';
import { type Lane, measureBacklog, putOff, takeOldest, type UnseenReadings } from './backlog.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.pool.query('DELETE FROM event_backlog'));
afterAll(() => database.drop());

const note = (wagons: readonly number[], date: number) =>
  database.pool.query(noteStatement(wagons.map((wagonNumber) => ({ wagonNumber, date }))));
const take = (lane: Lane): Promise<UnseenReadings[]> =>
  inTransaction(database.pool, (connection) => takeOldest(connection, lane));
const numbers = (wagons: readonly UnseenReadings[]) => wagons.map(({ wagonNumber }) => wagonNumber);

test('fresh readings and those that sensors had stored wait apart, though one commit brought both', async () => {
  const now = Date.now();
  await database.pool.query(
    noteStatement([
      { wagonNumber: 1, date: now },
      { wagonNumber: 1, date: now - HOUR },
      { wagonNumber: 1, date: now - 2 * HOUR },
      { wagonNumber: 2, date: now - HOUR },
    ]),
  );
  expect(await take('fresh')).toEqual([{ wagonNumber: 1, earliest: now, latest: now }]);
  expect(await take('stored')).toEqual([
    { wagonNumber: 1, earliest: now - 2 * HOUR, latest: now - HOUR },
    { wagonNumber: 2, earliest: now - HOUR, latest: now - HOUR },
  ]);
  expect(await measureBacklog(database.pool)).toEqual({ rows: 0, secondsBehind: 0 });
});

test.each([640, 1_280])(
  'the readings of a wagon in many commits of %i wagons are worked off together',
  async (wagonsOfACommit) => {
    const fleet = Array.from({ length: wagonsOfACommit }, (_, n) => 1_000 + n);
    const start = Date.now() - 24 * HOUR;
    for (let commit = 0; commit < 5; commit++) await note(fleet, start + commit * HOUR);
    const seen: number[] = [];
    for (let wagons = await take('stored'); wagons.length > 0; wagons = await take('stored')) {
      for (const wagon of wagons) expect(wagon).toMatchObject({ earliest: start, latest: start + 4 * HOUR });
      seen.push(...numbers(wagons));
    }
    expect(seen.sort((one, other) => one - other)).toEqual(fleet);
  },
);

test('what is put off is not taken before its time, and holds nothing up', async () => {
  const date = Date.now() - HOUR;
  await inTransaction(database.pool, (connection) =>
    putOff(connection, [{ wagonNumber: 1, earliest: date, latest: date, waitMs: HOUR }]),
  );
  await note([2], date);
  expect(numbers(await take('stored'))).toEqual([2]);
  expect(await take('stored')).toEqual([]);
  await database.pool.query("UPDATE event_backlog SET at = at - interval '2 hours'");
  expect(await take('stored')).toEqual([{ wagonNumber: 1, earliest: date, latest: date }]);
});
