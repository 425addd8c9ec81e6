import type { Pool } from '../../server/src/database/pool.ts';

const tokenOf = (screen: number) => `token of screen ${screen}`;

/** Signs the administrator in so many times, past the form and its deliberately slow password check. @returns access tokens */
export async function seedSessions(pool: Pool, sessions: number): Promise<string[]> {
  const tokens = Array.from({ length: sessions }, (_, screen) => tokenOf(screen));
  await pool.query(
    `INSERT INTO session (token_hash, employee_id, expires_at)
     SELECT sha256(convert_to(token, 'UTF8')), (SELECT min(id) FROM employee), now() + interval '11 hours 55 minutes'
     FROM unnest($1::text[]) AS token`,
    [tokens],
  );
  return tokens;
}
