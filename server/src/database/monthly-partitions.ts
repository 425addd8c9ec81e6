import { inTransaction, type Pool } from './pool.ts';

/** Any number that no other program on the server uses for its advisory locks. */
const PARTITION_LOCK = 7_150_236;
/** Months made ahead, so that no reading ever waits for its partition. */
const MONTHS_AHEAD = 2;

/** The monthly partitions of a table that is partitioned by a date; months are counted from year 0 in UTC. */
export interface MonthlyPartitions {
  /** Makes the partitions that these times (Unix ms) fall into, if any is missing. */
  ensure(dates: readonly number[]): Promise<void>;
  /** Whether the partition that a time (Unix ms) falls into is there. */
  has(date: number): boolean;
  /** Makes the months ahead and drops those older than rows are kept. @returns names of dropped tables */
  maintain(now: number, retentionMonths: number): Promise<string[]>;
}

const monthOf = (date: number) => {
  const utc = new Date(date);
  return utc.getUTCFullYear() * 12 + utc.getUTCMonth();
};

const firstDayOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString();

const monthName = (month: number) => `y${Math.floor(month / 12)}m${String((month % 12) + 1).padStart(2, '0')}`;

const MONTH_MS = 28 * 24 * 60 * 60 * 1000;

/**
 * @param parent the partitioned table's name; a month of it is called `<parent>_y2026m11`
 * @param storage storage parameters of each month, which a partitioned table cannot have itself
 */
export async function openMonthlyPartitions(pool: Pool, parent: string, storage?: string): Promise<MonthlyPartitions> {
  const tableOf = (month: number) => `${parent}_${monthName(month)}`;
  const present = new Set<string>();
  const { rows } = await pool.query<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass',
    [parent],
  );
  for (const row of rows) present.add(row.name);

  async function make(month: number): Promise<void> {
    const table = tableOf(month);
    if (present.has(table)) return;
    await inTransaction(pool, async (connection) => {
      // IF NOT EXISTS looks before it makes: of two who make the same month at once one would fail.
      await connection.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
      await connection.query(
        `CREATE TABLE IF NOT EXISTS ${table} PARTITION OF ${parent} FOR VALUES FROM ('${firstDayOf(month)}') TO ('${firstDayOf(month + 1)}')${storage ? ` WITH (${storage})` : ''}`,
      );
    });
    present.add(table);
  }

  return {
    async ensure(dates) {
      let lastMonthStart = 0;
      let lastMonthEnd = 0;
      for (const date of dates) {
        if (date >= lastMonthStart && date < lastMonthEnd) continue;
        const month = monthOf(date);
        await make(month);
        lastMonthStart = Date.parse(firstDayOf(month));
        lastMonthEnd = lastMonthStart + MONTH_MS;
      }
    },

    has: (date) => present.has(tableOf(monthOf(date))),

    async maintain(now, retentionMonths) {
      const current = monthOf(now);
      for (let month = current; month <= current + MONTHS_AHEAD; month++) await make(month);
      const oldest = tableOf(current - retentionMonths);
      const dropped = [...present].filter((table) => table.startsWith(`${parent}_y`) && table < oldest);
      for (const table of dropped) {
        await pool.query(`DROP TABLE IF EXISTS ${table}`);
        present.delete(table);
      }
      return dropped;
    },
  };
}
