import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refused } from '../http/problem.ts';
import { type FileFaultTold, tooLarge } from './file-fault.ts';
import { READ_MEGABYTES, READ_WITHIN_MS } from './limits.ts';
import type { ReadAnswer } from './read-process.ts';
import type { TableRow } from './read-rows.ts';
import { createTurns } from './turns.ts';

export type { TableRow } from './read-rows.ts';

const READER = fileURLToPath(new URL('./read-process.ts', import.meta.url));
const turns = createTurns(4);
const STATUS = { file_unreadable: 400, file_too_large: 413 } as const;

/** What is wrong with a file, as its sender is told. */
export const refuseFile = ({ code, detail, errors }: FileFaultTold) =>
  new Refused(STATUS[code], code, detail, { errors });

/**
 * Reads a CSV file or the first sheet of an .xlsx workbook, a chunk of rows at
 * a time, the head first. It is read in a process of its own with bounded
 * memory and time: a large file holds nobody up, and a malicious one ends only
 * itself. (A thread that runs out of memory ends the whole process.)
 * @throws Refused `file_unreadable` (400), `file_too_large` (413), `overloaded` (503)
 */
export async function* readTable(bytes: Uint8Array, stopping: AbortSignal): AsyncGenerator<TableRow[]> {
  const giveBack = await turns.take();
  const reader = fork(READER, {
    execArgv: [`--max-old-space-size=${READ_MEGABYTES}`],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const late = AbortSignal.timeout(READ_WITHIN_MS);
  const ended = new AbortController();
  reader.once('exit', () => ended.abort());
  reader.once('error', (failure) => ended.abort(failure));
  // A reader that ended takes no more bytes; its end is told above.
  reader.stdin?.on('error', () => {});
  reader.stdin?.end(bytes);
  const signal = AbortSignal.any([stopping, late, ended.signal]);
  try {
    for (;;) {
      const answered = once(reader, 'message', { signal });
      reader.send('next', () => {});
      const [answer] = (await answered) as [ReadAnswer];
      if ('failure' in answer) throw new Error(`a file could not be read: ${answer.failure}`);
      if ('fault' in answer) throw refuseFile(answer.fault);
      if (answer.rows.length === 0) return;
      yield answer.rows;
    }
  } catch (failure) {
    if (stopping.aborted) throw stopping.reason;
    if (late.aborted) throw refuseFile(tooLarge('seconds', READ_WITHIN_MS / 1000).told);
    if (ended.signal.aborted) throw refuseFile(tooLarge('megabytes', READ_MEGABYTES).told);
    throw failure;
  } finally {
    giveBack();
    reader.kill('SIGKILL');
  }
}
