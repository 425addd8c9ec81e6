import { appendFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Place } from './place.ts';
import { boundServerLog, lastLogLines } from './server-log.ts';

const MIB = 1024 * 1024;

it('empties a log of more than 8 MiB while the server has it open, keeping one older file', async () => {
  const place = await newPlace();
  const heldOpen = await open(place.serverLog, 'a');
  await heldOpen.write(`${'x'.repeat(9 * MIB)}\nlast of the old\n`);
  await boundServerLog(place);
  await heldOpen.write('first of the new\n');
  await heldOpen.close();
  expect(await readFile(place.serverLog, 'utf8')).toBe('first of the new\n');
  expect(await readFile(`${place.serverLog}.1`, 'utf8')).toContain('last of the old');
});

it('leaves a small log alone', async () => {
  const place = await newPlace();
  await appendFile(place.serverLog, 'x'.repeat(MIB));
  await boundServerLog(place);
  expect((await stat(place.serverLog)).size).toBe(MIB);
});

it('gives the last twenty lines, none from before the start in question', async () => {
  const place = await newPlace();
  await appendFile(place.serverLog, 'earlier start\n');
  const start = (await stat(place.serverLog)).size;
  await appendFile(place.serverLog, 'this start\n');
  expect(await lastLogLines(place, start)).toBe('this start');
  await appendFile(place.serverLog, Array.from({ length: 50 }, (_, line) => `line ${line}\n`).join(''));
  const lines = (await lastLogLines(place, start)).split('\n');
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe('line 49');
});

async function newPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'vagon-log-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [data, password, serverLog] = ['data', 'password', 'postgres.log'].map((name) => join(root, name));
  return { root, data, password, serverLog, account: undefined } as Place;
}
