import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT_ROOT } from '../src/config.ts';

// The scripts are plain JavaScript, outside what the compiler looks at.
const { auditFaults, dependencyFaults } = await import(path.join(PRODUCT_ROOT, 'scripts/dependencies.mjs'));

const read = (...names: string[]) => JSON.parse(readFileSync(path.join(PRODUCT_ROOT, ...names), 'utf8'));

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const locked = { version: '1.2.3', integrity: INTEGRITY };
const faultsOf = (wanted: string, found: object) =>
  dependencyFaults(
    { '': { dependencies: { thing: wanted } } },
    { packages: { '': { dependencies: { thing: wanted } }, 'node_modules/thing': found } },
  );

test('the packages of this project are as they should be', () => {
  const root = read('package.json');
  const folders: string[] = ['', ...root.workspaces];
  const manifests = Object.fromEntries(folders.map((folder) => [folder, read(folder, 'package.json')]));
  expect(dependencyFaults(manifests, read('package-lock.json'))).toEqual([]);
});

describe('it is told', () => {
  test('nothing of a package that is pinned and whole', () => {
    expect(faultsOf('1.2.3', locked)).toEqual([]);
    expect(faultsOf('1.2.3', { ...locked, resolved: 'https://registry.npmjs.org/thing/-/thing-1.2.3.tgz' })).toEqual(
      [],
    );
  });

  test.each([
    ['^1.2.3', locked, 'not pinned'],
    ['latest', locked, 'not pinned'],
    ['git+https://example.com/thing.git', locked, 'not pinned'],
    ['1.2.4', locked, 'has thing 1.2.3, not 1.2.4'],
    ['1.2.3', { version: '1.2.3' }, 'no SHA-512'],
    ['1.2.3', { ...locked, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'no SHA-512'],
    ['1.2.3', { ...locked, resolved: 'http://registry.npmjs.org/thing.tgz' }, 'comes from http://'],
    ['1.2.3', { ...locked, resolved: 'git+ssh://git@example.com/thing.git#1' }, 'comes from git+ssh'],
    ['1.2.3', { ...locked, resolved: 'file:../thing' }, 'comes from file:'],
    ['1.2.3', { ...locked, resolved: 'https://registry.npmjs.org.evil.example/x' }, 'comes from'],
    ['1.2.3', { ...locked, hasInstallScript: true }, 'runs a script'],
  ])('when %s of a package is wanted and %j is locked', (wanted, found, fault) => {
    expect(faultsOf(wanted, found).join()).toContain(fault);
  });

  test('when the lock file is not that of the manifests, or gone', () => {
    const manifest = { '': { dependencies: { thing: '1.2.3' } } };
    expect(dependencyFaults(manifest, { packages: { '': {} } }).join()).toContain('run npm install');
    expect(dependencyFaults(manifest, null)).toEqual(['package-lock.json is missing or unreadable.']);
  });
});

test('known holes count from high on, and a service that does not answer is told apart', () => {
  const hole = (name: string, severity: string) => ({ name, severity, range: '<2' });
  const report = { vulnerabilities: { a: hole('a', 'high'), b: hole('b', 'moderate'), c: hole('c', 'critical') } };
  expect(auditFaults(JSON.stringify(report))).toHaveLength(2);
  expect(auditFaults('{"vulnerabilities":{}}')).toEqual([]);
  for (const silence of ['', '{"message":"405"}', 'null', 'npm error']) expect(auditFaults(silence)).toBeNull();
});
