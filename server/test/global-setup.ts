import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPool } from '../src/database/pool.ts';
import { readRailway } from '../src/geography/railway-files.ts';
import { seedRailway } from '../src/geography/railway-queries.ts';
import { createDatabase, dropDatabase, withDatabase } from './databases.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/**
 * One PostgreSQL for the whole run, the embedded one or that of `DATABASE_URL`,
 * with a migrated template that every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const dataDir = await makeTemporaryFolder('vagon-test-');
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  const server = given ?? (embedded?.url as string);
  // An interrupted run ends at once, without the teardown below.
  const onExit = () => embedded && process.kill(embedded.pid, 'SIGINT');
  process.once('exit', onExit);

  const template = await createDatabase(server);
  const pool = openPool(withDatabase(server, template), () => {});
  await migrate(pool);
  await seedRailway(pool, readRailway());
  await pool.end();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);

  return async () => {
    if (given) await dropDatabase(server, template);
    process.off('exit', onExit);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
