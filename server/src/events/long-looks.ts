/** A look through so many readings of a wagon anew is a long one: some ten days of a tracker's. */
const LONG = 1_000;
/** For each reading that a long look goes through, the wagon's next one waits so long, ms: some 400 times what a reading takes. */
const REST_MS = 100;
/** Wagons that are remembered; beyond that the one that was remembered first is forgotten. */
const MOST_REMEMBERED = 50_000;

/**
 * A sensor whose clock is a year behind makes a whole year of its wagon be
 * looked through anew at each of its readings. Such readings wait for each
 * other: half an hour where a look goes through 20,000 readings.
 */
export interface LongLooks {
  /** How long a wagon has to wait until it may be looked through anew, ms. @param readings how many readings that takes */
  waitOf(wagonNumber: number, readings: number): number;
  /** Hears of looks that were stored. */
  looked(wagonNumber: number, readings: number): void;
}

export function createLongLooks(now: () => number = Date.now): LongLooks {
  const lookedAt = new Map<number, number>();
  return {
    waitOf(wagonNumber, readings) {
      const former = readings > LONG ? lookedAt.get(wagonNumber) : undefined;
      return former === undefined ? 0 : Math.max(0, former + readings * REST_MS - now());
    },
    looked(wagonNumber, readings) {
      if (readings <= LONG) return;
      lookedAt.delete(wagonNumber);
      lookedAt.set(wagonNumber, now());
      const [first] = lookedAt.keys();
      if (lookedAt.size > MOST_REMEMBERED && first !== undefined) lookedAt.delete(first);
    },
  };
}
