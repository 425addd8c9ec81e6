import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { openMonthlyPartitions } from '../monthly-partitions.ts';
import { type Connection, inTransaction, type Pool } from '../pool.ts';
import { copyIn } from './copy-in.ts';
import { type BackedUpTable, BackupRefused, fileOf, type Manifest, readManifest } from './manifest.ts';
import { columnList, storedTables } from './stored-tables.ts';

/** What a new database has by itself, from migrations and the railway's files. */
const FILLED_BY_ITSELF = [
  'alert_rule',
  'alert_temperature_range',
  'country',
  'installation',
  'region',
  'section',
  'station',
];

/** The end of a month's name. */
const MONTH = /_y(\d+)m(\d+)$/;

/**
 * Puts a backup into an empty database: all of it in one transaction, or nothing. Rows are counted against the
 * backup's own count.
 * @throws BackupRefused when the folder holds no whole backup, when the database is not empty, or when either has
 *   migrations that the other has not
 */
export async function restoreBackup(pool: Pool, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseOtherMigrations(pool, manifest);
  await refuseFilled(pool);
  await makeMonths(pool, manifest);
  await inTransaction(pool, async (connection) => {
    await connection.query(`TRUNCATE ${manifest.tables.map(({ name }) => name).join(', ')}`);
    for (const table of manifest.tables) await fillTable(connection, table, folder);
    for (const { name, last } of manifest.sequences) await connection.query('SELECT setval($1, $2)', [name, last]);
  });
  await pool.query('ANALYZE');
  return manifest;
}

async function refuseOtherMigrations(pool: Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migration');
  const here = new Set(rows.map(({ name }) => name));
  const odd = [...migrations.filter((name) => !here.delete(name)), ...here];
  if (odd.length > 0)
    throw new BackupRefused(
      `The backup was taken by another version of the product (${odd.sort().join(', ')}). Restore it with that version; starting this one afterwards brings it up to date.`,
    );
}

async function refuseFilled(pool: Pool): Promise<void> {
  for (const { name } of await storedTables(pool)) {
    if (FILLED_BY_ITSELF.includes(name)) continue;
    if ((await pool.query(`SELECT FROM ${name} LIMIT 1`)).rowCount)
      throw new BackupRefused(
        `The database is not empty: there are rows in ${name}. A backup is restored into a new database, before the product has run on it.`,
      );
  }
}

async function makeMonths(pool: Pool, { tables }: Manifest): Promise<void> {
  for (const { name, monthOf, storage } of tables) {
    const [, year, month] = MONTH.exec(name) ?? [];
    if (monthOf === null || !year || !month) continue;
    const months = await openMonthlyPartitions(pool, monthOf, storage ?? undefined);
    await months.ensure([Date.UTC(Number(year), Number(month) - 1)]);
  }
}

async function fillTable(connection: Connection, { name, columns, rows }: BackedUpTable, folder: string) {
  const file = fileOf(folder, name);
  const taken = await copyIn(connection, `COPY ${name} (${columnList(columns)}) FROM STDIN`, unpack(file));
  if (taken !== rows) throw new BackupRefused(`${file} holds ${taken} rows where ${rows} were backed up.`);
}

/** Opens the file when the first chunk is asked for: its failures have somebody who hears of them then. */
async function* unpack(file: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on('error', (failure) => unpacked.destroy(failure))
    .pipe(unpacked);
  yield* unpacked;
}
