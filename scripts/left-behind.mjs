import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the programs may take to end after they were asked. */
const STOP_MS = 5_000;
const POLL_MS = 50;

/**
 * Ends the programs whose command line names the folder: what interrupted tests
 * started in process groups of their own, as databases are, and could not stop
 * any more. Does nothing where the system does not tell (other than Linux).
 * @param {string} folder
 */
export async function endProgramsNaming(folder) {
  /** @type {Set<number>} */
  const asked = new Set();
  const deadline = Date.now() + STOP_MS;
  for (let named = programsNaming(folder); named.length > 0; named = programsNaming(folder)) {
    const isOver = Date.now() > deadline;
    for (const pid of named) {
      if (isOver) signal(pid, 'SIGKILL');
      else if (!asked.has(pid)) signal(pid, 'SIGTERM');
      asked.add(pid);
    }
    await wait(POLL_MS);
  }
}

/** @returns {number[]} process numbers */
function programsNaming(/** @type {string} */ folder) {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid && commandLine(pid).includes(folder));
  } catch {
    return [];
  }
}

function commandLine(/** @type {number} */ pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function signal(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}
