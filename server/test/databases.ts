import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Pool } from '../src/database/pool.ts';

/** The same server's URL with another database in it. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** @param template database to copy; an empty one when absent. @returns the new database's name */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `vagon_test_${randomBytes(6).toString('hex')}`;
  await onServer(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${template ?? 'template0'} ${template ? '' : "ENCODING 'UTF8'"}`,
  );
  return name;
}

/**
 * Not `WITH (FORCE)`: that is refused while autovacuum, which is the superuser's, works in the database. Without it
 * the server sends autovacuum away by itself.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
  );
  await onServer(server, `DROP DATABASE IF EXISTS ${name}`);
}

/**
 * How many connections to the pool's own database wait for somebody's lock. The other databases of the server are
 * left out: they belong to tests that run at the same time.
 */
export async function lockWaiters(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `SELECT count(*)::int4 AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
