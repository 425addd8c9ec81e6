import type { Config } from '../config.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';

/** Opens the configured PostgreSQL, or starts the embedded one, and brings its schema up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  lifetime: Lifetime,
  log: Log,
  say: (sentence: string) => void,
): Promise<Pool> {
  let url = config.databaseUrl;
  if (url === null) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
    lifetime.onStop(() => postgres.stop());
    url = postgres.url;
  }
  const pool = openPool(url, (failure) => log.warn({ failure }, 'a database connection was lost'));
  lifetime.onStop(() => pool.end());
  await migrate(pool);
  return pool;
}
