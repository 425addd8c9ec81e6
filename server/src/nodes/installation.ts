import type { Pool } from '../database/pool.ts';

/** What all nodes on a database share, and what sets this start apart from all others. */
export interface Installation {
  id: string;
  /** Known to whoever may read the database, and to nobody else. */
  secret: Buffer;
  /** Counts the starts of all nodes, from 1. */
  start: number;
}

/** Reads what the nodes share, and counts this start. */
export async function readInstallation(pool: Pool): Promise<Installation> {
  const { rows } = await pool.query<Installation>(
    "SELECT id, secret, nextval('node_start') AS start FROM installation",
  );
  const [installation] = rows;
  if (!installation) throw new Error('The table installation is empty; it has one row, which the migrations make.');
  return installation;
}
