import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { type BacklogRows, measureBacklog, oldestRows, takeRows } from './backlog.ts';
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
  /** Takes out checkpoints and corrections that are not worth their room. */
  prune(): Promise<void>;
  /** Tells the metrics how far behind this is. */
  measure(): Promise<void>;
}

/** Takes a step back: between reading rows of the backlog and taking them another node worked some of them off. */
class WorkedOffMeanwhile extends Error {}

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

  async function step(connection: Connection, rows: BacklogRows, isHistory: boolean): Promise<EventChange> {
    if (!(await takeRows(connection, rows.ids))) throw new WorkedOffMeanwhile();
    const look = await lookThrough(connection, rows.wagons, finderOf, onFailed);
    await storeLook(connection, look, isHistory, railway);
    const { added, withdrawn, courses } = look;
    return { added, withdrawn, courses: courses.map(({ wagonNumber }) => wagonNumber), isHistory };
  }

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
        const change = await alone((connection) => step(connection, rows, isHistory));
        if (change) tell(change);
        return change !== null;
      } catch (failure) {
        if (failure instanceof WorkedOffMeanwhile) return true;
        throw failure;
      }
    },

    async sweep() {
      const added = await alone((connection) => sweepSilence(connection, needs.silenceMs, finderOf));
      if (!added || added.length === 0) return;
      tell({ added, withdrawn: [], courses: added.map(({ wagonNumber }) => wagonNumber), isHistory: false });
    },

    async prune() {
      while (await pruneCheckpoints(pool, needs.retentionMonths));
      await pruneCorrections(pool, needs.retentionMonths);
    },

    async measure() {
      const { rows, secondsBehind } = await measureBacklog(pool);
      metrics.eventBacklog.set(rows);
      metrics.eventSecondsBehind.set(secondsBehind);
    },
  };
}
