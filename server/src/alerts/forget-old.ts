import type { Pool } from '../database/pool.ts';

/** Forgets alerts that were over before the time for which readings are kept, and messages of more than 30 days ago. */
export async function forgetOldAlerts(pool: Pool, retentionMonths: number): Promise<void> {
  await pool.query('DELETE FROM alert WHERE ended_at < now() - make_interval(months => $1)', [retentionMonths]);
  await pool.query(
    "DELETE FROM alert_message WHERE state IN ('sent', 'given_up') AND done_at < now() - interval '30 days'",
  );
}
