import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { daysInPeriod, type Geography, type ReportQuestion, type WorkingHours } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import { checkQuestion, daysOf } from './check-question.ts';
import { makeReport, stepsOf } from './make-report.ts';
import { endRun, putBackRun, renewRun, requeueAbandoned, type TakenRun, takeRun } from './run-lease.ts';
import { cancelRun, queueRun } from './run-queries.ts';
import { readUndisturbed } from './undisturbed.ts';

/** Reports made at once, of different employees: two of the pool's connections, so that other calls have theirs. */
const AT_ONCE = 2;
/** How often progress is written down, and how often at least a report is said to be under way, ms: a part of its lease. */
const TELL_EVERY_MS = 250;
const RENEW_EVERY_MS = 5_000;
/** How often reports are looked for that another node put in the queue or left behind, ms. */
const LOOK_EVERY_MS = 10_000;
/** How long the record is left alone when it could not be reached, ms. */
const RETRY_MS = 5_000;

/** Makes reports in the background, a few at a time, and remembers them in the record. */
export interface Reports {
  /**
   * Puts a report in the queue, see {@link queueRun}.
   * @returns its id, when it has ended or after `waitMs`, whichever comes first
   * @throws Refused `validation_failed` (400), `too_many_reports` (429)
   */
  start(employeeId: number, question: ReportQuestion, waitMs: number): Promise<number>;
  /** Gives a report up, at work or waiting; one that has ended stays as it is. */
  cancel(runId: number): Promise<void>;
  /** Lets go of the reports at work; another node begins them again, or the next start. */
  stop(): Promise<void>;
}

interface ReportsNeed {
  pool: Pool;
  geography: Geography;
  hours: WorkingHours;
  log: Log;
  /** {@link RETRY_MS} when left out. */
  retryMs?: number;
  /** {@link LOOK_EVERY_MS} when left out. */
  lookMs?: number;
  /** {@link RENEW_EVERY_MS} when left out. */
  renewMs?: number;
}

/**
 * Opens the reports and goes on with those that were not ready when the product
 * stopped. Any number of nodes may make the reports of one record: each is made
 * by the node that took it out of the queue, which renews its lease.
 */
export async function openReports(needs: ReportsNeed): Promise<Reports> {
  const { pool, geography, hours, log } = needs;
  const { retryMs = RETRY_MS, lookMs = LOOK_EVERY_MS, renewMs = RENEW_EVERY_MS } = needs;
  const atWork = new Map<number, AbortController>();
  const workers = new Set<Promise<void>>();
  const ends = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  let calls = 0;
  let taking: Promise<unknown> = Promise.resolve();

  /**
   * Asks the record until it answers: a run whose end nobody wrote down would
   * keep all others of its employee waiting.
   * @returns undefined when the product stops before
   */
  async function persistently<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const outage = watchOutage(log, 'the record of reports is out of reach', 'the record of reports is back');
    while (!stopping.signal.aborted) {
      try {
        const answer = await ask();
        outage.worked();
        return answer;
      } catch (failure) {
        outage.failed(failure);
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  /** Takes one run after another: two workers who look at the same time would find the same employee free. */
  function takeNext(): Promise<TakenRun | null | undefined> {
    const next = taking.then(() => persistently(() => takeRun(pool)));
    taking = next;
    return next;
  }

  async function make(run: TakenRun): Promise<void> {
    const { id, question } = run;
    const giveUp = new AbortController();
    atWork.set(id, giveUp);
    // It was still being taken out of the queue when the others were let go of.
    if (stopping.signal.aborted) giveUp.abort();
    const progress = tellProgress(run, giveUp);
    try {
      const asked = { question, days: daysOf(question, hours), geography, countedAt: Date.now() };
      const result = await readUndisturbed(pool, giveUp.signal, (connection) =>
        makeReport(connection, asked, (done) => {
          giveUp.signal.throwIfAborted();
          progress.done = done;
        }),
      );
      await persistently(() => endRun(pool, run, 'done', result));
    } catch (failure) {
      if (giveUp.signal.aborted) {
        if (stopping.signal.aborted) await letGo(run);
        return;
      }
      log.error({ failure, report: id }, 'a report failed');
      await persistently(() => endRun(pool, run, 'failed', null));
    } finally {
      progress.end();
      atWork.delete(id);
      ends.emit(String(id));
    }
  }

  /** Puts a run back as the product stops; where the record is away, its lease ends by itself. */
  const letGo = (run: TakenRun) =>
    putBackRun(pool, run).catch((failure: unknown) => log.warn({ failure }, 'a report could not be put back'));

  /** Writes a run's progress down now and then, so that steps need not wait for it, and gives it up when it is not ours any more. */
  function tellProgress(run: TakenRun, giveUp: AbortController): { done: number; end(): void } {
    let told = 0;
    let renewedAt = Date.now();
    const progress = { done: 0, end: () => clearInterval(telling) };
    const telling = setInterval(() => {
      if (progress.done === told && Date.now() - renewedAt < renewMs) return;
      told = progress.done;
      renewedAt = Date.now();
      renewRun(pool, run, told).then(
        (isOurs) => isOurs || giveUp.abort(),
        (failure: unknown) => log.warn({ failure }, 'progress could not be told'),
      );
    }, TELL_EVERY_MS);
    return progress;
  }

  /** Makes reports until none waits, and none was put in the queue while it was found empty. */
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const callsBefore = calls;
      const run = await takeNext();
      if (run) await make(run);
      else if (calls === callsBefore) return;
    }
  }

  function wake(): void {
    calls++;
    if (stopping.signal.aborted || workers.size >= AT_ONCE) return;
    const worker = work().finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function wakeAll(): void {
    for (let index = 0; index < AT_ONCE; index++) wake();
  }

  await requeueAbandoned(pool);
  wakeAll();
  const looking = lookAgain();

  /** Looks for what other nodes put in the queue or left behind, again and again. */
  async function lookAgain(): Promise<void> {
    const outage = watchOutage(log, 'waiting reports cannot be looked for', 'waiting reports are looked for again');
    for (;;) {
      await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      await requeueAbandoned(pool).then(outage.worked, outage.failed);
      wakeAll();
    }
  }

  return {
    async start(employeeId, sent, waitMs) {
      const question = checkQuestion(sent, geography);
      const steps = stepsOf(daysInPeriod(question.from, question.to));
      const id = await queueRun(pool, employeeId, { question, steps });
      const ended = once(ends, String(id), { signal: AbortSignal.timeout(waitMs) });
      wake();
      await ended.catch(() => {});
      return id;
    },
    async cancel(runId) {
      if (await cancelRun(pool, runId)) atWork.get(runId)?.abort();
    },
    async stop() {
      stopping.abort();
      for (const giveUp of atWork.values()) giveUp.abort();
      await Promise.all([...workers, looking]);
    },
  };
}
