import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../server/src/database/pool.ts';
import { signInAsAdministrator } from '../../../server/test/as-administrator.ts';
import { ADMIN_PASSWORD, FLEET } from './fleet.ts';
import type { Node } from './rig.ts';
import type { Stream } from './stream.ts';

/** What the broker still holds for the nodes has to arrive within this time. */
const ARRIVE_LIMIT_MS = 120_000;
const POLL_MS = 500;

/** What became of a stream; every number counts readings. */
export interface Count {
  acknowledged: number;
  /** Acknowledged and not in the record. */
  lost: number;
  /** In the record more than once. */
  doubled: number;
}

/** Looks for each reading in the record until all that were acknowledged are there, or the time is over. */
export async function countReadings(pool: Pool, stream: Stream): Promise<Count> {
  const until = Date.now() + ARRIVE_LIMIT_MS;
  for (;;) {
    const count = await countOnce(pool, stream);
    if (count.lost === 0 || Date.now() > until) return count;
    await sleep(POLL_MS);
  }
}

async function countOnce(pool: Pool, { firstDate, acknowledged }: Stream): Promise<Count> {
  const { rows } = await pool.query<{ date: number; times: number }>(
    'SELECT date, count(*) AS times FROM position WHERE date >= to_timestamp($1::float8 / 1000.0) GROUP BY date',
    [firstDate],
  );
  const times = new Map(rows.map((row) => [row.date - firstDate, row.times]));
  const count = { acknowledged: 0, lost: 0, doubled: 0 };
  acknowledged.forEach((isAcknowledged, n) => {
    count.acknowledged += isAcknowledged;
    if (isAcknowledged && !times.has(n)) count.lost++;
  });
  for (const one of times.values()) if (one > 1) count.doubled++;
  return count;
}

/**
 * How many wagons a node shows otherwise than the record has them, once it has had time to catch up.
 * @returns 0 as soon as it agrees
 */
export async function countStale(pool: Pool, node: Node): Promise<number> {
  const until = Date.now() + ARRIVE_LIMIT_MS;
  const url = node.url() as string;
  const headers = await signInAsAdministrator(url, ADMIN_PASSWORD);
  const { rows } = await pool.query<{ number: number; date: number }>(
    'SELECT wagon_number AS number, date FROM wagon_state',
  );
  for (;;) {
    const answer = await fetch(`${url}/wagonPositions/byCondition?page=0&size=100`, { headers });
    const page = (await answer.json()) as { data: { wagon_Number: number; date: string }[] };
    const shown = new Map(page.data.map((wagon) => [wagon.wagon_Number, Date.parse(wagon.date)]));
    const stale = rows.filter(({ number, date }) => shown.get(number) !== date).length;
    const missing = FLEET.filter(({ number }) => !shown.has(number)).length;
    if (Math.max(stale, missing) === 0 || Date.now() > until) return Math.max(stale, missing);
    await sleep(POLL_MS);
  }
}
