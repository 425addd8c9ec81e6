import { createHash, randomBytes } from 'node:crypto';
import type { Place, Role } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { PLACE_COLUMN } from './employee-place.ts';
import { endSession } from './session-notices.ts';

/** How long a session lives without use: one shift. */
const SESSION_MS = 12 * 60 * 60 * 1000;
/** How long a session lives at most, however much it is used (NIST SP 800-63B, section 4.1.3). */
const SESSION_AT_MOST_DAYS = 30;
/** A session in use is lengthened at most this often, so that reading does not mean writing. */
const LENGTHEN_EVERY_MS = 10 * 60 * 1000;
/** How long a found session is believed without asking the database again. */
const BELIEVED_MS = 10_000;
const MAX_REMEMBERED = 50_000;

/** Who is behind a request; `place` of a dispatcher. `sessionKey` names the session without revealing its token. */
export interface SignedIn {
  employeeId: number;
  userName: string;
  role: Role;
  place: Place | null;
  sessionKey: string;
}

/** Sessions by opaque tokens; only their hashes are stored. */
export interface Sessions {
  /**
   * Signs an employee in whose password was found right.
   * @param passwordHash what the password was compared with
   * @returns a new access token, or null when the employee was disabled or given another password meanwhile
   */
  start(employeeId: number, passwordHash: string): Promise<string | null>;
  /** @param token with or without `Bearer ` in front */
  find(token: string): Promise<SignedIn | null>;
  /** Ends one session; its token is worth nothing at once. */
  end(sessionKey: string): Promise<void>;
  /** Believes no more what was found of an employee: after the commit of a change, whichever process made it. */
  forget(employeeId: number): void;
  /** The same for sessions that ended. */
  forgetEnded(sessionKeys: readonly string[]): void;
  /** Forgets everything and tells which sessions ended, after changes of others may have been missed. One at a time. */
  recheck(): Promise<void>;
  /** Tells of the end of sessions, whichever process ended them, by what recognises those that are over. */
  onEnded(listener: (isOver: (session: SignedIn) => boolean) => void): void;
}

const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.replace(/^Bearer\s+/i, '').trim())
    .digest('hex');

export function createSessions(pool: Pool, now: () => number = Date.now): Sessions {
  const remembered = new Map<string, { signedIn: SignedIn; until: number }>();
  const listeners: ((isOver: (session: SignedIn) => boolean) => void)[] = [];
  /** Keys found while a recheck reads, which it may not know of yet. */
  let foundMeanwhile: Set<string> | null = null;
  let changes = 0;

  function tellEnded(isOver: (session: SignedIn) => boolean): void {
    for (const listener of listeners) listener(isOver);
  }

  function forgetEnded(sessionKeys: readonly string[]): void {
    if (sessionKeys.length === 0) return;
    changes++;
    const ended = new Set(sessionKeys);
    for (const key of ended) remembered.delete(key);
    tellEnded((session) => ended.has(session.sessionKey));
  }

  return {
    async start(employeeId, passwordHash) {
      await pool.query('DELETE FROM session WHERE employee_id = $1 AND expires_at < now()', [employeeId]);
      const token = randomBytes(32).toString('base64url');
      const { rowCount } = await pool.query(
        `WITH seen AS (
           UPDATE employee SET last_seen_at = now()
           WHERE id = $2 AND password_hash = $4 AND disabled_at IS NULL RETURNING id)
         INSERT INTO session (token_hash, employee_id, expires_at)
         SELECT decode($1, 'hex'), id, to_timestamp($3 / 1000.0) FROM seen`,
        [hashOf(token), employeeId, now() + SESSION_MS, passwordHash],
      );
      return rowCount ? token : null;
    },

    async find(token) {
      const key = hashOf(token);
      const known = remembered.get(key);
      if (known && known.until > now()) return known.signedIn;
      remembered.delete(key);
      const changesBefore = changes;

      const { rows } = await pool.query<{
        id: number;
        user_name: string;
        role: Role;
        place: Place | null;
        expires_at: number;
        ends_at: number;
      }>(
        `SELECT e.id, e.user_name, e.role, ${PLACE_COLUMN}, s.expires_at,
           s.created_at + interval '${SESSION_AT_MOST_DAYS} days' AS ends_at
         FROM session s JOIN employee e ON e.id = s.employee_id
         WHERE s.token_hash = decode($1, 'hex') AND s.expires_at > to_timestamp($2 / 1000.0) AND e.disabled_at IS NULL`,
        [key, now()],
      );
      const row = rows[0];
      if (!row) return null;
      if (changes === changesBefore) foundMeanwhile?.add(key);
      const until = Math.min(now() + SESSION_MS, row.ends_at);
      if (row.expires_at < until - LENGTHEN_EVERY_MS) {
        // The employee before the session, as whoever ends sessions locks them.
        await pool.query(
          `WITH seen AS (UPDATE employee SET last_seen_at = now() WHERE id = $3 RETURNING id)
           UPDATE session SET expires_at = to_timestamp($2 / 1000.0) FROM seen WHERE token_hash = decode($1, 'hex')`,
          [key, until, row.id],
        );
      }
      const { id: employeeId, user_name: userName, role, place } = row;
      const signedIn = { employeeId, userName, role, place, sessionKey: key };
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      // A session may have ended since it was read; what is believed then would outlive it.
      if (changes === changesBefore) remembered.set(key, { signedIn, until: now() + BELIEVED_MS });
      return signedIn;
    },

    async end(sessionKey) {
      await endSession(pool, sessionKey);
      forgetEnded([sessionKey]);
    },

    forget(employeeId) {
      changes++;
      for (const [key, { signedIn }] of remembered) if (signedIn.employeeId === employeeId) remembered.delete(key);
    },

    forgetEnded,

    async recheck() {
      changes++;
      remembered.clear();
      const found = new Set<string>();
      foundMeanwhile = found;
      const { rows } = await pool
        .query<{ key: string }>(
          `SELECT encode(s.token_hash, 'hex') AS key FROM session s JOIN employee e ON e.id = s.employee_id
           WHERE s.expires_at > to_timestamp($1 / 1000.0) AND e.disabled_at IS NULL`,
          [now()],
        )
        .finally(() => {
          foundMeanwhile = null;
        });
      const living = new Set(rows.map((row) => row.key));
      tellEnded(({ sessionKey }) => !living.has(sessionKey) && !found.has(sessionKey));
    },

    onEnded(listener) {
      listeners.push(listener);
    },
  };
}
