import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { pruneCheckpoints } from './stored-courses.ts';

const WAGONS = 450;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

test('of older days the first checkpoint of each is kept, of the last two days all, of all wagons', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO wagon_course (wagon_number, through, state) SELECT n, now(), '{}' FROM generate_series(1, ${WAGONS}) n`,
  );
  await pool.query(
    `INSERT INTO event_checkpoint (wagon_number, through, through_id, state)
     SELECT n, date_trunc('day', now()) - make_interval(days => days) + make_interval(hours => hours), 1, '{}'
     FROM generate_series(1, ${WAGONS}) n, generate_series(0, 4) days, generate_series(0, 2) hours`,
  );
  let after = 0;
  do after = await pruneCheckpoints(pool, 24, after);
  while (after > 0);
  const { rows } = await pool.query(
    `SELECT days, count(DISTINCT wagon_number)::int4 AS wagons, count(*)::int4 AS checkpoints
     FROM (SELECT wagon_number, extract(day FROM date_trunc('day', now()) - date_trunc('day', through)) AS days
           FROM event_checkpoint) c
     WHERE days <> 2 GROUP BY days ORDER BY days`,
  );
  expect(rows.map(({ wagons, checkpoints }) => [wagons, checkpoints / WAGONS])).toEqual([
    [WAGONS, 3],
    [WAGONS, 3],
    [WAGONS, 1],
    [WAGONS, 1],
  ]);
});
