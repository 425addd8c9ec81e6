import { isFresh } from './freshness.ts';
import type { Reading } from './reading.ts';
import { Overloaded } from './reading-door.ts';
import type { Storable } from './record-storable.ts';

/** Readings of one part at the most, so that one sender's upload shares its commits with others. */
const PART_SIZE = 500;
/** Readings that may wait. Stored ones have their own bound: an upload must not shut the door to what is fresh. */
const MOST_WAITING = { fresh: 20_000, stored: 80_000 };

type Lane = keyof typeof MOST_WAITING;

/** Readings of one sender that are committed together, and their places in what it sent. */
export interface Part {
  lane: Lane;
  readings: Reading[];
  places: number[];
}

/** A part whose sender waits for its commit. */
export interface WaitingPart extends Part {
  resolve(storable: Storable): void;
  reject(failure: unknown): void;
}

/** Readings that wait for their commit: fresh ones, and those that sensors stored while they had no coverage. */
export interface ReadingQueue {
  /** How many readings wait. */
  readonly readings: number;
  /** @throws Overloaded when more readings would wait than the product takes on */
  makeSureOfRoom(parts: readonly Part[]): void;
  add(part: WaitingPart): void;
  /**
   * Takes the parts of the next commit: those that are fresh, then those that
   * are not, each in the order in which they came. At least one of either
   * that waits is taken, so that neither holds the other up for ever.
   * @param size readings, at the most one part more
   */
  take(size: number): WaitingPart[];
}

/** Divides what one sender sent at once. */
export function divide(readings: readonly Reading[], now: number): Part[] {
  const parts: Part[] = [];
  const filling: { [lane in Lane]?: Part } = {};
  readings.forEach((reading, place) => {
    const lane = isFresh(reading.date, now) ? 'fresh' : 'stored';
    let part = filling[lane];
    if (!part || part.readings.length === PART_SIZE) {
      part = { lane, readings: [], places: [] };
      filling[lane] = part;
      parts.push(part);
    }
    part.readings.push(reading);
    part.places.push(place);
  });
  return parts;
}

export function createReadingQueue(): ReadingQueue {
  const waiting: Record<Lane, WaitingPart[]> = { fresh: [], stored: [] };
  const readings: Record<Lane, number> = { fresh: 0, stored: 0 };

  function takeFrom(lane: Lane, most: number): WaitingPart[] {
    let taken = 0;
    let parts = 0;
    for (const part of waiting[lane]) {
      if (parts > 0 && taken + part.readings.length > most) break;
      taken += part.readings.length;
      parts++;
    }
    readings[lane] -= taken;
    return waiting[lane].splice(0, parts);
  }

  return {
    get readings() {
      return readings.fresh + readings.stored;
    },
    makeSureOfRoom(parts) {
      for (const lane of ['fresh', 'stored'] as const) {
        const more = parts.reduce((sum, part) => (part.lane === lane ? sum + part.readings.length : sum), 0);
        if (more > 0 && readings[lane] + more > MOST_WAITING[lane])
          throw new Overloaded(`${readings[lane]} readings wait for their commit`);
      }
    },
    add(part) {
      waiting[part.lane].push(part);
      readings[part.lane] += part.readings.length;
    },
    take(size) {
      const fresh = takeFrom('fresh', size);
      const left = fresh.reduce((rest, part) => rest - part.readings.length, size);
      return [...fresh, ...takeFrom('stored', left)];
    },
  };
}
