import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { openPool, type Pool } from '../../server/src/database/pool.ts';
import { accessTokenOfAdministrator } from '../../server/test/as-administrator.ts';
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

/** The database of a bench: that of `DATABASE_URL` (it must be empty) or an embedded one. */
interface BenchDatabase {
  pool: Pool;
  /** What products on it are started with. */
  environment: Record<string, string>;
  /** Stops it and removes its files and the products'. */
  end(): Promise<void>;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await makeTemporaryFolder('vagon-bench-');
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'db'), log: () => {} });
  const databaseUrl = process.env.DATABASE_URL || (embedded?.url as string);
  const pool = openPool(databaseUrl, () => {});
  return {
    pool,
    environment: {
      DATA_DIR: path.join(dataDir, 'product'),
      DATABASE_URL: databaseUrl,
      ADMIN_PASSWORD,
      INGEST_TOKEN,
    },
    async end() {
      await pool.end();
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product with `wagons` registered wagons, each with a location
 * sensor. What was started is ended again when the product does not come up.
 * @param prepare fills the database further before the measured start
 */
export async function startBenchProduct(
  wagons: number,
  prepare: (pool: Pool) => Promise<void> = async () => {},
): Promise<BenchProduct> {
  const database = await openBenchDatabase();
  const { pool, environment } = database;
  try {
    // The first start makes the schema; the fleet is registered behind its back and found at the second.
    await (await startProductProcess(environment)).stop();
    await registerWagons(pool, wagons);
    await prepare(pool);
    const product = await startProductProcess(environment);
    return {
      ...product,
      pool,
      token: await accessTokenOfAdministrator(product.url, ADMIN_PASSWORD),
      async end() {
        await product.stop();
        await database.end();
      },
    };
  } catch (failure) {
    await database.end();
    throw failure;
  }
}

/** Sends readings through the HTTP door. @throws Error when none of them is stored */
export async function sendReadings({ url }: Pick<BenchProduct, 'url'>, readings: unknown): Promise<void> {
  const answer = await fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` },
    body: JSON.stringify(readings),
  });
  const outcome = (await answer.json()) as { stored?: number };
  if (!outcome.stored) throw new Error(`readings were not stored: ${JSON.stringify(outcome)}`);
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
