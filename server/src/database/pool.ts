import pg from 'pg';

/** Type number of PostgreSQL's bigint: counts and reading ids, all below 2^53 here. */
const INT8 = 20;
const TIMESTAMPTZ = 1184;
const MAX_CONNECTIONS = 12;

export type Pool = pg.Pool;
export type Connection = pg.PoolClient;
/** Where a plain query can go: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(TIMESTAMPTZ, (text: string) => Date.parse(text));

/**
 * Opens a pool of connections. Times come back as Unix milliseconds, bigints as numbers.
 * @param onLost told when an idle connection breaks; the pool opens another by itself
 */
export function openPool(url: string, onLost: (failure: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types,
    application_name: 'vagon',
    connectionTimeoutMillis: 10_000,
    options: '-c TimeZone=UTC',
  });
  pool.on('error', onLost);
  return pool;
}

/**
 * Runs `work` in one transaction: commits when it resolves, takes everything
 * back and rethrows when it throws.
 */
export async function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only to connections nobody holds: unheard, the loss of this one would end the process.
  const onLost = (failure: Error) => {
    broken = failure;
  };
  connection.on('error', onLost);
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (failure) {
    await connection.query('ROLLBACK').catch((rollbackFailure: Error) => {
      broken = rollbackFailure;
    });
    throw failure;
  } finally {
    connection.off('error', onLost);
    connection.release(broken);
  }
}
