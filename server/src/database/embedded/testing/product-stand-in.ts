/**
 * Stands for the product in the launcher's tests: starts the embedded PostgreSQL on the folder in its first argument
 * (safe against a power cut when the second is `durable`), tells on standard output what happens, one JSON object a line, and stops on SIGTERM. On SIGINT it first works on for
 * a moment, as a product does that drains, and tells whether the database still served it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresFailure, startEmbeddedPostgres } from '../embedded-postgres.ts';

const tell = (what: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(what)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: (sentence) => tell({ said: sentence }),
    durable: process.argv[3] === 'durable',
  });
  // The product lives on until it is told to stop, as one that listens for requests does.
  const living = setInterval(() => {}, 60_000);
  const stop = async () => {
    await postgres.stop();
    clearInterval(living);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', async () => {
    await pause(300);
    const client = new pg.Client(postgres.url);
    await client.connect();
    const { rows } = await client.query('SELECT 1 AS one');
    await client.end();
    tell({ drained: rows.length === 1 });
    await stop();
  });
  tell({ url: postgres.url });
} catch (error) {
  tell({ failure: (error as Error).message, understood: error instanceof EmbeddedPostgresFailure });
}
