import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';
import type { Place } from './place.ts';

const LARGEST_LOG = 8 * 1024 * 1024;
const LAST_LINES = 20;
const TAIL = 16_384;

/** Opens the server's log for adding to it, readable by the product and by PostgreSQL's account alone. */
export async function openServerLog({ serverLog, account }: Place): Promise<FileHandle> {
  const file = await open(serverLog, 'a', 0o600);
  if (account) await file.chown(account.uid, account.gid);
  return file;
}

/** The log's last lines that were written since it had `from` bytes. */
export async function lastLogLines({ serverLog }: Place, from: number): Promise<string> {
  const file = await open(serverLog, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - TAIL);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start);
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  } finally {
    await file.close();
  }
}

/**
 * Keeps the log within 8 MiB and one older file of that size. The server holds it open for adding, so it is copied
 * and emptied, not renamed.
 */
export async function boundServerLog({ serverLog }: Place): Promise<void> {
  if ((await stat(serverLog)).size <= LARGEST_LOG) return;
  await copyFile(serverLog, `${serverLog}.1`);
  await truncate(serverLog);
}
