import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';

/** How long a sign-in at the provider may take, s. */
export const NONCE_SECONDS = 600;
/** So many sign-ins are kept: a flood of beginnings must not fill the database, and the newest go on. */
const MAX_UNDER_WAY = 100_000;

const randomText = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** @returns what a browser keeps, so that a sign-in that it began ends in no other */
export const generateBrowserKey = randomText;

/** Mints the nonce of one sign-in in one browser. */
export async function mintNonce(database: Queryable, browserKey: string): Promise<string> {
  const nonce = randomText();
  await database.query(
    `DELETE FROM identity_nonce WHERE expires_at <= greatest(now(),
       (SELECT expires_at FROM identity_nonce ORDER BY expires_at DESC OFFSET $1 LIMIT 1))`,
    [MAX_UNDER_WAY - 1],
  );
  await database.query(
    `INSERT INTO identity_nonce (nonce_hash, browser_hash, expires_at)
     VALUES ($1, $2, now() + make_interval(secs => $3))`,
    [hashOf(nonce), hashOf(browserKey), NONCE_SECONDS],
  );
  return nonce;
}

/**
 * Uses a nonce up, by the one statement that also looks for it.
 * @param browserKey of the browser that brings it, null for one that has none
 * @throws Refused `identity_nonce_refused` (401) when it is unknown, used, too old, or another browser's
 */
export async function useNonce(database: Queryable, nonce: string, browserKey: string | null): Promise<void> {
  const { rowCount } = await database.query(
    'DELETE FROM identity_nonce WHERE nonce_hash = $1 AND browser_hash = $2 AND expires_at > now()',
    [hashOf(nonce), browserKey === null ? null : hashOf(browserKey)],
  );
  if (!rowCount)
    throw new Refused(
      401,
      'identity_nonce_refused',
      'The sign-in was not begun in this browser, was used already, or took too long.',
    );
}
