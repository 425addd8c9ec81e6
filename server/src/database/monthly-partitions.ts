import { inTransaction, type Pool } from './pool.ts';

/** Any number that no other program on the server uses for its advisory locks. */
const PARTITION_LOCK = 7_150_236;
/** Months made ahead, so that no reading ever waits for its partition. */
const MONTHS_AHEAD = 2;

/** Longer nobody is kept waiting for a month to be dropped, ms; a vacuum under way makes room within one second. */
const DROP_WAITS_MS = 1_500;
/** PostgreSQL's code for a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The monthly partitions of a table that is partitioned by a date; months are counted from year 0 in UTC. */
export interface MonthlyPartitions {
  /** Makes the partitions that these times (Unix ms) fall into, if any is missing. */
  ensure(dates: readonly number[]): Promise<void>;
  /** Whether the partition that a time (Unix ms) falls into is there. */
  has(date: number): boolean;
  /**
   * Makes the months ahead and drops those older than rows are kept; one that is being read stays until the next time.
   * @returns names of dropped tables
   */
  maintain(now: number, retentionMonths: number): Promise<string[]>;
}

const monthOf = (date: number) => {
  const utc = new Date(date);
  return utc.getUTCFullYear() * 12 + utc.getUTCMonth();
};

const firstDayOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString();

const monthName = (month: number) => `y${Math.floor(month / 12)}m${String((month % 12) + 1).padStart(2, '0')}`;

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
      await connection.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
      const { rows } = await connection.query<{ made: boolean }>('SELECT to_regclass($1) IS NOT NULL AS made', [table]);
      if (rows[0]?.made) return;
      // Attached rather than made as a partition: that would wait for all who read the parent, a backup of hours among
      // them, and all who write would wait behind it.
      await connection.query(
        `CREATE TABLE ${table} (LIKE ${parent} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)${storage ? ` WITH (${storage})` : ''}`,
      );
      await connection.query(
        `ALTER TABLE ${parent} ATTACH PARTITION ${table} FOR VALUES FROM ('${firstDayOf(month)}') TO ('${firstDayOf(month + 1)}')`,
      );
    });
    present.add(table);
  }

  /** @returns false when somebody reads the month just now, a backup above all: then it stays until the next time */
  async function drop(table: string): Promise<boolean> {
    try {
      await inTransaction(pool, async (connection) => {
        // All who write would wait behind this.
        await connection.query(`SET LOCAL lock_timeout = '${DROP_WAITS_MS}ms'`);
        await connection.query(`DROP TABLE IF EXISTS ${table}`);
      });
      return true;
    } catch (failure) {
      if ((failure as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw failure;
      return false;
    }
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
        lastMonthEnd = Date.parse(firstDayOf(month + 1));
      }
    },

    has: (date) => present.has(tableOf(monthOf(date))),

    async maintain(now, retentionMonths) {
      const current = monthOf(now);
      for (let month = current; month <= current + MONTHS_AHEAD; month++) await make(month);
      const oldest = tableOf(current - retentionMonths);
      const dropped: string[] = [];
      for (const table of present) {
        if (!table.startsWith(`${parent}_y`) || table >= oldest) continue;
        // Who reads one month keeps the parent from giving up any.
        if (!(await drop(table))) break;
        present.delete(table);
        dropped.push(table);
      }
      return dropped;
    },
  };
}
