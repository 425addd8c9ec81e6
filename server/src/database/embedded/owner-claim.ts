import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailure } from './failure.ts';
import { processIdentity } from './processes.ts';

/** A claim's file: `owner.7` is the seventh. It holds the owner's process, or nothing once given back. */
const CLAIM = /^owner\.(\d+)$/;

/**
 * Claims the place for this process, so that two products never use the same database. The claim of a process that
 * has ended (also as a zombie, also when its number was given to another process) does not count.
 *
 * Claims are numbered and made by an exclusive link, so of two that find the same dead claim one gets the next
 * number. Numbers never go back: a claim given back is emptied, not deleted, and deleted only by a higher one.
 * @returns gives the claim back
 * @throws EmbeddedPostgresFailure when the owner lives
 */
export async function claimPlace(root: string): Promise<() => Promise<void>> {
  const draft = join(root, `claim-${randomUUID()}`);
  await writeFile(draft, `${process.pid}\n${await processIdentity(process.pid)}`);
  try {
    for (;;) {
      const last = await highestClaim(root);
      if (last > 0) await refuseWhenOwned(root, last);
      const mine = last + 1;
      if (!(await linkedAnew(draft, claimFile(root, mine)))) continue;
      if ((await highestClaim(root)) === mine) {
        await removeLower(root, mine);
        return () => truncate(claimFile(root, mine)).catch(() => {});
      }
      await rm(claimFile(root, mine), { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** @returns the process that has the place claimed and lives, if one does */
export async function livingOwner(root: string): Promise<number | undefined> {
  const last = await highestClaim(root);
  return last > 0 ? ownerOf(root, last) : undefined;
}

async function refuseWhenOwned(root: string, number: number): Promise<void> {
  const pid = await ownerOf(root, number);
  if (pid === undefined) return;
  throw new EmbeddedPostgresFailure(
    `The database in ${root} is in use by another copy of the product that is running (process ${pid}). Stop that one first, or set DATA_DIR to a folder of this one's own.`,
  );
}

/** The living process behind the claim of that number. */
async function ownerOf(root: string, number: number): Promise<number | undefined> {
  const text = await readFile(claimFile(root, number), 'utf8').catch(emptyWhenGone);
  const [pid, identity] = text.split('\n');
  return pid && identity && (await processIdentity(Number(pid))) === identity ? Number(pid) : undefined;
}

function emptyWhenGone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

async function linkedAnew(draft: string, claim: string): Promise<boolean> {
  try {
    await link(draft, claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function claimNumbers(root: string): Promise<number[]> {
  return (await readdir(root)).flatMap((name) => Number(CLAIM.exec(name)?.[1] ?? []));
}

async function highestClaim(root: string): Promise<number> {
  return Math.max(0, ...(await claimNumbers(root)));
}

async function removeLower(root: string, mine: number): Promise<void> {
  for (const number of await claimNumbers(root)) {
    if (number < mine) await rm(claimFile(root, number), { force: true });
  }
}

function claimFile(root: string, number: number): string {
  return join(root, `owner.${number}`);
}
