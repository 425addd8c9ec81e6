import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endProducts, newFolder, processesNaming, removeFolders, startProduct, users } from './testing/stand-ins.ts';

const ordinary = users.at(-1);

describe.skipIf(process.platform !== 'linux')('an embedded PostgreSQL that can not start', () => {
  let dataDir: string;
  let data: string;
  beforeAll(async () => {
    dataDir = await newFolder();
    data = join(dataDir, 'postgres', 'data');
  });
  afterEach(endProducts);
  afterAll(removeFolders);

  /** A database as one start and stop leave it. */
  async function prepared(): Promise<void> {
    await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
    const product = startProduct(dataDir);
    await product.url();
    await product.stop();
  }

  it("gives the server's own last words, and those of this start alone", async () => {
    await prepared();
    await appendFile(join(data, 'postgresql.conf'), 'no such setting\n');
    const failure = await startProduct(dataDir).failure();
    expect(failure).toMatch(/PostgreSQL did not start.*DATABASE_URL/);
    expect(failure).toContain('syntax error in file');
    expect(failure).not.toContain('ready to accept connections');
  });

  it('refuses data of another major version and leaves it untouched', async () => {
    await prepared();
    await writeFile(join(data, 'PG_VERSION'), '17\n');
    expect(await startProduct(dataDir).failure()).toMatch(
      /made by PostgreSQL 17, .* brings PostgreSQL 18.*Nothing was changed.*DATABASE_URL/,
    );
  });

  it('leaves no server running when the password does not fit', async () => {
    await prepared();
    await writeFile(join(dataDir, 'postgres', 'password'), 'another');
    const product = startProduct(dataDir);
    expect(await product.failure()).toContain('password authentication failed');
    await product.ended;
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('says that the data folder is a file', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    expect(await startProduct(join(file, 'var')).failure()).toMatch(/A file is in the place of a folder.*DATA_DIR/);
  });

  it('says that the data folder is closed to an ordinary user', async () => {
    const closed = await newFolder(ordinary);
    await chmod(closed, 0o500);
    expect(await startProduct(join(closed, 'var'), ordinary).failure()).toMatch(/closed to the user.*DATA_DIR/);
  });

  it('says that the disk is full, and starts once there is room', async ({ skip }) => {
    const disk = join(await newFolder(), 'disk');
    skip(!(await mountDisk(disk)), 'only root may mount a small disk');
    expect(await startProduct(join(disk, 'var')).failure()).toMatch(/The disk is full.*DATABASE_URL/);
    execFileSync('mount', ['-o', 'remount,size=200m', disk]);
    await startProduct(join(disk, 'var')).url();
  });
});

/** Mounts a disk of 10 MB until the test is over; false where the system does not let us. */
async function mountDisk(folder: string): Promise<boolean> {
  await mkdir(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=10m,mode=711', 'vagon-test', folder]);
  if (status !== 0) return false;
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
  return true;
}
