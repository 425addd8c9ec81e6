import { readFileSync } from 'node:fs';

const WATCH_MS = 500;

/**
 * Calls `onGone` once when the npm that runs this command has ended. npm hands
 * a SIGTERM to the shell between the two, which dies of it, and a killed npm
 * hands on nothing: either way nobody tells this process. A command that was
 * started without npm is left alone, it may be meant to outlive its terminal.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const callers = callersNow();
  const watch = setInterval(() => {
    if (callersNow() === callers) return;
    clearInterval(watch);
    onGone();
  }, WATCH_MS).unref();
}

/** The parent and, where that is npm's `sh -c` and the system tells (Linux), the shell's own parent. */
function callersNow() {
  const shell = process.ppid;
  try {
    if (readFileSync(`/proc/${shell}/cmdline`, 'utf8').split('\0')[1] !== '-c') return `${shell}`;
    const status = readFileSync(`/proc/${shell}/status`, 'utf8');
    return `${shell} of ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${shell}`;
  }
}
