import { existsSync, rmSync } from 'node:fs';
import { bundledNode, node24 } from './node24.mjs';
import { Failure, runTool } from './programs.mjs';
import { inProject, readJson } from './project.mjs';

/** npm's own list of what lies in node_modules, which it writes last. */
const INSTALLED_LIST = inProject('node_modules', '.package-lock.json');

/**
 * Whether node_modules holds every package of the lock file in its version.
 * Optional packages may be missing (most are for other machines), except Node.
 */
export function isInstalled() {
  const wanted = readJson(inProject('package-lock.json'))?.packages ?? {};
  const present = readJson(INSTALLED_LIST)?.packages ?? {};
  const node = bundledNode();
  return (
    (node === null || existsSync(node)) &&
    Object.entries(wanted).every(
      ([place, { version, optional }]) =>
        !place.startsWith('node_modules/') || optional || (place in present && present[place].version === version),
    )
  );
}

/**
 * Installs exactly what the lock file names, development packages included
 * whatever NODE_ENV or npm's settings say: the build and the tests need them.
 * No package's install script is run, as none is needed.
 * @throws Failure when npm fails; npm has then said why
 */
export async function install() {
  // Where npm brings no Node, the machine's own is told apart before the long wait, not after.
  if (bundledNode() === null) node24();
  console.log('Installing the packages; the first time takes a minute or two.');
  // An interrupted install must not pass for a finished one.
  rmSync(INSTALLED_LIST, { force: true });
  const [program, ...first] = npm();
  const code = await runTool(
    program,
    [...first, 'ci', '--include=dev', '--include=optional', '--include=peer', '--ignore-scripts', '--loglevel=error'],
    // npm ends an install before it heeds a signal; what it leaves half done, the next install clears away.
    { stopSignal: 'SIGKILL' },
  );
  if (code !== 0)
    throw new Failure(`The packages could not be installed: npm ended with code ${code}, its reason is above.`);
}

/**
 * The npm that runs this command, else the one that is found on the path.
 * @returns {[string, ...string[]]} the program and its first arguments
 */
export function npm() {
  const script = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(script)) return [process.execPath, script];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}
