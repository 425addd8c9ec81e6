/** Who measured no longer ago than this is on the map now, ms: moving trackers report every five minutes. */
const FRESH_MS = 10 * 60_000;

/**
 * Whether a reading measured then (Unix ms) tells of now. Whatever is older was
 * stored by its sensor while it had no coverage, and may wait behind what is fresh.
 */
export const isFresh = (date: number, now: number): boolean => date >= now - FRESH_MS;

/** The same of a message that nobody has checked yet: a guess, after which nothing is refused. */
export function seemsFresh(message: unknown, now: number): boolean {
  const measuredAt = (message as { measuredAt?: unknown } | null)?.measuredAt;
  return isFresh(typeof measuredAt === 'string' ? Date.parse(measuredAt) : Number(measuredAt), now);
}
