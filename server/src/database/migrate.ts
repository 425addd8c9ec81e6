import { readdir, readFile } from 'node:fs/promises';
import { inTransaction, type Pool } from './pool.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number that no other program on the server uses for its advisory locks. */
const MIGRATION_LOCK = 7_261_530;

/**
 * Brings the schema up to date: every file of `migrations/` that has not run
 * yet, in the order of its number, each in its own transaction. Forward only.
 * Two processes that start at once wait for each other.
 * @returns names of the files that ran now
 * @throws Error when the database was written by a newer version of the product
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  await inTransaction(pool, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())',
    );
  });
  const done = await pool.query<{ name: string }>('SELECT name FROM migration');
  const unknown = done.rows.find((row) => !files.includes(row.name));
  if (unknown) {
    throw new Error(
      `The database was written by a newer version of the product: it has the migration ${unknown.name}, which this version does not know.`,
    );
  }

  const ran: string[] = [];
  for (const name of files) {
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
    const isNew = await inTransaction(pool, async (connection) => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const already = await connection.query('SELECT 1 FROM migration WHERE name = $1', [name]);
      if (already.rowCount) return false;
      await connection.query(sql);
      await connection.query('INSERT INTO migration (name) VALUES ($1)', [name]);
      return true;
    });
    if (isNew) ran.push(name);
  }
  return ran;
}
