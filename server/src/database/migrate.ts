import { readdir, readFile } from 'node:fs/promises';
import { inTransaction, type Pool } from './pool.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number that no other program on the server uses for its advisory locks. */
const MIGRATION_LOCK = 7_261_530;

/**
 * How a migration says which programs go on working after it: those that know
 * the migration of this number, as in `-- Survived by: 0012`. Without the line
 * only programs that know the migration itself do. The rule for writing
 * migrations that older nodes survive is in docs/nodes.md.
 */
const SURVIVED_BY = /^-- Survived by: (\d{4})$/m;

/**
 * Brings the schema up to date: every file of `migrations/` that has not run
 * yet, in the order of its number, each in its own transaction. Forward only.
 * Two processes that start at once wait for each other. A database that newer
 * nodes have migrated is taken as it is, where its migrations allow it.
 * @returns names of the files that ran now
 * @throws Error when the database was written by a newer version of the product that this one does not survive
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  await inTransaction(pool, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(
      `CREATE TABLE IF NOT EXISTS migration
         (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now(), survived_by text)`,
    );
    // The table of a database from before. Asked first: to add what is there already would wait for a running dump.
    const { rowCount } = await connection.query(
      "SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'survived_by'",
    );
    if (!rowCount) await connection.query('ALTER TABLE migration ADD COLUMN survived_by text');
  });
  const done = await pool.query<{ name: string; survivedBy: string | null }>(
    'SELECT name, survived_by AS "survivedBy" FROM migration ORDER BY name',
  );
  const newest = numberOf(files.at(-1) ?? '');
  const unknown = done.rows.find(
    ({ name, survivedBy }) => !files.includes(name) && (survivedBy === null || survivedBy > newest),
  );
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
      const survivedBy = SURVIVED_BY.exec(sql)?.[1] ?? null;
      await connection.query('INSERT INTO migration (name, survived_by) VALUES ($1, $2)', [name, survivedBy]);
      return true;
    });
    if (isNew) ran.push(name);
  }
  return ran;
}

/** The four digits that a migration's name begins with. */
const numberOf = (name: string) => name.slice(0, 4);
