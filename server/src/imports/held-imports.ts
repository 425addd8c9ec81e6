import { randomUUID } from 'node:crypto';
import type { ErrorCode, FaultyRow, Import, ImportKind } from '@vagon/contract';
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { packRows, unpackRows } from './packed-rows.ts';

/** How long an import is held after it changed last, in SQL. */
const HOLD = "interval '1 hour'";
/** For how long an import that runs is its node's without a word from it, in SQL. */
const LEASE = "interval '30 seconds'";
/** Rows that all imports hold together; and most imports. */
const MAX_HELD_ROWS = 1_500_000;
const MAX_HELD = 100;
const FAULTS_AT_ONCE = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What was found in a file; `fitting` goes through JSON. */
export interface CheckedImport {
  rows: number;
  fitting: readonly unknown[];
  faults: readonly FaultyRow[];
}

const COLUMNS = 'id, kind, state, rows, valid, faulty, done, failure';

interface ImportRow extends Omit<Import, 'failure'> {
  failure: string | null;
}

const toImport = ({ failure, ...row }: ImportRow): Import => (failure === null ? row : { ...row, failure });

/**
 * Holds an import with what it needs to go on, for an hour after it changed
 * last: in the database, so that any node goes on with it. Those that do not run
 * make room, the oldest first.
 */
export async function holdImport(pool: Pool, kind: ImportKind, checked: CheckedImport): Promise<Import> {
  const { rows, fitting, faults } = checked;
  const packed = await packRows(fitting);
  return inTransaction(pool, async (connection) => {
    const { rows: held } = await connection.query<ImportRow>(
      `INSERT INTO import_run (id, kind, rows, valid, faulty, fitting) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING ${COLUMNS}`,
      [randomUUID(), kind, rows, fitting.length, rows - fitting.length, packed],
    );
    const progress = toImport(held[0] as ImportRow);
    await addFaults(connection, progress.id, faults, 0);
    await makeRoom(connection, progress.id);
    return progress;
  });
}

/** Asks twice whether an import runs: one that has begun while this waited for it stays. */
async function makeRoom(database: Queryable, newest: string): Promise<void> {
  await database.query(
    `DELETE FROM import_run WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER latest AS place,
                sum(faults + CASE WHEN fitting IS NULL THEN 0 ELSE valid END) OVER latest AS weight
         FROM import_run WHERE state <> 'running'
         WINDOW latest AS (ORDER BY id = $1 DESC, changed_at DESC, id)) AS held
       WHERE id <> $1 AND (place > $2 OR weight > $3))
     AND state <> 'running'`,
    [newest, MAX_HELD, MAX_HELD_ROWS],
  );
}

/** Lets go of what was held long enough, and of what ran on a node that has died, with nobody asking since. */
export async function dropOldImports(database: Queryable): Promise<void> {
  await database.query(`DELETE FROM import_run WHERE coalesce(lease_until, changed_at) < now() - ${HOLD}`);
}

/**
 * How far an import is. One whose node has fallen silent has failed: nothing of it was written.
 * @throws Refused `import_not_found` (404): never there, discarded, or too long ago
 */
export async function findImport(database: Queryable, importId: string): Promise<Import> {
  if (!UUID.test(importId)) notFound();
  await database.query(
    `UPDATE import_run SET state = 'failed', failure = $2, done = 0, lease_until = NULL, changed_at = now()
     WHERE id = $1 AND state = 'running' AND lease_until < now()`,
    [importId, 'not_ready' satisfies ErrorCode],
  );
  const { rows } = await database.query<ImportRow>(
    `SELECT ${COLUMNS} FROM import_run
     WHERE id = $1 AND (state = 'running' OR changed_at > now() - ${HOLD})`,
    [importId],
  );
  return toImport(rows[0] ?? notFound());
}

function notFound(): never {
  throw new Refused(404, 'import_not_found', 'This import is not held any more; send its file once again.');
}

/** A page of the faults of an import that is there. */
export async function faultsOf(database: Queryable, importId: string, page: number, size: number) {
  const { rows } = await database.query<FaultyRow>(
    `SELECT "row", "column", value, fault FROM import_fault
     WHERE import_id = $1 ORDER BY place LIMIT $3 OFFSET $2::bigint * $3`,
    [importId, page, size],
  );
  const counted = await database.query<{ count: number }>('SELECT faults AS count FROM import_run WHERE id = $1', [
    importId,
  ]);
  return { faults: rows, count: counted.rows[0]?.count ?? 0 };
}

/**
 * Begins an import, once: it is this node's from now on.
 * @returns how far it is, and the rows that {@link holdImport} was given
 * @throws Refused as {@link findImport}; `import_not_ready` or `import_has_faults` (409)
 */
export function beginImport(pool: Pool, importId: string, wanted: 'all' | 'valid') {
  return inTransaction(pool, async (connection) => {
    const { state, rows, faulty } = await findImport(connection, importId);
    if (state !== 'preview')
      throw new Refused(409, 'import_not_ready', `This import is ${state}; it can be applied once.`);
    if (wanted === 'all' && faulty > 0)
      throw new Refused(409, 'import_has_faults', `${faulty} of ${rows} rows have faults.`);
    const locked = await connection.query<{ fitting: Buffer }>(
      "SELECT fitting FROM import_run WHERE id = $1 AND state = 'preview' FOR UPDATE",
      [importId],
    );
    const packed = locked.rows[0]?.fitting;
    if (!packed) throw new Refused(409, 'import_not_ready', 'This import has begun; it can be applied once.');
    const begun = await connection.query<ImportRow>(
      `UPDATE import_run SET state = 'running', fitting = NULL, lease_until = now() + ${LEASE}, changed_at = now()
       WHERE id = $1 RETURNING ${COLUMNS}`,
      [importId],
    );
    return { progress: toImport(begun.rows[0] as ImportRow), fitting: await unpackRows(packed) };
  });
}

/** Says that an import still runs here, and how far it is. */
export async function renewImport(database: Queryable, importId: string, done: number): Promise<void> {
  await database.query(
    `UPDATE import_run SET done = $2, lease_until = now() + ${LEASE} WHERE id = $1 AND state = 'running'`,
    [importId, done],
  );
}

/**
 * Ends an import with success; to be called in the transaction that wrote its rows.
 * @throws Refused `not_ready` (503) when it counts as failed already, this node having been silent for too long
 */
export async function completeImport(database: Queryable, importId: string): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE import_run SET state = 'done', done = valid, lease_until = NULL, changed_at = now()
     WHERE id = $1 AND state = 'running'`,
    [importId],
  );
  if (rowCount !== 1) throw new Refused(503, 'not_ready', 'This import was given up meanwhile.');
}

/** Ends an import of which nothing was written. @param faults rows that do not fit any more */
export async function failImport(
  pool: Pool,
  importId: string,
  failure: ErrorCode,
  faults: readonly FaultyRow[],
): Promise<void> {
  await inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ before: number }>(
      `UPDATE import_run SET state = 'failed', failure = $2, done = 0, lease_until = NULL, changed_at = now()
       WHERE id = $1 AND state = 'running' RETURNING faults AS before`,
      [importId, failure],
    );
    if (rows[0]) await addFaults(connection, importId, faults, rows[0].before);
  });
}

/** @param before how many it has already */
async function addFaults(
  database: Queryable,
  importId: string,
  faults: readonly FaultyRow[],
  before: number,
): Promise<void> {
  for (let from = 0; from < faults.length; from += FAULTS_AT_ONCE) {
    const some = faults.slice(from, from + FAULTS_AT_ONCE);
    await database.query(
      `INSERT INTO import_fault (import_id, place, "row", "column", value, fault)
       SELECT $1, $6 + place, "row", "column", value, fault
       FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[])
         WITH ORDINALITY AS fault ("row", "column", value, fault, place)`,
      [
        importId,
        some.map(({ row }) => row),
        some.map(({ column }) => column),
        some.map(({ value }) => value),
        some.map(({ fault }) => fault),
        before + from,
      ],
    );
  }
  await database.query('UPDATE import_run SET faults = $2 WHERE id = $1', [importId, before + faults.length]);
}

/**
 * Forgets an import that has not begun, or has ended.
 * @throws Refused as {@link findImport}; `import_not_ready` (409) while it runs
 */
export async function discardImport(database: Queryable, importId: string): Promise<void> {
  const { id } = await findImport(database, importId);
  const { rowCount } = await database.query("DELETE FROM import_run WHERE id = $1 AND state <> 'running'", [id]);
  if (rowCount !== 1) throw new Refused(409, 'import_not_ready', 'This import runs; it cannot be discarded any more.');
}
