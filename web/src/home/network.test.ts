import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import network from '../generated/network.json';

const MOST_GZIP_BYTES = 15_000;

/** Rows of a file in `data/` without its heading. */
async function rowsOf(file: string): Promise<number> {
  const text = await readFile(new URL(`../../../data/${file}`, import.meta.url), 'utf8');
  return text.trim().split('\n').length - 1;
}

const movesOf = (part: 'lines' | 'stations') =>
  network.regions.reduce((sum, region) => sum + (region[part].match(/M/g) ?? []).length, 0);

test('the drawing shows every section and every station of the railway, and says how many', async () => {
  const [sections, stations] = [await rowsOf('sections.csv'), await rowsOf('stations.csv')];
  expect([movesOf('lines'), network.totals.sections]).toEqual([sections, sections]);
  expect([movesOf('stations'), network.totals.stations]).toEqual([stations, stations]);
});

test('every MTU has its lines and its seat', () => {
  const seats = network.places.filter(({ isSeat }) => isSeat).map(({ name }) => name);
  expect(network.regions.map(({ name }) => name).sort()).toEqual(seats.sort());
  for (const { lines } of network.regions) expect(lines).not.toBe('');
});

test('named places lie inside the drawing', () => {
  for (const { name, x, y } of network.places) {
    expect(Math.min(x, y), name).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y), name).toBeLessThanOrEqual(1);
  }
});

test('the drawing is small', () => {
  expect(gzipSync(JSON.stringify(network)).byteLength).toBeLessThanOrEqual(MOST_GZIP_BYTES);
});
