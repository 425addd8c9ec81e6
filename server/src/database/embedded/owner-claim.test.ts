import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgresFailure } from './failure.ts';
import { claimPlace } from './owner-claim.ts';
import { processIdentity } from './processes.ts';
import { bystander, zombie } from './testing/strange-processes.ts';

describe.skipIf(process.platform !== 'linux')('the claim on a place', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'vagon-claim-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is refused while its owner lives', async () => {
    const owner = await bystander();
    await writeFile(join(root, 'owner.4'), `${owner}\n${await processIdentity(owner)}`);
    await expect(claimPlace(root)).rejects.toThrow(EmbeddedPostgresFailure);
    await expect(claimPlace(root)).rejects.toThrow(`process ${owner}`);
  });

  it('counts no more once the owner is a zombie', async () => {
    await writeFile(join(root, 'owner.4'), `${await zombie()}\nwhatever it was`);
    await claimPlace(root);
    expect(await readdir(root)).toEqual(['owner.5']);
  });

  it("counts no more once the owner's number is another process's", async () => {
    await writeFile(join(root, 'owner.4'), `${await bystander()}\nstarted earlier`);
    await claimPlace(root);
    expect(await readdir(root)).toEqual(['owner.5']);
  });

  it('goes to exactly one of many that find a dead claim at once', async () => {
    await writeFile(join(root, 'owner.4'), '');
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimPlace(root)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(root)).toHaveLength(1);
  });

  it('can be made again once it was given back', async () => {
    const giveBack = await claimPlace(root);
    await expect(claimPlace(root)).rejects.toThrow('in use');
    await giveBack();
    await claimPlace(root);
  });
});
