import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

/** Names go into statements: those of this schema's own form and no others. */
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });

const BackedUpTable = Type.Object({
  name: Name,
  columns: Type.Array(Name),
  rows: Type.Integer({ minimum: 0 }),
  /** The partitioned table that this is a month of. */
  monthOf: Type.Union([Name, Type.Null()]),
  /** Its storage parameters. */
  storage: Type.Union([Type.String({ pattern: '^[a-z_]+=[\\w.]+(, [a-z_]+=[\\w.]+)*$' }), Type.Null()]),
});
export type BackedUpTable = Static<typeof BackedUpTable>;

const Manifest = Type.Object({
  /** ISO 8601. */
  takenAt: Type.String(),
  /** The migrations that had run: with others the tables would be different ones. */
  migrations: Type.Array(Type.String()),
  /** In an order in which rows that others refer to come first. */
  tables: Type.Array(BackedUpTable),
  /** The last number that each sequence gave. */
  sequences: Type.Array(Type.Object({ name: Name, last: Type.Integer() })),
});
/** What a backup holds. It is written last: a folder without one is no whole backup. */
export type Manifest = Static<typeof Manifest>;

const FILE = 'backup.json';

/** A backup cannot be taken or restored like this; the message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** A table's rows: text as PostgreSQL's COPY writes it, gzipped. */
export const fileOf = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`);

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });

/** @throws BackupRefused when the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT' && failure.code !== 'ENOTDIR') throw failure;
    throw new BackupRefused(`${folder} holds no whole backup: there is no ${FILE} in it.`);
  });
  const manifest = parse(text);
  if (!Check(Manifest, manifest)) throw new BackupRefused(`${path.join(folder, FILE)} is not what a backup writes.`);
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
