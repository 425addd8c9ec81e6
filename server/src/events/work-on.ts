import type { Log } from '../log.ts';
import type { EventWorker } from './event-worker.ts';

/** Readings that come within this time share a look, ms. */
const GATHER_MS = 500;
/** The backlog is looked at so often for what other nodes recorded, and after a failure, ms. */
const POLL_MS = 2_000;
const SWEEP_MS = 60_000;
const PRUNE_MS = 10_000;

/** A worker at work. */
export interface WorkingOn {
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
  let isFailing = false;
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

  async function steps(): Promise<void> {
    // Where a large fleet reports there is always more to look through: its silences must not wait for the end.
    let hasMore = true;
    while (!isStopping && hasMore) {
      await tend();
      hasMore = await worker.workOff();
    }
    await worker.measure();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      isHurried = false;
      isBusy = true;
      try {
        await steps();
        noteFailing(false);
      } catch (failure) {
        noteFailing(true, failure);
        await sleep(POLL_MS, () => false);
      }
      isBusy = false;
      await sleep(POLL_MS, () => isWoken);
      await sleep(GATHER_MS, () => isHurried);
    }
  }

  /** Logs where failures begin and end: in an outage every step fails. */
  function noteFailing(fails: boolean, failure?: unknown): void {
    if (fails && !isFailing) log.error({ failure }, 'no events could be found for now');
    if (!fails && isFailing) log.info('events are found again');
    isFailing = fails;
  }

  const running = run();
  return {
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
