import { inTransaction, type Pool, type Queryable } from '../database/pool.ts';
import { ENDING_SQL, raisingSql, WAGON_RULES } from './alert-causes.ts';
import { databaseClock } from './database-clock.ts';
import { collectForChannels } from './message-queue.ts';

/** Any number that no other program on the server uses for its advisory locks. */
const SWEEP_LOCK = 7_150_237;

/** What one look over the railway changed. */
export interface Sweep {
  raised: number;
  ended: number;
}

const RAISING = WAGON_RULES.map(raisingSql);

/** Lets one sweep at a time go on: what one ends another must not take for lasting. */
export async function lockSweep(connection: Queryable): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [SWEEP_LOCK]);
}

/**
 * Looks over all wagons: ends the alerts whose cause is gone, raises what the
 * rules find, and puts what was raised on its way to the channels, all in one
 * transaction. It keeps nothing in memory: a start after a stop goes on where
 * the record stands.
 * @param at the time it is, Unix ms; by the database's clock when left out
 */
export function sweepAlerts(pool: Pool, at?: number): Promise<Sweep> {
  return inTransaction(pool, async (connection) => {
    await lockSweep(connection);
    const now = at === undefined ? await databaseClock(connection) : new Date(at);
    const ended = await connection.query(ENDING_SQL, [now]);
    const raised: number[] = [];
    for (const sql of RAISING) {
      const { rows } = await connection.query<{ id: number }>(sql, [now]);
      for (const { id } of rows) raised.push(id);
    }
    if (raised.length > 0) await collectForChannels(connection, raised, now);
    return { raised: raised.length, ended: ended.rowCount ?? 0 };
  });
}
