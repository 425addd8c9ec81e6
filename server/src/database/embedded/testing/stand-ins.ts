import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from '../account.ts';

/** Who the tests run as, and an ordinary user that root's tests can also be. */
export const isRoot = process.getuid?.() === 0;
const NOBODY: Account = { uid: 65_534, gid: 65_534 };
const STAND_IN = join(import.meta.dirname, 'product-stand-in.ts');

/** Whose product a test starts; `account` is undefined for the user that runs the tests. */
export const ownUser = { whose: isRoot ? 'root' : 'an ordinary user', account: undefined as Account | undefined };
export const nobody = { whose: 'an ordinary user', account: NOBODY as Account | undefined };

/** The users this machine lets us test: with root also an ordinary one, where that one can reach Node and the sources. */
export const users = isRoot && canRun(NOBODY) ? [ownUser, nobody] : [ownUser];

/** A product in a process of its own. */
export interface StandIn {
  pid: number;
  /** what it told through the log */
  said: string[];
  /** the database's URL once it serves; throws what it told when it failed */
  url(): Promise<string>;
  /** what it told when it failed; throws when it serves */
  failure(): Promise<string>;
  drained(): Promise<boolean>;
  /** its exit code */
  ended: Promise<number | null>;
  /** asks it to stop and waits until it has */
  stop(): Promise<void>;
}

const folders: string[] = [];
const products: ChildProcess[] = [];

/** A folder that others may pass through, for a product of the user; removed by removeFolders. */
export async function newFolder({ account }: { account?: Account } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vagon-embedded-'));
  folders.push(folder);
  await chmod(folder, 0o711);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** How a test starts a product: whose it is, whether it is safe against a power cut, and from which sources. */
interface ProductOptions {
  account?: Account;
  durable?: boolean;
  standIn?: string;
}

/** Starts a product on the folder, in a process group of its own as a terminal's job has. */
export function startProduct(dataDir: string, options: ProductOptions = {}): StandIn {
  const { account, durable = false, standIn = STAND_IN } = options;
  const args = [standIn, dataDir, durable ? 'durable' : 'fast'];
  const child = spawn(process.execPath, args, { ...account, cwd: '/', detached: true });
  products.push(child);
  const told: Record<string, unknown>[] = [];
  const said: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) told.push(JSON.parse(line));
    said.splice(0, said.length, ...told.flatMap((what) => (typeof what.said === 'string' ? what.said : [])));
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const outcome = (...keys: string[]) =>
    until(() => {
      const found = told.find((what) => keys.some((key) => key in what));
      if (!found && child.exitCode !== null && complaint) throw new Error(complaint);
      return found;
    });
  return {
    pid: child.pid as number,
    said,
    ended,
    async url() {
      const { url, failure } = await outcome('url', 'failure');
      if (failure) throw new Error(String(failure));
      return String(url);
    },
    async failure() {
      const { url, failure, understood } = await outcome('url', 'failure');
      if (url || !understood) throw new Error(`not an EmbeddedPostgresFailure: ${url ?? failure}`);
      return String(failure);
    },
    async drained() {
      return Boolean((await outcome('drained')).drained);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Rows of one statement on the database. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  // Its statement is rejected too when the server is killed.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The first value that is there, asked for every 20 ms for at most 40 s. */
export async function until<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + 40_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${ask}`);
    await pause(20);
  }
}

/** Process numbers of the living PostgreSQL servers and other programs whose command line names the folder. */
export function processesNaming(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && commandLine(pid).includes(folder));
}

/** Where the product keeps the database of the folder. */
export async function placeOf(folder: string): Promise<string> {
  const note = await readFile(join(folder, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '');
  return note.split('\n')[0] || join(folder, 'postgres');
}

/** Ends what the tests started, also after a failed one. */
export async function endProducts(): Promise<void> {
  for (const child of products.splice(0)) child.kill('SIGKILL');
  for (const folder of folders) {
    for (const named of [folder, ...(await placesIn(folder))]) {
      for (const pid of processesNaming(named)) endProcess(pid);
      await until(() => processesNaming(named).length === 0);
    }
  }
}

/** Ends what the tests started and deletes what they wrote. */
export async function removeFolders(): Promise<void> {
  await endProducts();
  for (const folder of folders.splice(0)) {
    for (const path of [...(await placesIn(folder)), folder]) await rm(path, { recursive: true, force: true });
  }
}

/** The places of databases whose data folder is the folder or its `var`. */
function placesIn(folder: string): Promise<string[]> {
  return Promise.all([folder, join(folder, 'var')].map(placeOf));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It ended by itself meanwhile.
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function canRun(account: Account): boolean {
  return spawnSync(process.execPath, ['--check', STAND_IN], { ...account, cwd: '/' }).status === 0;
}
