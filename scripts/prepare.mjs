import { buildWeb, generate, isBuilt } from './build-web.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { inProject } from './project.mjs';

/**
 * Brings the project into the state its commands need: the packages of the lock
 * file installed, the web app built from the present sources. Does only what is
 * missing; commands that start at once wait for one another here.
 * @throws Failure with what went wrong
 */
export async function prepare() {
  if (isInstalled() && isBuilt()) return;
  await alone(async () => {
    if (!isInstalled()) await install();
    if (!isBuilt()) await buildWeb();
  });
}

/**
 * The same for development, where Vite serves the web app from its sources.
 * @throws Failure with what went wrong
 */
export async function prepareSources() {
  await alone(async () => {
    if (!isInstalled()) await install();
    await generate();
  });
}

/**
 * The same for commands that need no web app: the packages alone.
 * @throws Failure with what went wrong
 */
export async function preparePackages() {
  if (isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await install();
  });
}

const alone = (/** @type {() => Promise<void>} */ work) =>
  withLock(
    inProject('.cache', 'prepare.lock'),
    () => console.log('Another command is preparing this folder; waiting for it.'),
    work,
  );
