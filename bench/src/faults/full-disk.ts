import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../../server/test/temporary-folder.ts';
import type { Fault } from './fault.ts';

/** Room for an empty database and some minutes of readings. */
const DISK_MB = 800;

/** PostgreSQL has no room left for its log of changes, then has again and is started by its operator. */
export const fullDisk: Fault = {
  what: "the database's disk is full",
  missing: () => (process.getuid?.() === 0 ? null : 'only root can mount a small disk'),
  async prepare() {
    const folder = await makeTemporaryFolder('vagon-small-disk-');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'tmpfs', folder]);
    return {
      options: { databaseFolder: path.join(folder, 'db') },
      async run({ database }, ms) {
        const ballast = path.join(folder, 'ballast');
        const until = Date.now() + ms;
        while (Date.now() < until) {
          // It writes until there is no room, again and again, since what the database gives up makes some.
          spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', 'oflag=append', 'conv=notrunc']);
          await sleep(Math.min(1_000, ms / 10));
        }
        await rm(ballast);
        await database.end('SIGQUIT');
        await database.start();
      },
      async undo() {
        execFileSync('umount', ['-l', folder]);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
