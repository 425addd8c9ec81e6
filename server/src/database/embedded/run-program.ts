import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

const KEPT_OUTPUT = 8_192;

/** How a program ended: its exit code (null when a signal ended it) and the last 8 KiB it wrote. */
export interface Ended {
  code: number | null;
  output: string;
}

/**
 * What a program of PostgreSQL is given of the environment: nothing secret, as
 * other processes of its user could read it, and no PG* variable that would change its ways.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Runs a program to its end.
 * @param account who it runs as; undefined for the user that started the product
 * @param input what it reads from its standard input
 * @throws the system's error (code EACCES, ENOENT, …) when the program cannot be started
 */
export function runProgram(file: string, args: readonly string[], account?: Account, input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The root folder, because the product's own working directory may be closed to the account.
    const program = spawn(file, args, { ...account, cwd: '/', env: plainEnvironment(), windowsHide: true });
    let output = '';
    const keep = (chunk: string) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    program.stdout.setEncoding('utf8').on('data', keep);
    program.stderr.setEncoding('utf8').on('data', keep);
    program.once('error', reject);
    program.once('close', (code) => resolve({ code, output }));
    // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
    program.stdin.on('error', () => {});
    program.stdin.end(input);
  });
}
