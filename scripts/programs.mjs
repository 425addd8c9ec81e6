import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './callers.mjs';
import { inProject, ROOT } from './project.mjs';

/**
 * Runs other programs so that none of them outlives the command that started
 * it. Each gets a process group of its own, so a Ctrl-C reaches this process
 * alone and is passed on once, in the way that the program understands.
 */

/** Something a person can act on; shown as one sentence, without a stack. */
export class Failure extends Error {}

/** Ctrl-C, a closed terminal or a SIGTERM came while a program was running or about to. */
export class Interrupted extends Error {}

/** One press of Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. */
const SAME_PRESS_MS = 1_000;
/** How long a tool may take to end after it was asked. */
const TOOL_STOP_MS = 10_000;
const GROUPS = process.platform !== 'win32';
const LEASH = inProject('scripts', 'leash.mjs');
/** The channel is how a program, or its leash, learns that this process is gone. */
const STDIO = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'inherit', 'inherit', 'ipc']);

/** @type {Set<{ stop(): void, force(): void }>} */
const running = new Set();
/** @type {{ signal: NodeJS.Signals, at: number } | null} */
let interruption = null;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, interrupt);
process.on('exit', () => {
  for (const program of running) program.force();
});
watchNpm(() => interruption === null && interrupt('SIGTERM'));
// A closed terminal or pipe must not end this process before its programs have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** @param {NodeJS.Signals} signal */
function interrupt(signal) {
  if (interruption === null) {
    interruption = { signal, at: Date.now() };
    stopAll();
  } else if (Date.now() - interruption.at > SAME_PRESS_MS) {
    for (const program of running) program.force();
  }
}

/** Asks every running program to stop. */
export function stopAll() {
  for (const program of running) program.stop();
}

/** @throws Interrupted once the person has asked to stop */
export function goOn() {
  if (interruption !== null) throw new Interrupted();
}

/**
 * Runs a tool to its end. When interrupted, its whole group is asked to stop as
 * a terminal would ask, and after 10 s is made to. When this process is killed,
 * the leash between the two does the same.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stopSignal?: NodeJS.Signals }} [options]
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 * @throws Interrupted after it has ended, when it was interrupted
 * @throws Failure when it could not be started
 */
export async function runTool(program, args, { stopSignal = 'SIGINT', ...options } = {}) {
  const code = await run(process.execPath, [LEASH, stopSignal, program, ...args], options, (child) => {
    const force = () => signalGroup(child, 'SIGKILL');
    const stop = () => {
      signalGroup(child, stopSignal);
      setTimeout(force, TOOL_STOP_MS).unref();
    };
    return { stop, force };
  });
  goOn();
  return code;
}

/**
 * Runs a program that ends gracefully on its own SIGTERM and takes the time it
 * needs for that; a second Ctrl-C kills it. It holds an IPC channel to this
 * process, so its `disconnect` event tells it when this process is gone.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export function runServer(program, args, options = {}) {
  return run(program, args, options, (child) => ({
    // Windows has no SIGTERM to catch: there the closed channel is the request.
    stop: () => (GROUPS ? child.kill('SIGTERM') : child.connected && child.disconnect()),
    force: () => signalGroup(child, 'SIGKILL'),
  }));
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => { stop(): void, force(): void }} controls
 * @returns {Promise<number>}
 */
async function run(program, args, options, controls) {
  goOn();
  const child = spawn(program, args, { cwd: ROOT, detached: GROUPS, stdio: STDIO, ...options });
  const control = controls(child);
  running.add(control);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Failure(`${program} could not be started: ${error.message}.`)));
      child.once('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
    if (interruption !== null) await groupEnd(child);
    return code;
  } finally {
    running.delete(control);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anything was there to receive it
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return false;
  try {
    return GROUPS ? process.kill(-child.pid, signal) : child.kill(signal);
  } catch {
    return false;
  }
}

/** Waits for what an ended program has left in its group, and kills what stays. */
async function groupEnd(/** @type {import('node:child_process').ChildProcess} */ child) {
  const deadline = Date.now() + TOOL_STOP_MS;
  while (GROUPS && Date.now() < deadline) {
    if (!signalGroup(child, 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  signalGroup(child, 'SIGKILL');
}

/**
 * The frame of every command: gives the process the exit code that `body`
 * returns, shows a {@link Failure} as its sentence, and after an interruption
 * ends by the same signal, as shells and npm expect.
 * @param {() => Promise<number>} body
 */
export async function command(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (error instanceof Interrupted && interruption !== null) {
      process.removeListener(interruption.signal, interrupt);
      process.kill(process.pid, interruption.signal);
      return;
    }
    // What the system refuses (a full disk, a folder of another user) is named in its message as well.
    const isPlain = error instanceof Failure || (error instanceof Error && 'syscall' in error);
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
