import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import type { EventWorker } from './event-worker.ts';

/** Readings that come within this time share a look, ms. */
const GATHER_MS = 500;
/** The backlog is looked at so often for what other nodes recorded, and after a failure, ms. */
const POLL_MS = 2_000;
const SWEEP_MS = 60_000;
const PRUNE_MS = 10_000;
/** So long after it was asked to give way a worker still does, ms. */
const GIVE_WAY_MS = 500;
/** Giving way, a worker rests so many times as long as its last step took: it takes a twentieth of the time, however long that goes on... */
const REST_SHARE = 19;
/** ...and rests no longer than this at a time, ms. */
const MOST_REST_MS = 5_000;
/** While it rests it looks so often whether it still has to, ms. */
const REST_POLL_MS = 100;

/** A worker at work. */
export interface WorkingOn {
  /** Asks it to leave most of the machine to others for the next moment. */
  giveWay(): void;
  /** Says that there is something to do. @param now whether not to wait for more to come */
  wake(now?: boolean): void;
  /** Whether a step runs. */
  isBusy(): boolean;
  /** Ends after the step that runs. */
  stop(): Promise<void>;
}

/** Lets a worker work off the backlog whenever there is one, and sweep and prune from time to time. */
export function workOn(worker: EventWorker, log: Log): WorkingOn {
  let isStopping = false;
  let isWoken = false;
  let isHurried = false;
  let isBusy = false;
  const outage = watchOutage(log, 'no events could be found for now', 'events are found again');
  let givesWayUntil = Number.NEGATIVE_INFINITY;
  let endSleep = () => {};

  /** Sleeps until the time is over, `isOver` turns true by {@link WorkingOn.wake}, or the end. */
  async function sleep(ms: number, isOver: () => boolean): Promise<void> {
    if (isStopping || isOver()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        if (!isStopping && !isOver()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  let sweptAt = 0;
  let prunedAt = Date.now();
  let measuredAt = Date.now();
  /** What is done from time to time; what fails then has to wait for its next time and holds nothing else up. */
  async function tend(): Promise<void> {
    if (Date.now() - measuredAt >= POLL_MS) {
      measuredAt = Date.now();
      await worker.measure();
    }
    if (Date.now() - sweptAt >= SWEEP_MS) {
      sweptAt = Date.now();
      await worker.sweep();
    }
    if (Date.now() - prunedAt >= PRUNE_MS) {
      prunedAt = Date.now();
      await worker.prune();
    }
  }

  /** How long the last step took that had something to do, ms. */
  let stepMs = 0;
  async function steps(): Promise<void> {
    // Where a large fleet reports there is always more to look through: its silences must not wait for the end.
    let hasMore = true;
    while (!isStopping && hasMore) {
      await tend();
      // Before a step and not after it: a flood that begins while there is nothing to do would be met by a step at once.
      await rest();
      const startedAt = performance.now();
      hasMore = await worker.workOff();
      if (hasMore) stepMs = performance.now() - startedAt;
    }
    await worker.measure();
  }

  const givesWay = () => performance.now() < givesWayUntil;

  /** Leaves the machine to whoever asked for it, in proportion to how long a step takes. */
  async function rest(): Promise<void> {
    const until = performance.now() + Math.min(stepMs * REST_SHARE, MOST_REST_MS);
    while (givesWay() && performance.now() < until && !isStopping)
      await sleep(Math.min(REST_POLL_MS, until - performance.now()), () => false);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      isHurried = false;
      isBusy = true;
      try {
        await steps();
        outage.worked();
      } catch (failure) {
        outage.failed(failure);
        await sleep(POLL_MS, () => false);
      }
      isBusy = false;
      await sleep(POLL_MS, () => isWoken);
      await sleep(GATHER_MS, () => isHurried);
    }
  }

  const running = run();
  return {
    giveWay() {
      givesWayUntil = performance.now() + GIVE_WAY_MS;
    },
    wake(now = false) {
      isWoken = true;
      isHurried ||= now;
      endSleep();
    },
    isBusy: () => isBusy,
    stop() {
      isStopping = true;
      endSleep();
      return running;
    },
  };
}
