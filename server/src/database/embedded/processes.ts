import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

const STATE_OF_ENDED = /^[ZX]/;

/**
 * What tells a living process from a later one that was given the same number;
 * undefined when no process lives under the number. A zombie does not live.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return identityFromProc(pid);
  if (process.platform === 'win32') return hasNumber(pid) ? 'running' : undefined;
  const { output } = await runProgram('/bin/ps', ['-o', 'state=,lstart=', '-p', String(pid)]);
  const [, state, started] = /^\s*(\S+)\s+(.+)/.exec(output) ?? [];
  return state && started && !STATE_OF_ENDED.test(state) ? started.trim() : undefined;
}

/**
 * Whether the living process is a PostgreSQL server that was started on the data folder. By its command line, which,
 * unlike its working directory, can be read in a container too.
 */
export async function servesData(pid: number, data: string): Promise<boolean> {
  // Windows does not show it; signing in with our password decides there.
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { output } = await runProgram('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return output.includes(`postgres -D ${data} `);
  }
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return basename(words[0] ?? '') === 'postgres' && words[1] === '-D' && words[2] === data;
}

/**
 * Waits until the process has ended.
 * @param patience ms
 * @returns whether it has
 */
export async function hasEnded(pid: number, identity: string, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while ((await processIdentity(pid)) === identity) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

async function identityFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return undefined;
  // proc_pid_stat(5): after the name in parentheses, which may hold anything, field 3 is the state
  // and field 22 the start in clock ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (STATE_OF_ENDED.test(fields[0] ?? '')) return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}/${fields[19]}`;
}

/** Whether any process has the number, a zombie too. */
export function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
