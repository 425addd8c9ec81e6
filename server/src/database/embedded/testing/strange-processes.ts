import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import type { Account } from '../account.ts';
import { until } from './stand-ins.ts';

/** The number of a process that lives and has nothing to do with PostgreSQL, until the test is over. */
export async function bystander(account?: Account): Promise<number> {
  const child = spawn('sleep', ['60'], asUser(account));
  endAfterTest(child);
  await until(() => child.pid);
  return child.pid as number;
}

/** The number of a process that has ended but whose parent never asks how, until the test is over. */
export async function zombie(account?: Account): Promise<number> {
  // The shell turns into a `sleep` that does not know that it has a child.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], asUser(account));
  endAfterTest(parent);
  let printed = '';
  parent.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  const pid = await until(() => printed.endsWith('\n') && Number(printed));
  await until(async () => (await readFile(`/proc/${parent.pid}/comm`, 'utf8')) === 'sleep\n');
  process.kill(pid, 'SIGKILL');
  await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
  return pid;
}

function asUser(account: Account | undefined): Partial<Account> & { cwd: string } {
  return process.getuid?.() === 0 ? { ...account, cwd: '/' } : { cwd: '/' };
}

function endAfterTest(child: ChildProcess): void {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
}
