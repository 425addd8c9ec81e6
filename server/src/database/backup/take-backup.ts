import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Connection, inTransaction, type Pool } from '../pool.ts';
import { copyOut } from './copy-out.ts';
import { type BackedUpTable, BackupRefused, fileOf, type Manifest, writeManifest } from './manifest.ts';
import { columnList, type StoredTable, storedTables } from './stored-tables.ts';

/**
 * Writes the whole record as it stood at one moment into a new folder, a file a table, while readings come in. What it
 * holds up is the drop of old months, nothing else.
 * @param folder is made, for this user alone; its parents must be there
 * @throws BackupRefused when the folder is there already
 * @throws Error of the database or the disk; what was written by then has no manifest and is no backup
 */
export async function takeBackup(pool: Pool, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 }).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
    throw new BackupRefused(`${folder} is there already: name a folder that is not.`);
  });
  const manifest = await inTransaction(pool, async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = await storedTables(connection);
    // Also of the months: none is dropped before it was copied.
    await connection.query(`LOCK TABLE ${found.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    // Outside the transaction, which would keep a node that starts from looking at what has run.
    const migrations = await pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
    const tables: BackedUpTable[] = [];
    for (const table of found) tables.push({ ...table, rows: await copyTable(connection, table, folder) });
    return {
      takenAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences: await lastNumbers(connection),
    };
  });
  await writeManifest(folder, manifest);
  return manifest;
}

async function copyTable(connection: Connection, { name, columns }: StoredTable, folder: string): Promise<number> {
  const rows = copyOut(connection, `COPY ${name} (${columnList(columns)}) TO STDOUT`);
  const file = createWriteStream(fileOf(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 1 }), file);
  return rows.rows;
}

/** Sequences are outside transactions: asked at the end they are past every row that was copied. */
async function lastNumbers(connection: Connection): Promise<Manifest['sequences']> {
  const { rows } = await connection.query<{ name: string; last: number }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}
