import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { goOn } from './programs.mjs';

const BEAT_MS = 1_000;
/** A lock that was not refreshed for this long was left by a process that was killed. */
const STALE_MS = 15_000;

/**
 * Does `work` while no other process holds the same lock file. Whoever was
 * killed with the lock in hand is noticed: at once when its process is gone,
 * after 15 s when its process number meanwhile belongs to another.
 * @template T
 * @param {string} file
 * @param {() => void} onWait called once when another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (isStale(file)) clear(file);
    else {
      if (!told) onWait();
      await wait(200);
      goOn();
    }
  }
  const beat = setInterval(() => refresh(file), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

function take(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(/** @type {string} */ file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true;
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Renamed first: of two processes that clear at once, only one finds the file. */
function clear(/** @type {string} */ file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

function refresh(/** @type {string} */ file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The lock was cleared while this process was stopped; the work goes on to its end.
  }
}
