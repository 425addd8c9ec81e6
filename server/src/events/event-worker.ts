import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { type BacklogRows, measureBacklog, oldestRows, takeRows, type UnseenReadings } from './backlog.ts';
import type { EventMonths } from './event-months.ts';
import type { EventFinder } from './find-events.ts';
import { lookThrough } from './look-through.ts';
import type { RailwayMap } from './railway-map.ts';
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

/** Takes a step back: between reading rows of the backlog and taking them another node worked some of them off. */
class WorkedOffMeanwhile extends Error {}

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

export function createEventWorker(needs: EventWorkerNeeds): EventWorker {
  const { pool, railway, finderOf, months, metrics, log } = needs;

  /** Runs a step alone among all nodes. @returns null when another is at work */
  const alone = <T>(work: (connection: Connection) => Promise<T>): Promise<T | null> =>
    inTransaction(pool, async (connection) => {
      const { rows } = await connection.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
        EVENT_LOCK,
      ]);
      return rows[0]?.free ? work(connection) : null;
    });

  const onFailed = (wagonNumber: number, failure: unknown) =>
    log.error({ failure, wagonNumber }, 'no events could be found in the readings of a wagon');

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
  ): Promise<EventChange> {
    const look = await lookThrough(connection, wagons, finderOf, onFailed);
    look.added = keptOf(look.added);
    await storeLook(connection, look, isHistory, railway);
    const { added, withdrawn, courses } = look;
    return { added, withdrawn, courses: courses.map(({ wagonNumber }) => wagonNumber), isHistory };
  }

  async function step(connection: Connection, rows: BacklogRows, isHistory: boolean): Promise<EventChange[]> {
    if (!(await takeRows(connection, rows.ids))) throw new WorkedOffMeanwhile();
    return [await lookAndStore(connection, rows.wagons, isHistory)];
  }

  /** The same, each wagon by itself: one of which the record takes no events keeps its course and holds up no other. */
  async function stepApart(connection: Connection, rows: BacklogRows, isHistory: boolean): Promise<EventChange[]> {
    if (!(await takeRows(connection, rows.ids))) throw new WorkedOffMeanwhile();
    const changes: EventChange[] = [];
    for (const wagon of rows.wagons) {
      await connection.query('SAVEPOINT wagon');
      try {
        changes.push(await lookAndStore(connection, [wagon], isHistory));
        await connection.query('RELEASE SAVEPOINT wagon');
      } catch (failure) {
        if (!isAboutData(failure)) throw failure;
        await connection.query('ROLLBACK TO SAVEPOINT wagon');
        onFailed(wagon.wagonNumber, failure);
      }
    }
    return changes;
  }

  let prunedAfter = 0;

  function tell(change: EventChange): void {
    for (const { kind } of change.added) metrics.events.inc({ kind, outcome: 'found' });
    for (const { kind } of change.withdrawn) metrics.events.inc({ kind, outcome: 'withdrawn' });
    needs.onChanged(change);
  }

  return {
    async workOff() {
      const recent = await oldestRows(pool, false);
      const isHistory = recent.ids.length === 0;
      const rows = isHistory ? await oldestRows(pool, true) : recent;
      if (rows.ids.length === 0) return false;
      await months.ensureBetween(rows.wagons);
      try {
        const changes = await alone((connection) => step(connection, rows, isHistory)).catch((failure: unknown) => {
          if (!isAboutData(failure)) throw failure;
          return alone((connection) => stepApart(connection, rows, isHistory));
        });
        for (const change of changes ?? []) tell(change);
        return changes !== null;
      } catch (failure) {
        if (failure instanceof MonthsMissing) await months.ensure(failure.dates);
        else if (!(failure instanceof WorkedOffMeanwhile)) throw failure;
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
      });
    },

    async measure() {
      const { rows, secondsBehind } = await measureBacklog(pool);
      metrics.eventBacklog.set(rows);
      metrics.eventSecondsBehind.set(secondsBehind);
    },
  };
}
