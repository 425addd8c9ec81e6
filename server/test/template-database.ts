import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPool } from '../src/database/pool.ts';
import { readRailway } from '../src/geography/railway-files.ts';
import { seedRailway } from '../src/geography/railway-queries.ts';
import { createDatabase, dropDatabase, withDatabase } from './databases.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A PostgreSQL with a migrated database to be copied. */
export interface TemplateDatabase {
  /** The server's address. */
  server: string;
  /** The database's name. */
  template: string;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL for a whole run, the embedded one, or takes that of `DATABASE_URL`. */
export async function startTemplateDatabase(): Promise<TemplateDatabase> {
  const given = process.env.DATABASE_URL;
  const dataDir = await makeTemporaryFolder('vagon-test-');
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  const server = given ?? (embedded?.url as string);
  // An interrupted run ends at once, without being stopped.
  const onExit = () => embedded && process.kill(embedded.pid, 'SIGINT');
  process.once('exit', onExit);

  const template = await createDatabase(server);
  const pool = openPool(withDatabase(server, template), () => {});
  await migrate(pool);
  await seedRailway(pool, readRailway());
  await pool.end();
  return {
    server,
    template,
    async stop() {
      if (given) await dropDatabase(server, template);
      process.off('exit', onExit);
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
