import { outdatedSince, type Shown } from '../ui/shown.ts';

/** How a live connection is; `since` is Unix ms, null before the first one is made. */
export interface Connection {
  /** `connecting` before the first connection, `offline` from when one is lost or fails until the next is made. */
  status: 'connecting' | 'live' | 'offline';
  since: number | null;
}

/** A connection that is yet to be made. */
export const CONNECTING: Connection = { status: 'connecting', since: null };

/** How a screen moves with the railway: `outdated` while it hears of changes and cannot load them. */
export type Liveness = { kind: 'connecting' | 'live' | 'offline' | 'outdated' | 'paused'; since: number | null };

/**
 * Whether a screen is live, and since when it is as it is.
 * @param shown what of the screen comes from the server
 * @param pausedSince Unix ms, null while nothing is paused
 */
export function livenessOf({ status, since }: Connection, shown: Shown, pausedSince: number | null): Liveness {
  if (pausedSince !== null) return { kind: 'paused', since: pausedSince };
  const outdated = outdatedSince(shown);
  if (status !== 'offline' && outdated !== null) return { kind: 'outdated', since: outdated };
  return { kind: status, since };
}
