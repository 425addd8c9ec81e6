import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

/** How long a session lives without use: one shift. */
const SESSION_MS = 12 * 60 * 60 * 1000;
/** A session in use is lengthened at most this often, so that reading does not mean writing. */
const LENGTHEN_EVERY_MS = 10 * 60 * 1000;
/** How long a found session is believed without asking the database again. */
const BELIEVED_MS = 10_000;
const MAX_REMEMBERED = 50_000;

/** Who is behind a request. `sessionKey` names the session without revealing its token. */
export interface SignedIn {
  employeeId: number;
  userName: string;
  role: Role;
  sessionKey: string;
}

/** Sessions by opaque tokens; only their hashes are stored. */
export interface Sessions {
  /** @returns a new access token */
  start(employeeId: number): Promise<string>;
  /** @param token with or without `Bearer ` in front */
  find(token: string): Promise<SignedIn | null>;
  /** Ends one session; its token is worth nothing at once. */
  end(sessionKey: string): Promise<void>;
  /** Tells of every session that ended here. */
  onEnded(listener: (sessionKey: string) => void): void;
}

const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.replace(/^Bearer\s+/i, '').trim())
    .digest('hex');

export function createSessions(pool: Pool, now: () => number = Date.now): Sessions {
  const remembered = new Map<string, { signedIn: SignedIn; until: number }>();
  const listeners: ((sessionKey: string) => void)[] = [];
  let ended = 0;

  return {
    async start(employeeId) {
      await pool.query('DELETE FROM session WHERE employee_id = $1 AND expires_at < now()', [employeeId]);
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        "INSERT INTO session (token_hash, employee_id, expires_at) VALUES (decode($1, 'hex'), $2, to_timestamp($3 / 1000.0))",
        [hashOf(token), employeeId, now() + SESSION_MS],
      );
      return token;
    },

    async find(token) {
      const key = hashOf(token);
      const known = remembered.get(key);
      if (known && known.until > now()) return known.signedIn;
      remembered.delete(key);
      const endedBefore = ended;

      const { rows } = await pool.query<{ id: number; user_name: string; role: Role; expires_at: number }>(
        `SELECT e.id, e.user_name, e.role, s.expires_at
         FROM session s JOIN employee e ON e.id = s.employee_id
         WHERE s.token_hash = decode($1, 'hex') AND s.expires_at > to_timestamp($2 / 1000.0)`,
        [key, now()],
      );
      const row = rows[0];
      if (!row) return null;
      if (row.expires_at < now() + SESSION_MS - LENGTHEN_EVERY_MS) {
        await pool.query(
          "UPDATE session SET expires_at = to_timestamp($2 / 1000.0) WHERE token_hash = decode($1, 'hex')",
          [key, now() + SESSION_MS],
        );
      }
      const signedIn = { employeeId: row.id, userName: row.user_name, role: row.role, sessionKey: key };
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      // A session may have ended since it was read; what is believed then would outlive it.
      if (ended === endedBefore) remembered.set(key, { signedIn, until: now() + BELIEVED_MS });
      return signedIn;
    },

    async end(sessionKey) {
      await pool.query("DELETE FROM session WHERE token_hash = decode($1, 'hex')", [sessionKey]);
      ended++;
      remembered.delete(sessionKey);
      for (const listener of listeners) listener(sessionKey);
    },

    onEnded(listener) {
      listeners.push(listener);
    },
  };
}
