import type pg from 'pg';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';

/** The longest that one step may take, ms: it reads one day of a year's 11 million events, or a year's loads. */
const STEP_WITHIN_MS = 60_000;

/** What a step may hold before it spills to disk: a day's spans by their lengths, a year's wagons with their last loads. */
const STEP_MEMORY = '32MB';

/** node-postgres knows it of every connection, its types do not. */
const processOf = (connection: Connection) => (connection as pg.PoolClient & { processID: number }).processID;

/**
 * Reads in one transaction that sees the record as it is at its beginning, so
 * that parts read one after another agree, and changes nothing.
 * @param giveUp ends also the query that is under way
 */
export async function readUndisturbed<T>(
  pool: Pool,
  giveUp: AbortSignal,
  read: (connection: Connection) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await connection.query(`SET LOCAL statement_timeout = ${STEP_WITHIN_MS}`);
    await connection.query(`SET LOCAL work_mem = '${STEP_MEMORY}'`);
    let cancelled: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      // A connection that breaks now has nothing left to cancel.
      cancelled = pool.query('SELECT pg_cancel_backend($1)', [processOf(connection)]).catch(() => {});
    };
    giveUp.throwIfAborted();
    giveUp.addEventListener('abort', cancel, { once: true });
    try {
      return await read(connection);
    } finally {
      giveUp.removeEventListener('abort', cancel);
      // Before the connection serves somebody else, whose query it would end.
      await cancelled;
    }
  });
}
