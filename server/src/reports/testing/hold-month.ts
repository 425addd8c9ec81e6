import type { Pool } from '../../database/pool.ts';

/** Keeps everybody from a month's events until `letGo`: a report that needs them waits. */
export async function holdMonth({ pool }: { pool: Pool }, month: string): Promise<() => Promise<void>> {
  const connection = await pool.connect();
  await connection.query('BEGIN');
  await connection.query(`LOCK TABLE wagon_event_${month} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await connection.query('ROLLBACK');
    connection.release();
  };
}
