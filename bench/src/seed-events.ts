import { inTransaction, type Pool } from '../../server/src/database/pool.ts';

/** Of a hundred wagons in a day so many fall silent. */
const SILENT_PERCENT = 1;

/** Months from before `from` (Unix ms) to `to`, each by its table and ends. */
function monthsBetween(from: number, to: number): { table: string; from: Date; to: Date }[] {
  const [first, last] = [from, to].map((date) => new Date(date).getUTCFullYear() * 12 + new Date(date).getUTCMonth());
  return Array.from({ length: (last as number) - (first as number) + 1 }, (_, index) => {
    const month = (first as number) + index;
    const [year, ofYear] = [Math.floor(month / 12), month % 12];
    return {
      table: `wagon_event_y${year}m${String(ofYear + 1).padStart(2, '0')}`,
      from: new Date(Date.UTC(year, ofYear, 1)),
      to: new Date(Date.UTC(year, ofYear + 1, 1)),
    };
  });
}

/**
 * What the wagons of the record did in the days before now: each arrives,
 * is loaded or unloaded, and departs once a day; some fall silent. A month is
 * filled before it becomes a partition, so that its indexes are built at once.
 * @returns how many events there are
 */
export async function seedEvents(pool: Pool, days: number): Promise<number> {
  const until = Date.now();
  const since = until - days * 24 * 60 * 60 * 1000;
  const months = monthsBetween(since, until);
  await Promise.all(months.map((month) => seedMonth(pool, month, { since, until })));
  await pool.query('VACUUM ANALYZE wagon_event');
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) AS count FROM wagon_event');
  return rows[0]?.count ?? 0;
}

async function seedMonth(
  pool: Pool,
  month: { table: string; from: Date; to: Date },
  { since, until }: { since: number; until: number },
): Promise<void> {
  const from = new Date(Math.max(month.from.getTime(), since)).toISOString();
  const to = new Date(Math.min(month.to.getTime(), until)).toISOString();
  await inTransaction(pool, async (connection) => {
    await connection.query("SET LOCAL maintenance_work_mem = '256MB'");
    await connection.query(`DROP TABLE IF EXISTS ${month.table}`);
    await connection.query(`CREATE TABLE ${month.table} (LIKE wagon_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
    await connection.query(
      `INSERT INTO ${month.table} (wagon_number, date, kind, station_id, region_id, since, km, is_empty,
                                   first_date, first_id, last_date, last_id)
       SELECT w.number, d.date, e.kind, s.id, s.region_id, d.date - e.hours * random() * interval '2 hours',
              CASE WHEN e.kind = 'arrived' THEN 10 + random() * 500 END, random() < 0.5, d.date, 1, d.date, 1
       FROM wagon w
       CROSS JOIN generate_series($1::timestamptz, $2::timestamptz - interval '1 second', interval '1 day') AS day
       CROSS JOIN LATERAL (VALUES
         ('arrived', 8, 1.0), ('departed', 10, 1.0),
         (CASE WHEN (w.number / 1000 + extract(day FROM day)::int) % 2 = 0 THEN 'loaded' ELSE 'unloaded' END, 60, 1.0),
         ('fell_silent', 1, ${SILENT_PERCENT / 100}), ('came_back', 30, ${SILENT_PERCENT / 100})
       ) AS e (kind, hours, share)
       CROSS JOIN LATERAL (SELECT least(day + random() * interval '1 day', $2::timestamptz - interval '1 ms') AS date) AS d
       JOIN station s ON s.id = 1 + (w.number / 7 + extract(day FROM day)::int) % 260
       WHERE random() < e.share AND e.hours > 0`,
      [from, to],
    );
    await connection.query(
      `ALTER TABLE wagon_event ATTACH PARTITION ${month.table}
       FOR VALUES FROM ('${month.from.toISOString()}') TO ('${month.to.toISOString()}')`,
    );
  });
}
