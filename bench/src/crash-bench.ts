import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { crashRounds } from '../../server/test/crash-rounds.ts';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';
import { type BenchRow, printRows } from './bench-row.ts';

const ROUNDS = 20;
const READINGS_A_ROUND = 200_000;
const LIVE_MS = 4_000;

/** `kill -9` in the middle of a stream over both doors, again and again; every acknowledged reading is looked for. */
export async function crashBench(): Promise<BenchRow[]> {
  const dataDir = await makeTemporaryFolder('vagon-crash-');
  const result = await crashRounds({
    rounds: ROUNDS,
    readingsPerRound: READINGS_A_ROUND,
    liveMs: LIVE_MS,
    dataDir,
    onRound: (round, acknowledged) =>
      process.stderr.write(`  kill ${round} of ${ROUNDS}: ${acknowledged} readings acknowledged so far\n`),
  });
  await rm(dataDir, { recursive: true, force: true });
  const none = (what: string, count: number): BenchRow => ({
    what,
    figure: `${count} of ${result.acknowledged.toLocaleString('en')}`,
    limit: '0',
    ratio: count === 0 ? '0.00' : '—',
    ok: count === 0,
  });
  return [
    none(`acknowledged readings lost in ${ROUNDS} kills`, result.lost),
    none(`readings doubled in ${ROUNDS} kills`, result.doubled),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('kill -9', await crashBench());
