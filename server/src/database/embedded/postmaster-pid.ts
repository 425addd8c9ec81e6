import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity, servesData } from './processes.ts';

/** What a data folder's `postmaster.pid` says, true or stale. */
export interface PostmasterPid {
  pid: number;
  /** on loopback */
  port: number;
  /** whether the server takes connections; false while it starts, recovers or stops */
  ready: boolean;
}

/** A PostgreSQL server that lives. */
export interface RunningServer extends PostmasterPid {
  /** see processIdentity */
  identity: string;
}

/**
 * Reads `postmaster.pid` (its lines: process, folder, start, port, sockets, address, shared memory, state);
 * undefined when there is none or it is not complete.
 */
export async function readPostmasterPid(data: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** The server that runs on the data folder, if one does. */
export async function findRunningServer(data: string): Promise<RunningServer | undefined> {
  const said = await readPostmasterPid(data);
  const identity = said && (await processIdentity(said.pid));
  return identity && (await servesData(said.pid, data)) ? { ...said, identity } : undefined;
}

/**
 * Removes a `postmaster.pid` that no server stands behind. PostgreSQL itself recognises a process that is gone, but
 * takes a zombie, or another process that was given the number since, for a living server and would not start.
 * The place must be claimed, and findRunningServer must have found none.
 */
export async function clearStalePid(data: string): Promise<void> {
  await rm(join(data, 'postmaster.pid'), { force: true });
}
