import type { Pool } from '../../database/pool.ts';
import { EVENT_LOCK } from '../event-worker.ts';

/**
 * Keeps the product from looking for events in what is recorded, as another node at work does: events and courses
 * that a test puts there itself stay as they are.
 * @returns lets go
 */
export async function holdEvents(pool: Pool): Promise<() => void> {
  const connection = await pool.connect();
  await connection.query('SELECT pg_advisory_lock($1)', [EVENT_LOCK]);
  return () => connection.release(true);
}
