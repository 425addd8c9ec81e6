import { execFile } from 'node:child_process';
import { auditFaults, dependencyFaults } from './dependencies.mjs';
import { npm } from './install.mjs';
import { inProject, ROOT, readJson } from './project.mjs';

/** How long the audit service is waited for; a machine may have no way to it. */
const AUDIT_WITHIN_MS = 15_000;

/**
 * Checks the packages: pinned, whole, from one place, without new install
 * scripts, and, where the audit service can be asked, without known holes.
 * @returns {Promise<number>} 1 when a rule does not hold, else 0
 */
export async function checkDependencies() {
  const manifest = readJson(inProject('package.json'));
  const folders = ['', ...manifest.workspaces];
  const manifests = Object.fromEntries(folders.map((folder) => [folder, readJson(inProject(folder, 'package.json'))]));
  const faults = dependencyFaults(manifests, readJson(inProject('package-lock.json')));
  const holes = auditFaults(await audit());
  if (holes === null) console.log('The audit service does not answer; known holes were not looked for.');
  const all = [...faults, ...(holes ?? [])];
  for (const fault of all) console.log(fault);
  return all.length === 0 ? 0 : 1;
}

/** @returns {Promise<string>} what npm says of the packages that the product runs on; nothing where it cannot */
function audit() {
  const [program, ...first] = npm();
  const args = [...first, 'audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, timeout: AUDIT_WITHIN_MS, maxBuffer: 2 ** 26 }, (_failure, output) =>
      resolve(output),
    );
  });
}
