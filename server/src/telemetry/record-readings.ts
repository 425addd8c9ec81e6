import type { RecordOutcome } from '@vagon/contract';
import type { MonthlyPartitions } from '../database/monthly-partitions.ts';
import type { Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { StationFinder } from '../geography/nearest-station.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { checkReading, timeLimits } from './check-reading.ts';
import { type MatchedReading, matchReading, type RideAt } from './match-reading.ts';
import type { Reading } from './reading.ts';
import { Overloaded, type ReadingDoor, type Transport } from './reading-door.ts';
import { recordStorable, type Stored } from './record-storable.ts';
import { isAboutData, storeBatch } from './store-batch.ts';
import { readingKey } from './store-readings.ts';
import { wagonMoves } from './wagon-moves.ts';

/** Readings that one commit takes at the most (more only where one sender sent more at once). */
const GROUP_SIZE = 5_000;
/** Readings that may wait; a sender beyond that is asked to come again. */
const MAX_WAITING = 100_000;
/** Refusals spelled out in one line of the log. */
const REFUSALS_IN_LOG = 5;

interface Submission {
  readings: readonly Reading[];
  resolve(stored: Stored): void;
  reject(failure: unknown): void;
}

interface RecordReadingsNeeds {
  pool: Pool;
  rideAt: RideAt;
  stations: StationFinder;
  partitions: MonthlyPartitions;
  retentionMonths: number;
  metrics: Metrics;
  log: Log;
  /** Told after each commit, in the order of commits. */
  onCommitted(moves: WagonState[], unassigned: readonly Reading[]): void;
  now?: () => number;
}

/** The door with what the product itself needs of it. */
export interface RecordingDoor extends ReadingDoor {
  /** Records readings that were checked before. */
  recordChecked(readings: readonly Reading[]): Promise<Stored>;
  /** Waits until everything that was accepted is committed or given back. */
  drain(): Promise<void>;
}

/**
 * The one way of a reading into the record: check, match, append, move,
 * commit, tell. Readings of all senders that arrive while a commit runs share
 * the next one.
 */
export function createReadingDoor(needs: RecordReadingsNeeds): RecordingDoor {
  const { pool, metrics, log, now = Date.now } = needs;
  const waiting: Submission[] = [];
  let waitingReadings = 0;
  let committing: Promise<void> | null = null;
  let isFailing = false;

  function takeGroup(): Submission[] {
    const group: Submission[] = [];
    let size = 0;
    while (waiting[0] && (size === 0 || size + waiting[0].readings.length <= GROUP_SIZE)) {
      const submission = waiting.shift() as Submission;
      size += submission.readings.length;
      group.push(submission);
    }
    return group;
  }

  async function commit(group: readonly Submission[]): Promise<void> {
    const matched: MatchedReading[] = [];
    const unassigned: Reading[] = [];
    const matchedOf = new Map<Submission, MatchedReading[]>();
    for (const submission of group) {
      const own: MatchedReading[] = [];
      for (const reading of submission.readings) {
        const match = matchReading(reading, needs.rideAt, needs.stations);
        if (match) own.push(match);
        else unassigned.push(reading);
      }
      matchedOf.set(submission, own);
      for (const match of own) matched.push(match);
    }
    const moves = wagonMoves(matched);
    await needs.partitions.ensure(matched.map((reading) => reading.date));

    const fresh = await storeBatch(pool, { matched, moves, unassigned });
    tell(moves, unassigned);
    for (const submission of group) {
      const own = matchedOf.get(submission) ?? [];
      const stored = fresh === null ? own.length : countFresh(own, fresh);
      submission.resolve({
        stored,
        repeated: own.length - stored,
        unassigned: submission.readings.length - own.length,
      });
    }
  }

  /** What is committed is acknowledged, whatever happens to those who are told of it. */
  function tell(moves: WagonState[], unassigned: readonly Reading[]): void {
    try {
      needs.onCommitted(moves, unassigned);
    } catch (failure) {
      log.error({ failure }, 'a commit could not be told');
    }
  }

  /** Commits together; where that fails for a reason in the data, each sender's readings alone. */
  async function commitOrDivide(group: readonly Submission[]): Promise<void> {
    try {
      const end = metrics.commitSeconds.startTimer();
      await commit(group);
      end();
      noteFailing(false);
      metrics.commitReadings.observe(group.reduce((sum, submission) => sum + submission.readings.length, 0));
    } catch (failure) {
      noteFailing(true, failure);
      if (group.length > 1 && isAboutData(failure)) for (const submission of group) await commitOrDivide([submission]);
      else for (const submission of group) submission.reject(failure);
    }
  }

  /** Logs where failures begin and end: in an outage every sender's every try fails. */
  function noteFailing(fails: boolean, failure?: unknown): void {
    if (fails && !isFailing) log.error({ failure }, 'readings could not be committed');
    if (!fails && isFailing) log.info('readings are committed again');
    isFailing = fails;
  }

  async function work(): Promise<void> {
    // Lets everything that arrived in this turn of the event loop into the first group.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = takeGroup();
      await commitOrDivide(group);
      for (const submission of group) waitingReadings -= submission.readings.length;
      metrics.waitingReadings.set(waitingReadings);
    }
    committing = null;
  }

  function recordChecked(readings: readonly Reading[]): Promise<Stored> {
    if (readings.length === 0) return Promise.resolve({ stored: 0, repeated: 0, unassigned: 0 });
    if (waitingReadings + readings.length > MAX_WAITING)
      return Promise.reject(new Overloaded(`${waitingReadings} readings wait for their commit`));
    return new Promise((resolve, reject) => {
      waiting.push({ readings, resolve, reject });
      waitingReadings += readings.length;
      committing ??= work();
    });
  }

  return {
    recordChecked,

    async record(messages, transport) {
      const limits = timeLimits(now(), needs.retentionMonths);
      const readings: Reading[] = [];
      const places: number[] = [];
      const refused: RecordOutcome['refused'] = [];
      messages.forEach((message, index) => {
        const checked = checkReading(message, limits);
        if ('reason' in checked) refused.push({ index, ...checked });
        else {
          readings.push(checked);
          places.push(index);
        }
      });
      const { stored, unstorable } = await recordStorable(recordChecked, readings);
      for (const place of unstorable) refused.push({ index: places[place] as number, field: '', reason: 'unstorable' });
      if (unstorable.length > 0) refused.sort((one, other) => one.index - other.index);
      if (refused.length > 0) reportRefusals(refused, transport);
      for (const outcome of ['stored', 'repeated', 'unassigned'] as const)
        metrics.readings.inc({ transport, outcome }, stored[outcome]);
      return { ...stored, refused };
    },

    async drain() {
      while (committing) await committing;
    },
  };

  function reportRefusals(refused: RecordOutcome['refused'], transport: Transport): void {
    for (const { reason } of refused) metrics.refusals.inc({ transport, reason });
    metrics.readings.inc({ transport, outcome: 'refused' }, refused.length);
    log.warn({ transport, refused: refused.length, first: refused.slice(0, REFUSALS_IN_LOG) }, 'readings were refused');
  }
}

/** A reading that stands twice in one batch is new once. */
function countFresh(readings: readonly MatchedReading[], fresh: Set<string>): number {
  let count = 0;
  for (const reading of readings) if (fresh.delete(readingKey(reading))) count++;
  return count;
}
