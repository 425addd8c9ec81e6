import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment, node24, tool } from './node24.mjs';
import { Failure, runTool } from './programs.mjs';
import { inProject } from './project.mjs';

const BUILT = inProject('web', 'dist');
/** What the web app's sources import and the scripts that make it, in `web/src/generated` and `web/scripts`. */
const GENERATED = [
  { file: 'borders.json', script: 'extract-borders.mjs' },
  { file: 'network.json', script: 'draw-network.mjs' },
];
/** Names the sources that the build was made from; moves into place together with it. */
const STAMP = 'build-stamp.txt';

const SOURCES = ['contract', 'data', 'web', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['dist', 'generated', 'node_modules']);

export function isBuilt() {
  const stamp = path.join(BUILT, STAMP);
  const isGenerated = GENERATED.every(({ file }) => existsSync(inProject('web', 'src', 'generated', file)));
  return isGenerated && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/**
 * Builds the web app beside the present one and then swaps the two, so that an
 * interrupted build changes nothing.
 * @throws Failure when a step fails; the step has then said why
 */
export async function buildWeb() {
  console.log('Building the web app; this takes some seconds.');
  const stamp = fingerprint();
  await generate();
  const fresh = inProject('.cache', 'web-build');
  const code = await runTool(
    node24(),
    [tool('vite'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: inProject('web'), env: environment({ NODE_ENV: 'production' }) },
  );
  if (code !== 0)
    throw new Failure(`The web app could not be built: Vite ended with code ${code}, its reason is above.`);
  writeFileSync(path.join(fresh, STAMP), stamp);
  const former = inProject('.cache', 'web-former');
  rmSync(former, { recursive: true, force: true });
  if (existsSync(BUILT)) renameSync(BUILT, former);
  renameSync(fresh, BUILT);
  rmSync(former, { recursive: true, force: true });
}

/** Writes the country borders and the drawing of the network that the web app's sources import. */
export async function generate() {
  for (const { file, script } of GENERATED) {
    const code = await runTool(node24(), [inProject('web', 'scripts', script)], { env: environment() });
    if (code !== 0) throw new Failure(`${file} could not be made: code ${code}, its reason is above.`);
  }
}

/** @returns {string} a hash over the names and contents of everything the build reads */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} name a file or folder, relative to the project
 * @returns {string[]} the files, in an order that does not depend on the machine
 */
function filesBelow(name) {
  if (NOT_SOURCES.has(path.basename(name)) || /\.test\.tsx?$/.test(name)) return [];
  if (!statSync(inProject(name)).isDirectory()) return [name];
  return readdirSync(inProject(name))
    .sort()
    .flatMap((entry) => filesBelow(path.join(name, entry)));
}
