import type { Queryable } from '../database/pool.ts';

/** The time by the database's clock: the one clock of all processes. Inside a transaction, when that began. */
export async function databaseClock(database: Queryable): Promise<Date> {
  const { rows } = await database.query<{ now: number }>('SELECT now() AS now');
  return new Date(rows[0]?.now ?? Date.now());
}
