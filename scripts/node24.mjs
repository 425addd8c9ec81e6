import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './programs.mjs';
import { inProject, readJson } from './project.mjs';

/** The product is written for this major version of Node: it runs TypeScript as it stands. */
const MAJOR = 24;

const WINDOWS = process.platform === 'win32';

/**
 * The npm package that brings Node for this machine, or null where none is
 * offered (macOS). It is called by its path: npm 10 makes no `.bin` link for it.
 * @returns {string | null}
 */
export function bundledNode() {
  const name = `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;
  const offered = name in (readJson(inProject('package.json'))?.optionalDependencies ?? {});
  return offered ? inProject('node_modules', name, 'bin', WINDOWS ? 'node.exe' : 'node') : null;
}

/** @type {string | undefined} */
let found;

/**
 * @returns {string} path of a Node 24 that runs here: the project's own, else the machine's when it is new enough
 * @throws Failure where there is neither
 */
export function node24() {
  found ??= [bundledNode(), process.execPath].find((program) => program !== null && isNewEnough(program)) ?? undefined;
  if (found === undefined) {
    throw new Failure(
      `This needs Node ${MAJOR}, which npm does not bring for this machine (${process.platform} ${process.arch}), and the machine's own is ${process.version}: install Node ${MAJOR} or newer from https://nodejs.org.`,
    );
  }
  return found;
}

/** A program built for another C library exists and still cannot run, so it is asked. */
function isNewEnough(/** @type {string} */ program) {
  if (!existsSync(program)) return false;
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(version.slice(1), 10) >= MAJOR;
  } catch {
    return false;
  }
}

/**
 * @param {string} packageName
 * @param {string} [commandName] when the package's command is called otherwise
 * @returns {string} path of the script behind an installed package's command
 */
export function tool(packageName, commandName = packageName) {
  const { bin } = readJson(inProject('node_modules', packageName, 'package.json')) ?? {};
  const script = typeof bin === 'string' ? bin : bin?.[commandName];
  if (script === undefined) throw new Failure(`The package ${packageName} is not installed: run npm ci.`);
  return inProject('node_modules', packageName, script);
}

/**
 * @param {NodeJS.ProcessEnv} [changes]
 * @returns {NodeJS.ProcessEnv} this process's environment with `changes`, in which `node` means Node 24
 */
export function environment(changes = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node24()), process.env[name]].filter(Boolean).join(path.delimiter);
  return { ...process.env, [name]: folders, ...changes };
}
