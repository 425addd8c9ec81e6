import pg from 'pg';

/** Type number of PostgreSQL's bigint: counts and reading ids, all below 2^53 here. */
const INT8 = 20;
const TIMESTAMPTZ = 1184;
/** Connections of a pool that is told no number. */
const CONNECTIONS = 12;

export type Pool = pg.Pool;
export type Connection = pg.PoolClient;
/** Where a plain query can go: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

const openConnections = new WeakMap<Pool, Set<pg.Client>>();

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(TIMESTAMPTZ, (text: string) => Date.parse(text));

/**
 * Opens a pool of connections. Times come back as Unix milliseconds, bigints as numbers.
 * @param onLost told when an idle connection breaks; the pool opens another by itself
 * @param connections most of them at once
 */
export function openPool(url: string, onLost: (failure: Error) => void, connections = CONNECTIONS): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'vagon',
    connectionTimeoutMillis: 10_000,
    options: '-c TimeZone=UTC',
  });
  pool.on('error', onLost);
  const open = new Set<pg.Client>();
  pool.on('connect', (connection) => open.add(connection));
  pool.on('remove', (connection) => open.delete(connection));
  openConnections.set(pool, open);
  return pool;
}

/**
 * Breaks every connection of the pool, those in use too, so that what waits on them fails now. For a database that
 * has stopped answering: a network that swallows everything breaks no connection, and a query would wait for ever.
 */
export function breakConnections(pool: Pool): void {
  for (const connection of openConnections.get(pool) ?? []) connection.connection.stream.destroy();
}

/**
 * Holds a connection of the pool for as long as `work` lasts.
 * @param work may call `giveUp` with a reason: the pool then closes the connection instead of handing it to the next
 */
export async function holdConnection<T>(
  pool: Pool,
  work: (connection: Connection, giveUp: (failure: Error) => void) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  // The pool listens only to connections nobody holds: unheard, the loss of this one would end the process.
  const giveUp = (failure: Error) => {
    broken = failure;
  };
  connection.on('error', giveUp);
  try {
    return await work(connection, giveUp);
  } finally {
    connection.off('error', giveUp);
    connection.release(broken);
  }
}

/**
 * Runs `work` in one transaction: commits when it resolves, takes everything
 * back and rethrows when it throws.
 */
export function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  return holdConnection(pool, async (connection, giveUp) => {
    try {
      await connection.query('BEGIN');
      const result = await work(connection);
      await connection.query('COMMIT');
      return result;
    } catch (failure) {
      await connection.query('ROLLBACK').catch(giveUp);
      throw failure;
    }
  });
}
