import { chmod, chown, cp, lstat, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packagedBinaries, packageName } from './binaries.ts';
import {
  isRoot,
  newFolder,
  nobody,
  placeOf,
  processesNaming,
  query,
  removeFolders,
  startProduct,
} from './testing/stand-ins.ts';

const NODE_MODULES = join(import.meta.dirname, '../../../../node_modules');

describe.skipIf(!isRoot || process.platform !== 'linux')("the place of root's database", () => {
  afterEach(removeFolders);

  it('is the data folder itself where PostgreSQL may enter it', async () => {
    const dataDir = await newFolder();
    const product = startProduct(dataDir);
    await product.url();
    expect(product.said.join(' ')).toMatch(`Its data: ${dataDir}/postgres/data`);
    expect(product.said.join(' ')).toMatch(/as user id \d+, because it refuses root/);
    expect((await stat(join(dataDir, 'postgres', 'data'))).uid).toBeGreaterThan(0);
  });

  it('is outside a home that is closed to others, with the programs, and is found again', async () => {
    const home = await newFolder();
    const standIn = await projectIn(home);
    await chmod(home, 0o700);
    const dataDir = join(home, 'var');

    const first = startProduct(dataDir, { standIn });
    await query(await first.url(), 'CREATE TABLE wagon AS SELECT 1 AS number');
    const place = await placeOf(dataDir);
    expect(place).toMatch(/^\/var\/lib\/vagon\/[0-9a-f]{12}$/);
    expect(first.said.join(' ')).toContain(`Its data: ${place}/data`);
    expect(first.said.join(' ')).toContain(`copied to ${place}/programs-`);
    await first.stop();

    await chmod(home, 0o755);
    const second = startProduct(dataDir, { standIn });
    expect(await query(await second.url(), 'SELECT number FROM wagon')).toEqual([{ number: 1 }]);
    expect(second.said.join(' ')).not.toContain('copied');
    await second.stop();
    expect(processesNaming(place)).toEqual([]);
  });

  it('leaves the permissions of a closed home and of what is in it as they are', async () => {
    const home = await newFolder();
    await chmod(home, 0o700);
    await mkdir(join(home, 'var'), { mode: 0o700 });
    await startProduct(join(home, 'var')).url();
    for (const folder of [home, join(home, 'var')]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const place = await stat(await placeOf(join(home, 'var')));
    expect(place.mode & 0o777).toBe(0o710);
  });

  it('is asked for when the note leads to nothing, instead of beginning anew', async () => {
    const home = await newFolder();
    await chmod(home, 0o700);
    const product = startProduct(home);
    await product.url();
    await product.stop();
    const place = await placeOf(home);
    await rm(place, { recursive: true });
    expect(await startProduct(home).failure()).toMatch(/postgres-is-elsewhere\.txt says .* but that folder is gone/);
  });

  it("stays an ordinary user's when that user made it, for root and for that user after root", async () => {
    const dataDir = await newFolder(nobody);
    await chmod(dataDir, 0o700);
    for (const user of [nobody, {}, nobody]) {
      const product = startProduct(dataDir, user);
      await query(await product.url(), 'CREATE TABLE IF NOT EXISTS wagon AS SELECT 1 AS number');
      await product.stop();
      expect((await stat(join(dataDir, 'postgres', 'data'))).uid).toBe(nobody.account?.uid);
    }
  });

  it('is closed to an ordinary user, who is told so', async () => {
    const dataDir = await newFolder();
    const product = startProduct(dataDir);
    await product.url();
    await product.stop();
    await chown(dataDir, 65_534, 65_534);
    expect(await startProduct(dataDir, nobody).failure()).toMatch(/closed to the user.*DATABASE_URL/);
    expect(await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).not.toBe('');
  });
});

/** Copies the launcher and PostgreSQL's programs, without the links between libraries, as a blocked install leaves them. */
async function projectIn(home: string): Promise<string> {
  const launcher = join(home, 'project', 'launcher');
  await cp(import.meta.dirname, launcher, { recursive: true });
  const { folder } = await packagedBinaries();
  const modules = join(home, 'project', 'node_modules');
  await cp(dirname(folder), join(modules, packageName()), {
    recursive: true,
    filter: async (source) => relative(folder, source).startsWith('..') || !(await lstat(source)).isSymbolicLink(),
  });
  await symlink(join(NODE_MODULES, 'pg'), join(modules, 'pg'));
  return join(launcher, 'testing', 'product-stand-in.ts');
}
