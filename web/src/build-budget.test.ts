import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Most kB (1,000 bytes, gzip) of JavaScript and styles that a screen may load in all. */
const BUDGETS = {
  'src/home/home-screen.tsx': 200,
  'src/auth/login-screen.tsx': 200,
  'src/auth/register-screen.tsx': 200,
  'src/positions/search-screen.tsx': 330,
};
/** What the search screen loads by itself as soon as it is shown. */
const LOADED_AT_ONCE = ['src/map/fleet-map.tsx'];

const outDir = join(tmpdir(), `web-build-budget-${process.pid}`);
let manifest: Manifest;

beforeAll(async () => {
  // Under test it would be React's far larger development build.
  vi.stubEnv('NODE_ENV', 'production');
  const root = join(import.meta.dirname, '..');
  await build({ root, logLevel: 'warn', mode: 'production', build: { outDir, emptyOutDir: true, manifest: true } });
  manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(outDir, { recursive: true, force: true });
});

/** Files that come with a part of the build: its own and those of what it imports. */
function filesOf(part: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`the build has no ${part}`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  const atOnce = (chunk.dynamicImports ?? []).filter((each) => LOADED_AT_ONCE.includes(each));
  for (const each of [...(chunk.imports ?? []), ...atOnce]) filesOf(each, seen);
  return seen;
}

const filesOfScreen = (screen: string) => filesOf(screen, filesOf('index.html'));

test.each(Object.entries(BUDGETS))('%s loads at most %i kB', async (screen, budget) => {
  const files = await Promise.all([...filesOfScreen(screen)].map((file) => readFile(join(outDir, file))));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).byteLength, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(budget);
});

test('the landing and login screens never load the map', () => {
  const map = manifest['src/map/fleet-map.tsx']?.file;
  expect(map).toBeDefined();
  for (const screen of ['src/home/home-screen.tsx', 'src/auth/login-screen.tsx'])
    expect([...filesOfScreen(screen)]).not.toContain(map);
});

test('no screen loads the library of the contract’s schemas', async () => {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(({ file }) => readFile(join(outDir, file), 'utf8')));
  expect(texts.filter((text) => text.includes('~kind'))).toEqual([]);
});

test('the identity provider’s library is loaded on the way there and back alone', () => {
  const library = Object.values(manifest).find(({ name }) => name === 'open-client')?.file;
  expect(library).toBeDefined();
  for (const part of ['src/identity/begin-sign-in.ts', 'src/identity/callback-screen.tsx'])
    expect([...filesOfScreen(part)]).toContain(library);
  for (const screen of ['src/home/home-screen.tsx', 'src/auth/login-screen.tsx'])
    expect([...filesOfScreen(screen)]).not.toContain(library);
});
