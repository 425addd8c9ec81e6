import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { openPool, type Pool } from '../../server/src/database/pool.ts';
import { type ProductProcess, startProductProcess } from '../../server/test/product-process.ts';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';

export const INGEST_TOKEN = 'ingest token of the bench';
export const ADMIN_PASSWORD = 'password of the bench';
const FIRST_NUMBER = 20_000_000;

/** A product in its own process on a database that the bench can look into. */
export interface BenchProduct extends ProductProcess {
  pool: Pool;
  /** An administrator's access token. */
  token: string;
  /** Stops the product and its database and removes its files. */
  end(): Promise<void>;
}

/** The location sensor of the n-th wagon of a bench, and the wagon's number. */
export const sensorOf = (index: number) => `bench-${index}`;
export const numberOf = (index: number) => FIRST_NUMBER + index * 37;

/**
 * Starts the product with `wagons` registered wagons, each with a location
 * sensor. The database is that of `DATABASE_URL` (it must be empty) or an embedded one.
 * @param prepare fills the database further before the measured start
 */
export async function startBenchProduct(
  wagons: number,
  prepare: (pool: Pool) => Promise<void> = async () => {},
): Promise<BenchProduct> {
  const dataDir = await makeTemporaryFolder('vagon-bench-');
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'db'), log: () => {} });
  const databaseUrl = process.env.DATABASE_URL || (embedded?.url as string);
  const environment = {
    DATA_DIR: path.join(dataDir, 'product'),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD,
    INGEST_TOKEN,
  };

  // The first start makes the schema; the fleet is registered behind its back and found at the second.
  await (await startProductProcess(environment)).stop();
  const pool = openPool(databaseUrl, () => {});
  await registerWagons(pool, wagons);
  await prepare(pool);
  const product = await startProductProcess(environment);
  const login = await fetch(`${product.url}/employee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'admin', password: ADMIN_PASSWORD }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  return {
    ...product,
    pool,
    token: accessToken,
    async end() {
      await product.stop();
      await pool.end();
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers wagons, each with a location sensor, behind the product's back. */
export async function registerWagons(pool: Pool, wagons: number): Promise<void> {
  const numbers = Array.from({ length: wagons }, (_, index) => numberOf(index));
  const sensors = Array.from({ length: wagons }, (_, index) => sensorOf(index));
  await pool.query('INSERT INTO wagon (number, country_id) SELECT unnest($1::int4[]), 1', [numbers]);
  await pool.query("INSERT INTO sensor (number, type) SELECT unnest($1::text[]), 'location'", [sensors]);
  await pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
     SELECT s.id, 'location', d.wagon, '-infinity'
     FROM unnest($1::text[], $2::int4[]) AS d (sensor, wagon) JOIN sensor s ON s.number = d.sensor`,
    [sensors, numbers],
  );
}
