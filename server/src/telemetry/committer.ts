import type { WagonState } from '../fleet/wagon-state.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import { type CommitNeeds, commitReadings } from './commit-readings.ts';
import { createGroupSize } from './group-size.ts';
import type { Reading } from './reading.ts';
import { createReadingQueue, divide, type Part, type WaitingPart } from './reading-queue.ts';
import { recordStorable, type Storable, type Stored } from './record-storable.ts';
import { isAboutData, isAboutValue, NOBODY_ELSE, type Turn } from './store-batch.ts';

/** The committer is crowded when so many other readings are on their way while a commit ends. */
const CROWDED = 200;

export interface CommitterNeeds extends CommitNeeds {
  metrics: Metrics;
  log: Log;
  /**
   * Told after each commit, in the order in which they were begun.
   * @param isCrowded whether the next commit follows at once, with many readings
   */
  onCommitted(moves: WagonState[], unassigned: readonly Reading[], isCrowded: boolean): void;
  now: () => number;
}

/** Commits readings of all senders together. */
export interface Committer {
  /**
   * Resolves when all of these readings are committed.
   * @throws Overloaded when more readings wait than the product takes on; none of these was kept
   * @throws Error when the database did not take all of them
   */
  commit(readings: readonly Reading[]): Promise<Storable>;
  /** Waits until everything that was accepted is committed or given back. */
  drain(): Promise<void>;
}

/** So many readings are worth a commit of their own beside one that runs; fewer wait for more, or for its end. */
const WORTH_OVERLAPPING = 200;

/** A commit under way, for the one after it. None of these fails: those who wait for the commit were told. */
interface Underway {
  /** Its readings are appended. */
  appended: Promise<unknown>;
  /** All its statements have run, or one has failed. */
  stated: Promise<unknown>;
  /** It is told and acknowledged. */
  settled: Promise<unknown>;
}

const NONE: Underway = { appended: Promise.resolve(), stated: Promise.resolve(), settled: Promise.resolve() };

/**
 * Readings that arrive while a commit runs share the next one, the fresh ones
 * before those that sensors had stored.
 */
export function createCommitter(needs: CommitterNeeds): Committer {
  const { metrics, log, now } = needs;
  const queue = createReadingQueue();
  const size = createGroupSize();
  /** Readings that are being committed. */
  let underway = 0;
  let committing: Promise<void> | null = null;
  const outage = watchOutage(log, 'readings could not be committed', 'readings are committed again');

  async function commitTogether(
    parts: readonly (readonly Reading[])[],
    turn: Turn,
    former: Underway,
  ): Promise<Stored[]> {
    const readings = parts.reduce((sum, part) => sum + part.length, 0);
    const startedAt = performance.now();
    const { moves, unassigned, stored } = await commitReadings(needs, parts, turn);
    const ms = performance.now() - startedAt;
    await former.settled;
    size.took(ms, readings);
    metrics.commitSeconds.observe(ms / 1_000);
    metrics.commitReadings.observe(readings);
    outage.worked();
    tell(moves, unassigned, queue.readings + underway - readings >= CROWDED);
    return stored;
  }

  /** What is committed is acknowledged, whatever happens to those who are told of it. */
  function tell(moves: WagonState[], unassigned: readonly Reading[], isCrowded: boolean): void {
    try {
      needs.onCommitted(moves, unassigned, isCrowded);
    } catch (failure) {
      log.error({ failure }, 'a commit could not be told');
    }
  }

  /** Commits together; where that fails for a reason in the data, each part alone, and a part that fails by halves. */
  async function commitOrDivide(parts: readonly WaitingPart[], turn: Turn, former: Underway): Promise<void> {
    try {
      const stored = await commitTogether(
        parts.map(({ readings }) => readings),
        turn,
        former,
      );
      for (const [index, part] of parts.entries()) part.resolve({ stored: stored[index] as Stored, unstorable: [] });
    } catch (failure) {
      // What the next commit has appended by now, this one may wait for below.
      turn.onStated();
      await former.settled;
      outage.failed(failure);
      if (parts.length > 1 && isAboutData(failure))
        for (const part of parts) await commitOrDivide([part], NOBODY_ELSE, NONE);
      else if (isAboutValue(failure)) for (const part of parts) await commitByHalves(part);
      else for (const part of parts) part.reject(failure);
    }
  }

  const commitByHalves = ({ readings, resolve, reject }: WaitingPart): Promise<void> =>
    recordStorable(async (some) => (await commitTogether([some], NOBODY_ELSE, NONE))[0] as Stored, readings).then(
      resolve,
      reject,
    );

  /** Commits what is next in the queue. */
  function commitNext(former: Underway): Underway {
    const [appended, stated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const turn: Turn = { mayMove: former.stated, onAppended: appended.resolve, onStated: stated.resolve };
    const parts = queue.take(size.readings);
    const readings = parts.reduce((sum, part) => sum + part.readings.length, 0);
    underway += readings;
    const settled = commitOrDivide(parts, turn, former).finally(() => {
      underway -= readings;
    });
    return {
      appended: Promise.race([appended.promise, settled]),
      stated: Promise.race([stated.promise, settled]),
      settled,
    };
  }

  let onEnoughWait = () => {};
  const enoughWait = () =>
    new Promise<void>((resolve) => {
      onEnoughWait = resolve;
    });

  async function work(): Promise<void> {
    // Lets everything that arrived in this turn of the event loop into the first group.
    await new Promise(setImmediate);
    let former = NONE;
    while (queue.readings > 0) {
      const commit = commitNext(former);
      // While one commit moves its wagons and goes to the disk, the next one already appends; there are never more than two.
      await commit.appended;
      await former.settled;
      former = commit;
      if (queue.readings < WORTH_OVERLAPPING) await Promise.race([commit.settled, enoughWait()]);
      metrics.waitingReadings.set(queue.readings);
    }
    committing = null;
  }

  async function recordPart(part: Part): Promise<Storable> {
    const settled = new Promise<Storable>((resolve, reject) => queue.add({ ...part, resolve, reject }));
    if (queue.readings >= WORTH_OVERLAPPING) onEnoughWait();
    committing ??= work();
    const { stored, unstorable } = await settled;
    return { stored, unstorable: unstorable.map((index) => part.places[index] as number) };
  }

  return {
    async commit(readings) {
      const parts = divide(readings, now());
      queue.makeSureOfRoom(parts);
      return sum(await Promise.all(parts.map(recordPart)));
    },
    async drain() {
      while (committing) await committing;
    },
  };
}

/** What became of all parts of what one sender sent. */
function sum(parts: readonly Storable[]): Storable {
  const all: Storable = { stored: { stored: 0, repeated: 0, unassigned: 0 }, unstorable: [] };
  for (const { stored, unstorable } of parts) {
    for (const outcome of ['stored', 'repeated', 'unassigned'] as const) all.stored[outcome] += stored[outcome];
    all.unstorable.push(...unstorable);
  }
  return all;
}
