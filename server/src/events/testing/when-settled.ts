import type { Queryable } from '../../database/pool.ts';

const DEADLINE_MS = 20_000;
const PAUSE_MS = 50;

/** Resolves when all recorded readings have been looked at: the backlog is empty. @throws Error after 20 seconds */
export async function whenSettled(pool: Queryable): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ waiting: boolean }>('SELECT EXISTS (SELECT FROM event_backlog) AS waiting');
    if (!rows[0]?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('events were not looked for in 20 seconds');
}
