import type { Log } from '../log.ts';

/** Wagons in whose readings no events can be found. */
export interface FailingWagons {
  failed(wagonNumber: number, failure: unknown): void;
  succeeded(wagonNumber: number): void;
}

/** Logs where that begins and ends: it fails at each of the wagon's readings. */
export function createFailingWagons(log: Log): FailingWagons {
  const failing = new Set<number>();
  return {
    failed(wagonNumber, failure) {
      if (!failing.has(wagonNumber))
        log.error({ failure, wagonNumber }, 'no events could be found in the readings of a wagon');
      failing.add(wagonNumber);
    },
    succeeded(wagonNumber) {
      if (failing.delete(wagonNumber)) log.info({ wagonNumber }, 'events are found in the readings of a wagon again');
    },
  };
}
