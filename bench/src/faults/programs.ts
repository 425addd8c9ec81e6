import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

/** Where Debian keeps each version's server programs; they are not in PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const SBIN = ['/usr/sbin', '/usr/local/sbin'];

/** A program that the fault suite breaks is not on this machine. */
export class ProgramMissing extends Error {
  override name = 'ProgramMissing';
}

/**
 * Finds a program in PATH, in the folders for administrators, or in `folders`.
 * @param packageName Debian's package that brings it
 * @throws ProgramMissing
 */
export function findProgram(name: string, packageName: string, folders: readonly string[] = []): string {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), ...SBIN, ...folders];
  const found = places.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new ProgramMissing(`${name} is not on this machine (Debian's package ${packageName} brings it).`);
  return found;
}

/** Folders of PostgreSQL's server programs, the newest version first. */
export function postgresFolders(): string[] {
  if (!existsSync(DEBIAN_POSTGRES)) return [];
  const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
}

/** Whom a program runs as; nothing for oneself. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package made. */
export function databaseUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A server that is started, killed and started again. */
export interface Server {
  start(): Promise<void>;
  /** @param signal SIGTERM lets it finish, SIGKILL does not */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * @param isUp whether it answers; asked again and again after the start
 * @throws Error with its output when it ends instead of answering
 */
export function createServer(
  program: string,
  args: readonly string[],
  runAs: RunAs,
  isUp: () => Promise<boolean>,
): Server {
  let child: ChildProcess | null = null;
  return {
    async start() {
      const started = spawn(program, args, { ...runAs, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk).slice(-10_000);
        });
      while (started.exitCode === null && started.signalCode === null) {
        if (await isUp()) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`${program} ended at its start:\n${output}`);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Whether something takes connections at a port of this machine. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
