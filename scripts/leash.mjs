import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How long the program may take to end after it was asked. */
const STOP_MS = 5_000;

/**
 * `node leash.mjs signal program arguments…`: runs a program that cannot notice
 * by itself that the process which wanted its work was killed. Then it and what
 * it started are asked to stop with `signal`, and after 5 s are made to.
 */
const [signal = 'SIGINT', program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** The leash leads its group, so a signal to the group reaches everything below it. */
function signalAll(/** @type {string} */ name) {
  if (process.platform === 'win32') child.kill();
  else process.kill(-process.pid, name);
}

process.once('disconnect', () => {
  signalAll(signal);
  setTimeout(() => signalAll('SIGKILL'), STOP_MS).unref();
});
// Meant for the program, which gets them too; its end is awaited.
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => {});

child.once('error', (error) => {
  console.error(`${program} could not be started: ${error.message}.`);
  process.exit(127);
});
child.once('exit', (code, endedBy) => process.exit(code ?? 128 + constants.signals[endedBy ?? 'SIGKILL']));
