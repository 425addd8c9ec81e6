import {
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { describeFailure, EmbeddedPostgresFailure, OWN_SERVER_ADVICE } from './failure.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-program.ts';

const COPIES = 'programs-';

/**
 * Binaries that run here as the place's account: the packaged ones, or a copy in the place when the account may not
 * reach those or their library links can not be made where they are. The place must be claimed.
 * @throws EmbeddedPostgresFailure when they do not run on this machine at all
 */
export async function usableBinaries(
  packaged: Binaries,
  place: Place,
  log: (sentence: string) => void,
): Promise<Binaries> {
  const copy = { ...packaged, folder: join(place.root, COPIES + packaged.version) };
  if ((await tryOut(packaged, place.account)) === undefined) return packaged;
  if ((await tryOut(copy, place.account)) === undefined) return copy;
  log(`PostgreSQL's programs are copied to ${copy.folder}, where its user may run them.`);
  await copyBinaries(packaged, copy, place.root);
  const obstacle = await tryOut(copy, place.account);
  if (obstacle === undefined) return copy;
  await rm(copy.folder, { recursive: true });
  throw new EmbeddedPostgresFailure(
    describeFailure('The PostgreSQL that comes with the product does not run', obstacle),
  );
}

/**
 * Makes the links between library names that npm packages can not hold, which the package's own install step makes
 * where it is not blocked. Links that exist stay, so that two processes may do this at once.
 */
export async function linkLibraries({ folder }: Binaries): Promise<void> {
  // Paths in the list begin with the packaged folder's name: native/lib/libpq.so.5.18.
  const list = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(emptyListWhenGone)) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(folder, relative('native', target));
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * @returns undefined when the binaries run, else what stands in the way and a copy may mend
 * @throws EmbeddedPostgresFailure when a copy would not run either
 */
async function tryOut(binaries: Binaries, account: Account | undefined): Promise<string | undefined> {
  const postgres = program(binaries, 'postgres');
  if (!(await stat(postgres).catch(() => undefined))) return `${postgres} is missing`;
  try {
    await linkLibraries(binaries);
    const { code, output } = await runProgram(postgres, ['--version'], account);
    return code === 0 ? undefined : output;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The file is there, so what is missing is the loader that it names: this system has no glibc.
    if (code === 'ENOENT') throw new EmbeddedPostgresFailure(noGlibc(), { cause: error });
    return message;
  }
}

function noGlibc(): string {
  return `The PostgreSQL that comes with the product does not run on this system, which lacks the GNU C library (Alpine Linux, for example). ${OWN_SERVER_ADVICE}`;
}

async function copyBinaries(from: Binaries, to: Binaries, root: string): Promise<void> {
  const draft = await mkdtemp(join(root, `${COPIES}draft-`));
  for (const entry of await readdir(from.folder, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(draft, relative(from.folder, source));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    if (entry.isFile()) {
      await mkdir(dirname(target), { recursive: true });
      await copyFile(source, target, constants.COPYFILE_FICLONE);
    }
  }
  await openForAll(draft);
  for (const name of await readdir(root)) {
    if (name.startsWith(COPIES) && name !== basename(draft)) await rm(join(root, name), { recursive: true });
  }
  await rename(draft, to.folder);
}

/** The account is not the copy's owner; the place itself keeps everyone else out. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, runs ? 0o755 : 0o644);
  }
}

function emptyListWhenGone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '[]';
  throw error;
}
