import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, program } from './binaries.ts';
import { describeFailure, EmbeddedPostgresFailure } from './failure.ts';
import type { Place } from './place.ts';
import { type RunningServer, readPostmasterPid } from './postmaster-pid.ts';
import { hasEnded, processIdentity } from './processes.ts';
import { plainEnvironment, runProgram } from './run-program.ts';
import { lastLogLines, openServerLog } from './server-log.ts';
import { asArguments, serverSettings } from './server-settings.ts';

/** Recovery after a power cut replays at most the 4 GB of max_wal_size: a minute or two, longer on a slow disk. */
const START_PATIENCE = 600_000;
/** A crashed server's remaining processes go within client_connection_check_interval, 5 s. */
const REMAINS_PATIENCE = 20_000;
const PORT_ATTEMPTS = 5;
const TELL_INTERVAL = 5_000;

/**
 * Starts a server on the data and waits until it takes connections. It lives in a session of its own, so that a
 * Ctrl-C meant for the product does not end it before the product is done with it.
 * @param port where it must listen; any free one when absent
 * @throws EmbeddedPostgresFailure with the server's last log lines
 */
export async function launchServer(
  binaries: Binaries,
  place: Place,
  durable: boolean,
  log: (sentence: string) => void,
  port?: number,
): Promise<RunningServer> {
  const deadline = performance.now() + REMAINS_PATIENCE;
  for (let attempt = 1; ; attempt++) {
    const outcome = await launchOn(port ?? (await freePort()), binaries, place, durable, log);
    if (typeof outcome !== 'string') return outcome;
    const portTaken = outcome.includes('could not bind') && attempt < PORT_ATTEMPTS;
    const remains = outcome.includes('pre-existing shared memory block') && performance.now() < deadline;
    if (!portTaken && !remains) throw new EmbeddedPostgresFailure(describeFailure('PostgreSQL did not start', outcome));
    if (remains) await pause(250);
  }
}

/**
 * Stops a server: fast, which rolls back what is open and writes everything down; then at once, which the next start
 * recovers from; then by force.
 * @throws EmbeddedPostgresFailure when it lives even then
 */
export async function stopServer({ pid, identity }: RunningServer, binaries: Binaries): Promise<void> {
  for (const [signal, patience] of STOP_STEPS) {
    if (await hasEnded(pid, identity, 0)) return;
    await sendSignal(pid, signal, binaries);
    if (await hasEnded(pid, identity, patience)) return;
  }
  throw new EmbeddedPostgresFailure(`PostgreSQL (process ${pid}) does not stop. End that process by hand.`);
}

const STOP_STEPS = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

async function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', binaries: Binaries): Promise<void> {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    await runProgram(program(binaries, 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @returns the server once it takes connections, or its last log lines when it ended before */
async function launchOn(
  port: number,
  binaries: Binaries,
  place: Place,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<RunningServer | string> {
  const { child, fate, logStart } = await spawnServer(port, binaries, place, durable);
  const begun = performance.now();
  let told = begun;
  while (fate.ended === undefined) {
    const said = await readPostmasterPid(place.data);
    const identity = said?.ready && said.pid === child.pid && (await processIdentity(said.pid));
    if (said && identity) return { ...said, identity };
    const now = performance.now();
    if (now - begun > START_PATIENCE) child.kill('SIGQUIT');
    if (now - told > TELL_INTERVAL) {
      log('PostgreSQL is recovering what it had not written down when it was cut off.');
      told = now;
    }
    await pause(10);
  }
  return fate.ended || lastLogLines(place, logStart);
}

/** Starts the process. logStart is where in the log its lines begin. */
async function spawnServer(port: number, binaries: Binaries, place: Place, durable: boolean) {
  const logFile = await openServerLog(place);
  try {
    const logStart = (await logFile.stat()).size;
    const args = ['-D', place.data, ...asArguments(serverSettings(port, durable))];
    const child = spawn(program(binaries, 'postgres'), args, {
      ...place.account,
      cwd: '/',
      env: plainEnvironment(),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
      windowsHide: true,
    });
    const fate = followFate(child);
    child.unref();
    return { child, fate, logStart };
  } finally {
    await logFile.close();
  }
}

/** `ended` is undefined while the process lives; then the system's words why it could not start, or nothing. */
function followFate(child: ChildProcess): { ended?: string } {
  const fate: { ended?: string } = {};
  child.once('error', (error) => {
    fate.ended = error.message;
  });
  child.once('exit', () => {
    fate.ended ??= '';
  });
  return fate;
}

/** A port on loopback that is free now; another program may still take it before the server does. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
