import { createHash } from 'node:crypto';
import type { FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Pool } from '../database/pool.ts';

const FORGET_EVERY_MS = 60_000;

const COUNT = `
  INSERT INTO tries (key, count, ends_at) VALUES ($1, 1, now() + make_interval(secs => $2 / 1000.0))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN tries.ends_at <= now() THEN 1 ELSE tries.count + 1 END,
    ends_at = CASE WHEN tries.ends_at <= now() THEN excluded.ends_at ELSE tries.ends_at END
  RETURNING count AS current, ceil(extract(epoch FROM ends_at - now()) * 1000)::int AS ttl`;

/**
 * Counts tries in the database, so that whoever guesses has no more of them
 * where there are more nodes, nor after a restart. Names are kept as hashes:
 * what is typed into a sign-in is now and then the password.
 * @returns where `@fastify/rate-limit` keeps its counts
 */
export function sharedTries(pool: Pool): FastifyRateLimitStoreCtor {
  let forgotAt = performance.now();

  async function count(key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
    if (performance.now() - forgotAt > FORGET_EVERY_MS) {
      forgotAt = performance.now();
      await pool.query('DELETE FROM tries WHERE ends_at < now()');
    }
    const hash = createHash('sha256').update(key).digest('base64url');
    const { rows } = await pool.query<{ current: number; ttl: number }>({
      name: 'count-try',
      text: COUNT,
      values: [hash, windowMs],
    });
    return rows[0] ?? { current: 1, ttl: windowMs };
  }

  return class Tries {
    /** Parts the tries of one route from those of another. */
    readonly #of: string;

    constructor(_options: FastifyRateLimitOptions, of = '') {
      this.#of = of;
    }

    incr(
      key: string,
      callback: (failure: Error | null, counted?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      count(`${this.#of} ${key}`, windowMs).then(
        (counted) => callback(null, counted),
        (failure: Error) => callback(failure),
      );
    }

    child(route: FastifyRateLimitOptions & { max?: unknown; routeInfo?: { method?: unknown; url?: string } }): Tries {
      const { method = '', url = '' } = route.routeInfo ?? {};
      return new Tries(route, `${method} ${url} ${route.max}`);
    }
  } as unknown as FastifyRateLimitStoreCtor;
}
