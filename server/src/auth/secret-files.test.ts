import { chmod, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { ingestToken } from './first-secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder('vagon-secrets-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'the generated ingest token is its owner’s alone, also where somebody opened it',
  async () => {
    const file = path.join(folder, 'ingest-token');
    const { value, isNew } = await ingestToken(folder, null);
    expect(isNew).toBe(true);
    expect((await readFile(file, 'utf8')).trim()).toBe(value);
    expect(await modeOf(file)).toBe('600');

    await chmod(file, 0o644);
    expect(await ingestToken(folder, null)).toEqual({ value, isNew: false });
    expect(await modeOf(file)).toBe('600');
  },
);
