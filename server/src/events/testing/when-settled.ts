import type { Queryable } from '../../database/pool.ts';

const DEADLINE_MS = 60_000;
const PAUSE_MS = 50;

/** Resolves when all recorded readings have been looked at: nothing in the backlog is due. @throws Error after a minute */
export async function whenSettled(pool: Queryable): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      'SELECT EXISTS (SELECT FROM event_backlog WHERE at <= now()) AS waiting',
    );
    if (!rows[0]?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('events were not looked for in a minute');
}
