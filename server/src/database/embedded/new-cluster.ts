import { randomBytes } from 'node:crypto';
import { chown, lchown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, namedAccount } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { describeFailure, EmbeddedPostgresFailure } from './failure.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-program.ts';
import { asArguments } from './server-settings.ts';

/** The product's role and its database have one name. The role is no superuser. */
export const DATABASE = 'vagon';

const DRAFT = 'preparing-';

/** Over loopback, with its password, and as nobody else: the superuser can not sign in at all. */
const SIGN_IN_RULES = `host all ${DATABASE} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Prepares an empty database. It is made beside its place and moved there when it is complete, so one that was
 * interrupted is never taken for a database. The place must be claimed.
 */
export async function createCluster(binaries: Binaries, place: Place, durable: boolean): Promise<void> {
  await removeDrafts(place.root);
  const draft = await mkdtemp(join(place.root, DRAFT));
  const creator = await namedAccount(place.account);
  if (creator) await chown(draft, creator.uid, creator.gid);
  const data = join(draft, 'data');
  const password = randomBytes(24).toString('base64url');

  const initdb = ['-D', data, ...CLUSTER_CHOICES, ...(durable ? [] : ['--no-sync'])];
  await insist(program(binaries, 'initdb'), initdb, creator);
  const single = [
    '--single',
    '-D',
    data,
    ...asArguments({ ...SINGLE_USER, fsync: durable ? 'on' : 'off' }),
    'postgres',
  ];
  await insist(program(binaries, 'postgres'), single, creator, firstStatements(password));
  await writeFile(join(data, 'pg_hba.conf'), SIGN_IN_RULES);
  if (place.account) await giveTo(place.account, data);

  await writeFile(place.password, password, { mode: 0o600 });
  await rename(data, place.data);
  await rm(draft, { recursive: true });
  if (durable) await flushFolder(place.root);
}

const CLUSTER_CHOICES = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  // Sorts by code point, the same on every system and version; upper and lower case know Cyrillic and Latin letters.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** A failed statement ends the program, and the password in it is not written out. */
const SINGLE_USER = { exit_on_error: 'on', log_min_error_statement: 'panic' };

function firstStatements(password: string): string {
  return [
    `CREATE ROLE ${DATABASE} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${DATABASE} OWNER ${DATABASE};`,
    '',
  ].join('\n');
}

async function insist(file: string, args: string[], account: Account | undefined, input?: string): Promise<void> {
  const { code, output } = await runProgram(file, args, account, input);
  if (code !== 0) throw new EmbeddedPostgresFailure(describeFailure('The database could not be prepared', output));
}

async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (name.startsWith(DRAFT)) await rm(join(root, name), { recursive: true });
  }
}

/** Until the folder itself is on disk, a power cut could undo the move and with it everything written since. */
async function flushFolder(folder: string): Promise<void> {
  // Windows can not open a folder for this; NTFS journals the move.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
