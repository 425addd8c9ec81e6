import type { Pool } from '../../server/src/database/pool.ts';

/** One question of the search screen: as the API is asked, and as a condition on the scratch table. */
export interface SqlQuestion {
  what: string;
  query: string;
  where: string;
  /** Part of the pages before the one that is asked for, 0 to 1. */
  depth: number;
}

const WHOLE = 'true';
export const SQL_QUESTIONS: SqlQuestion[] = [
  { what: 'all wagons', query: 'page=0', where: WHOLE, depth: 0 },
  { what: 'loaded ones', query: 'page=0&state=1', where: 'NOT is_empty', depth: 0 },
  { what: 'numbers with 52', query: 'page=0&type=52', where: 'prefix = 52', depth: 0 },
  {
    what: 'empty ones in an MTU',
    query: 'page=0&state=0&region=Toshkent',
    where: "is_empty AND region_id = (SELECT id FROM region WHERE name = 'Toshkent')",
    depth: 0,
  },
  {
    what: 'a station',
    query: 'page=0&station=Termiz',
    where: "station_id = ANY (SELECT id FROM station WHERE name LIKE '%Termiz%')",
    depth: 0,
  },
  { what: 'all wagons, page 40,000', query: 'page=40000', where: WHOLE, depth: 0.5 },
];

/**
 * A copy of the latest states with whatever helps: what is filtered by stands
 * in the row, and every filter has an index in the order of the list.
 */
export async function seedSqlSearch(pool: Pool): Promise<void> {
  await pool.query(
    `CREATE TABLE bench_state AS
     SELECT s.*, t.region_id, (s.wagon_number / 1000000)::smallint AS prefix
     FROM wagon_state s JOIN station t ON t.id = s.station_id`,
  );
  for (const columns of ['', 'is_empty, ', 'prefix, ', 'station_id, ', 'region_id, is_empty, '])
    await pool.query(`CREATE INDEX ON bench_state (${columns}date DESC, wagon_number)`);
  await pool.query('VACUUM ANALYZE bench_state');
}

/** The exact count and one page, newest first, as one call of the API gives them. */
export async function askInSql(pool: Pool, { where, depth }: SqlQuestion, size: number): Promise<void> {
  const counted = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM bench_state WHERE ${where}`);
  const total = counted.rows[0]?.total ?? 0;
  await pool.query(
    `SELECT b.*, t.name, r.name AS region, s.number, s.type
     FROM (SELECT * FROM bench_state WHERE ${where} ORDER BY date DESC, wagon_number LIMIT $1 OFFSET $2) b
     JOIN station t ON t.id = b.station_id JOIN region r ON r.id = t.region_id JOIN sensor s ON s.id = b.sensor_id
     ORDER BY b.date DESC, b.wagon_number`,
    [size, Math.floor(total * depth)],
  );
}
