import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresFailure } from './failure.ts';
import { claimPlace } from './owner-claim.ts';
import type { Place } from './place.ts';

const FOLDER = 'command';
const PATIENCE = 120_000;

/**
 * Waits until no other command uses the place: one that started the server would stop it under the other.
 * @returns gives the turn to the next
 * @throws EmbeddedPostgresFailure when the other does not end
 */
export async function takeTurn(place: Place, log: (sentence: string) => void): Promise<() => Promise<void>> {
  const folder = join(place.root, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Root's command must not keep out those of the user whose database it is.
  const { uid, gid } = await stat(place.root);
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  const deadline = performance.now() + PATIENCE;
  for (let told = false; ; told = true) {
    try {
      return await claimPlace(folder);
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresFailure) || performance.now() > deadline) throw error;
    }
    if (!told) log('Another command uses the database; waiting for it.');
    await pause(50);
  }
}
