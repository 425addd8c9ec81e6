/** Readings of one commit, at the least and at the most. More at once are hardly cheaper, and hold fresh ones up. */
const LEAST = 1_000;
const MOST = 5_000;
/** A commit is to take no longer, ms: a fresh reading waits for the one that runs and then for its own. */
const TOO_LONG_MS = 120;
const SHORT_MS = 90;

/** How many readings a commit takes on this machine, by how long the last ones took. */
export interface GroupSize {
  readonly readings: number;
  /** Hears of a commit that succeeded. */
  took(ms: number, readings: number): void;
}

export function createGroupSize(): GroupSize {
  let size = MOST / 2;
  return {
    get readings() {
      return Math.round(size);
    },
    took(ms, readings) {
      if (ms > TOO_LONG_MS) size = Math.max(LEAST, size * 0.75);
      // A small commit says nothing of how long a large one takes.
      else if (ms < SHORT_MS && readings > size / 2) size = Math.min(MOST, size * 1.25);
    },
  };
}
