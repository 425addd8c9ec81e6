import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../../server/test/temporary-folder.ts';
import type { Fault } from './fault.ts';

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

/** The clock of the nodes is set, and set back; what measures durations runs on, as the kernel's does. */
export const jumpingClock: Fault = {
  what: "the nodes' clock jumps two hours ahead, then two back",
  missing: () => (findLibrary() ? null : "libfaketime is not on this machine (Debian's package libfaketime brings it)"),
  async prepare() {
    const folder = await makeTemporaryFolder('vagon-clock-');
    const file = path.join(folder, 'offset');
    const setClock = (offset: string) => writeFile(file, `${offset}\n`);
    await setClock('+0');
    return {
      options: {
        environment: {
          LD_PRELOAD: findLibrary() ?? '',
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
      },
      async run(_rig, ms) {
        for (const offset of ['+2h', '-2h', '+0']) {
          await setClock(offset);
          await sleep(ms / 3);
        }
      },
      undo: () => rm(folder, { recursive: true, force: true }),
    };
  },
};
