import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { isAnythingDue, type Lane, measureBacklog, putOff, takeOldest, type UnseenReadings } from './backlog.ts';
import type { EventMonths } from './event-months.ts';
import { createFailingWagons } from './failing-wagons.ts';
import type { EventFinder } from './find-events.ts';
import { createLongLooks } from './long-looks.ts';
import { type Look, lookThrough } from './look-through.ts';
import type { RailwayMap } from './railway-map.ts';
import { pruneHeard } from './sensor-hours.ts';
import { storeLook } from './store-look.ts';
import { pruneCheckpoints } from './stored-courses.ts';
import { pruneCorrections, type WagonEventRow } from './stored-events.ts';
import { sweepSilence } from './sweep-silence.ts';

/** Any number that no other program on the server uses for its advisory locks. */
export const EVENT_LOCK = 7_150_238;

/** What changed in a commit: events found and taken back, and the wagons whose courses moved. */
export interface EventChange {
  added: WagonEventRow[];
  withdrawn: WagonEventRow[];
  /** Wagon numbers. */
  courses: number[];
  /** Whether this was recorded before anything looked for events, so that it is no news. */
  isHistory: boolean;
}

export interface EventWorkerNeeds {
  pool: Pool;
  railway: RailwayMap;
  finderOf(wagonNumber: number): EventFinder;
  months: EventMonths;
  silenceMs: number;
  retentionMonths: number;
  metrics: Metrics;
  log: Log;
  /** Told after each commit. */
  onChanged(change: EventChange): void;
}

/** Finds events in what is recorded, a step a transaction. One node works at a time; who finds another at work leaves it to that. */
export interface EventWorker {
  /** Works off some rows of the backlog. @returns whether there were any */
  workOff(): Promise<boolean>;
  /** Finds wagons that have fallen silent. */
  sweep(): Promise<void>;
  /** Takes out some checkpoints and corrections that are not worth their room. */
  prune(): Promise<void>;
  /** Tells the metrics how far behind this is. */
  measure(): Promise<void>;
}

/** Takes a step back: months can only be made outside a transaction that has looked at events. */
class MonthsMissing extends Error {
  readonly dates: readonly number[];
  constructor(dates: readonly number[]) {
    super('some months of events are not there');
    this.dates = dates;
  }
}

/** Whether what was found in some wagon is at fault: classes 22 and 23 of PostgreSQL's error codes, or a slip of our own. */
const isAboutData = (failure: unknown): boolean =>
  failure instanceof TypeError ||
  failure instanceof RangeError ||
  /^2[23]/.test((failure as { code?: string }).code ?? '');

/** Of so many steps one takes stored readings before fresh ones, so that an endless stream of these holds nothing up for ever. */
const STORED_FIRST_EVERY = 5;

export function createEventWorker(needs: EventWorkerNeeds): EventWorker {
  const { pool, railway, finderOf, months, metrics, log } = needs;
  const longLooks = createLongLooks();
  const failing = createFailingWagons(log);

  /** Runs a step alone among all nodes. @returns null when another is at work */
  const alone = <T>(work: (connection: Connection) => Promise<T>): Promise<T | null> =>
    inTransaction(pool, async (connection) => {
      const { rows } = await connection.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
        EVENT_LOCK,
      ]);
      return rows[0]?.free ? work(connection) : null;
    });

  /** @throws MonthsMissing when some of the events that are kept have no month yet */
  function keptOf(events: readonly WagonEventRow[]): WagonEventRow[] {
    const kept = events.filter(({ date }) => months.isKept(date));
    const missing = kept.map(({ date }) => date).filter((date) => !months.has(date));
    if (missing.length > 0) throw new MonthsMissing(missing);
    return kept;
  }

  async function lookAndStore(
    connection: Connection,
    wagons: readonly UnseenReadings[],
    isHistory: boolean,
  ): Promise<Look> {
    const look = await lookThrough(connection, wagons, {
      finderOf,
      waitOf: longLooks.waitOf,
      onFailed: failing.failed,
    });
    look.added = keptOf(look.added);
    await storeLook(connection, look, isHistory, railway);
    if (look.putOff.length > 0) await putOff(connection, look.putOff);
    return look;
  }

  type LookAndStore = (
    connection: Connection,
    wagons: readonly UnseenReadings[],
    isHistory: boolean,
  ) => Promise<Look[]>;

  const lookTogether: LookAndStore = async (...what) => [await lookAndStore(...what)];

  /** Each wagon by itself: one of which the record takes no events keeps its course and holds up no other. */
  const lookApart: LookAndStore = async (connection, wagons, isHistory) => {
    const looks: Look[] = [];
    for (const wagon of wagons) {
      await connection.query('SAVEPOINT wagon');
      try {
        looks.push(await lookAndStore(connection, [wagon], isHistory));
        await connection.query('RELEASE SAVEPOINT wagon');
      } catch (failure) {
        if (!isAboutData(failure)) throw failure;
        await connection.query('ROLLBACK TO SAVEPOINT wagon');
        failing.failed(wagon.wagonNumber, failure);
      }
    }
    return looks;
  };

  let steps = 0;
  /** @returns what was looked through; null when there was nothing, or another node is at work */
  const step = (look: LookAndStore): Promise<{ looks: Look[]; isHistory: boolean } | null> =>
    alone(async (connection) => {
      const lanes: Lane[] = steps % STORED_FIRST_EVERY === 0 ? ['stored', 'fresh'] : ['fresh', 'stored'];
      for (const lane of [...lanes, 'history'] as const) {
        const wagons = await takeOldest(connection, lane);
        const isHistory = lane === 'history';
        if (wagons.length > 0) return { looks: await look(connection, wagons, isHistory), isHistory };
      }
      return null;
    });

  let prunedAfter = 0;

  function tellLook({ added, withdrawn, courses, lookedAnew }: Look, isHistory: boolean): void {
    for (const { wagonNumber, readings } of lookedAnew) longLooks.looked(wagonNumber, readings);
    const numbers = courses.map(({ wagonNumber }) => wagonNumber);
    for (const wagonNumber of numbers) failing.succeeded(wagonNumber);
    tell({ added, withdrawn, courses: numbers, isHistory });
  }

  function tell(change: EventChange): void {
    for (const { kind } of change.added) metrics.events.inc({ kind, outcome: 'found' });
    for (const { kind } of change.withdrawn) metrics.events.inc({ kind, outcome: 'withdrawn' });
    needs.onChanged(change);
  }

  return {
    async workOff() {
      // Without taking the lock: of many nodes with nothing to do none is to hold up the one at work.
      if (!(await isAnythingDue(pool))) return false;
      steps++;
      try {
        const done = await step(lookTogether).catch((failure: unknown) => {
          if (!isAboutData(failure)) throw failure;
          return step(lookApart);
        });
        for (const look of done?.looks ?? []) tellLook(look, done?.isHistory ?? false);
        return done !== null;
      } catch (failure) {
        if (!(failure instanceof MonthsMissing)) throw failure;
        await months.ensure(failure.dates);
        return true;
      }
    },

    async sweep() {
      const added = await alone((connection) => sweepSilence(connection, needs.silenceMs, finderOf, months.has));
      if (!added || added.length === 0) return;
      tell({ added, withdrawn: [], courses: added.map(({ wagonNumber }) => wagonNumber), isHistory: false });
    },

    async prune() {
      await alone(async (connection) => {
        prunedAfter = await pruneCheckpoints(connection, needs.retentionMonths, prunedAfter);
        if (prunedAfter === 0) await pruneCorrections(connection, needs.retentionMonths);
        await pruneHeard(connection, needs.retentionMonths);
      });
    },

    async measure() {
      const { rows, secondsBehind } = await measureBacklog(pool);
      metrics.eventBacklog.set(rows);
      metrics.eventSecondsBehind.set(secondsBehind);
    },
  };
}
