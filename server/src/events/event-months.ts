import { openMonthlyPartitions } from '../database/monthly-partitions.ts';
import type { Pool } from '../database/pool.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Figures of a shift are read from an index alone, which answers only for rows that a vacuum has seen. */
const VACUUM_OFTEN = 'autovacuum_vacuum_insert_scale_factor = 0.02';

/** The months of `wagon_event`. */
export interface EventMonths {
  /** Makes the months of these times, Unix ms. Not within a transaction that has looked at events. */
  ensure(dates: readonly number[]): Promise<void>;
  /** Whether the month of a time is there. */
  has(date: number): boolean;
  /** Whether events of a time are kept: a wagon that is heard of after years fell silent in a month that was dropped. */
  isKept(date: number): boolean;
}

/** Opens the months of events: there are those of the readings and the ones ahead; the old ones are dropped daily. */
export async function openEventMonths(
  pool: Pool,
  retentionMonths: number,
  lifetime: Lifetime,
  log: Log,
): Promise<EventMonths> {
  const partitions = await openMonthlyPartitions(pool, 'wagon_event', VACUUM_OFTEN);
  const keptFrom = () => {
    const { year, month } = yearAndMonth(Date.now());
    return Date.UTC(year, month - retentionMonths);
  };
  const maintain = async () => {
    const dropped = await partitions.maintain(Date.now(), retentionMonths);
    if (dropped.length > 0) log.info({ dropped }, 'months older than events are kept were dropped');
  };
  await maintain();
  await partitions.ensure(await monthsOfReadings(pool));
  const daily = setInterval(
    () => maintain().catch((failure: unknown) => log.error({ failure }, 'months of events could not be kept')),
    DAY_MS,
  );
  lifetime.onStop(() => clearInterval(daily));

  return {
    ensure: partitions.ensure,
    has: partitions.has,
    isKept: (date) => date >= keptFrom(),
  };
}

const yearAndMonth = (time: number) => ({ year: new Date(time).getUTCFullYear(), month: new Date(time).getUTCMonth() });

/** The months there are of readings: history that was recorded before anything looked for events. */
async function monthsOfReadings(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'position'::regclass",
  );
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_y(\d+)m(\d+)$/.exec(name) ?? [];
    return year && month ? [Date.UTC(Number(year), Number(month) - 1)] : [];
  });
}
