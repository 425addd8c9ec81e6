import { inject } from 'vitest';
import { openPool, type Pool } from '../src/database/pool.ts';
import { createDatabase, dropDatabase, withDatabase } from './databases.ts';

/** A migrated database of a test file's own, without the product. */
export interface TestDatabase {
  pool: Pool;
  drop(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = await createDatabase(server, inject('databaseTemplate'));
  const pool = openPool(withDatabase(server, name), () => {});
  return {
    pool,
    async drop() {
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}
