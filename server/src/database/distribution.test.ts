import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { PRODUCT_ROOT } from '../config.ts';
import { inTransaction, type Pool } from './pool.ts';

/** Stand in for Citus' functions and write down what they were called for. */
const STAND_INS = `
  CREATE TEMP TABLE asked (n serial, name text, by text, beside text);
  CREATE FUNCTION pg_temp.create_reference_table(regclass) RETURNS void LANGUAGE sql
    AS 'INSERT INTO asked (name) SELECT relname FROM pg_class WHERE oid = $1';
  CREATE FUNCTION pg_temp.create_distributed_table(regclass, text, colocate_with text DEFAULT 'itself') RETURNS void
    LANGUAGE sql AS 'INSERT INTO asked (name, by, beside) SELECT relname, $2, $3 FROM pg_class WHERE oid = $1';`;

let database: TestDatabase;
let pool: Pool;
let distributed: string[];
let references: string[];
let local: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  pool = database.pool;
  const script = await readFile(path.join(PRODUCT_ROOT, 'deploy/citus/distribute.sql'), 'utf8');
  const asked = await inTransaction(pool, async (connection) => {
    await connection.query(STAND_INS);
    // Functions of the temporary schema are found only by its name.
    await connection.query(script.replaceAll(/\bcreate_(reference|distributed)_table\(/g, 'pg_temp.$&'));
    return connection.query<{ name: string; by: string | null; beside: string }>('SELECT * FROM asked ORDER BY n');
  });
  const spread = asked.rows.filter(({ by }) => by !== null);
  expect(spread.map(({ by, beside }) => `${by} ${beside}`)).toEqual([
    'wagon_number itself',
    ...spread.slice(1).map(() => `wagon_number ${spread[0]?.name}`),
  ]);
  distributed = spread.map(({ name }) => name);
  references = asked.rows.filter(({ by }) => by === null).map(({ name }) => name);
  local = [...script.matchAll(/^-- local: (\w+)$/gm)].map(([, name]) => name as string);
});
afterAll(() => database.drop());

/** One column of what a query finds about the distributed tables (`$1`) and the reference tables (`$2`). */
async function found(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    sql,
    sql.includes('$2') ? [distributed, references] : [distributed],
  );
  return rows.map(({ what }) => what);
}

test('every table is spread, copied everywhere or stays on the coordinator, as the script says once', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  expect([...distributed, ...references, ...local].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('every unique key of a distributed table has the wagon number in it', async () => {
  const keys = await found(
    `SELECT indexrelid::regclass::text AS what FROM pg_index WHERE indisunique AND indrelid = ANY ($1::text[]::regclass[])`,
  );
  expect(keys.length).toBeGreaterThanOrEqual(distributed.length);
  expect(
    await found(
      `SELECT indexrelid::regclass::text AS what FROM pg_index i
       WHERE (indisunique OR indisexclusion) AND indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND attname = 'wagon_number')`,
    ),
  ).toEqual([]);
});

test('wagon numbers are of one type in all distributed tables, so that they lie together', async () => {
  expect(
    await found(
      `SELECT DISTINCT format_type(atttypid, atttypmod) AS what FROM pg_attribute
       WHERE attname = 'wagon_number' AND attrelid = ANY ($1::text[]::regclass[])`,
    ),
  ).toEqual(['integer']);
});

test('no foreign key leads from a distributed table anywhere, nor from a reference table to any but another', async () => {
  expect(
    await found(
      `SELECT conname AS what FROM pg_constraint WHERE contype = 'f' AND (
         conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[])
         OR (conrelid = ANY ($2::text[]::regclass[]) AND confrelid <> ALL ($2::text[]::regclass[])))`,
    ),
  ).toEqual([]);
});

test('no distributed table has a trigger, a rule, an identity or a default that only one server can give', async () => {
  expect(
    await found(
      `SELECT tgname AS what FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY ($1::text[]::regclass[])
       UNION ALL SELECT rulename FROM pg_rewrite WHERE ev_class = ANY ($1::text[]::regclass[])
       UNION ALL SELECT attname FROM pg_attribute WHERE attidentity <> '' AND attrelid = ANY ($1::text[]::regclass[])
       UNION ALL SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef
         WHERE adrelid = ANY ($1::text[]::regclass[]) AND pg_get_expr(adbin, adrelid) LIKE '%nextval%'`,
    ),
  ).toEqual([]);
});
