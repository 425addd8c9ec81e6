import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { crashRounds } from '../../test/crash-rounds.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';

test('kill -9 in the middle of a stream loses no acknowledged reading and doubles none', {
  timeout: 300_000,
}, async () => {
  const dataDir = await makeTemporaryFolder('vagon-crash-');
  const result = await crashRounds({ rounds: 3, readingsPerRound: 50_000, liveMs: 1_500, dataDir });
  await rm(dataDir, { recursive: true, force: true });
  expect(result.acknowledged).toBeGreaterThan(1_000);
  expect(result).toMatchObject({ rounds: 3, lost: 0, doubled: 0 });
});
