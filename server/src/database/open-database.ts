import type { Config } from '../config.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';

/** What the statements of the product are written for. */
const OLDEST_SERVER = 15;

/** How the embedded PostgreSQL is had where no other is configured. */
type HaveEmbedded = (options: EmbeddedPostgresOptions) => Promise<{ url: string; stop(): Promise<void> }>;

/** Opens the configured PostgreSQL, or starts the embedded one, and brings its schema up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  lifetime: Lifetime,
  log: Log,
  say: (sentence: string) => void,
  haveEmbedded: HaveEmbedded = startEmbeddedPostgres,
): Promise<Pool> {
  let url = config.databaseUrl;
  if (url === null) {
    const postgres = await haveEmbedded({ dataDir: config.dataDir, log: say });
    lifetime.onStop(() => postgres.stop());
    url = postgres.url;
  }
  const onLost = (failure: Error) => {
    // While stopping, the server may end before the last idle connection has.
    if (!pool.ending) log.warn({ failure }, 'a database connection was lost');
  };
  const pool: Pool = openPool(url, onLost, config.databaseUrl === null ? undefined : config.databasePool);
  lifetime.onStop(() => pool.end());
  await refuseOldServer(pool);
  await migrate(pool);
  return pool;
}

/** @throws Error when the server is older than the product's statements */
async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_SERVER)
    throw new Error(`DATABASE_URL: the server is PostgreSQL ${version}; ${OLDEST_SERVER} or newer is needed.`);
}
