import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { sweepAlerts } from './sweep-alerts.ts';

const WAGONS = 150_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('a large fleet that is silent as one is raised whole, and closes whole when it is heard again', async () => {
  await database.pool.query(
    'INSERT INTO wagon (number, country_id) SELECT 20000000 + n, 1 FROM generate_series(1, $1::int) AS n',
    [WAGONS],
  );
  await database.pool.query(
    `INSERT INTO wagon_state (wagon_number, date, reading_id, sensor_id)
     SELECT number, now() - interval '2 days', number, 1 FROM wagon`,
  );
  expect(await sweepAlerts(database.pool)).toEqual({ raised: WAGONS, ended: 0 });
  expect(await sweepAlerts(database.pool)).toEqual({ raised: 0, ended: 0 });
  await database.pool.query('UPDATE wagon_state SET date = now()');
  expect(await sweepAlerts(database.pool)).toEqual({ raised: 0, ended: WAGONS });
});
