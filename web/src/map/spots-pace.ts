import { SPOTS_KEPT_MS } from '@vagon/contract';

/** How often a sight is asked for again while wagons move, ms. */
const REFRESH_MS = 3_000;

/** When to ask again for what is in sight. */
export interface SpotsPace {
  /** A live message came. */
  hear(): void;
  stop(): void;
}

/**
 * Asks again after messages, at most every three seconds, until the answer
 * must hold all that they told of: one that was on its way, or kept by the
 * server, may be older than the newest message. Asks once in any case, as what
 * changed before the first message could be heard was told to nobody here.
 */
export function startSpotsPace(ask: () => void, isOnItsWay: () => boolean): SpotsPace {
  let due: ReturnType<typeof setTimeout> | undefined;
  let askedAt = performance.now();
  let heardAt = askedAt;

  function askNow(): void {
    due = undefined;
    askedAt = performance.now();
    const waits = isOnItsWay();
    if (waits || askedAt - heardAt < SPOTS_KEPT_MS) askSoon();
    if (!waits) ask();
  }

  function askSoon(): void {
    due ??= setTimeout(askNow, Math.max(0, askedAt + REFRESH_MS - performance.now()));
  }

  askSoon();
  return {
    hear() {
      heardAt = performance.now();
      askSoon();
    },
    stop: () => clearTimeout(due),
  };
}
