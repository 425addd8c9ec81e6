import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { daysInPeriod, type Geography, type ReportQuestion, type WorkingHours } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { checkQuestion, daysOf } from './check-question.ts';
import { makeReport, stepsOf } from './make-report.ts';
import { cancelRun, endRun, queueRun, requeueRuns, type TakenRun, takeRun, tellStep } from './run-queries.ts';
import { readUndisturbed } from './undisturbed.ts';

/** Reports made at once, of different employees: two of the pool's connections, so that other calls have theirs. */
const AT_ONCE = 2;
/** How often progress is written down, ms. */
const TELL_EVERY_MS = 250;
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
  /** Lets go of the reports at work; they are begun again at the next start. */
  stop(): Promise<void>;
}

interface ReportsNeed {
  pool: Pool;
  geography: Geography;
  hours: WorkingHours;
  log: Log;
  /** {@link RETRY_MS} when left out. */
  retryMs?: number;
}

/** Opens the reports and goes on with those that were not ready when the product stopped. */
export async function openReports({ pool, geography, hours, log, retryMs = RETRY_MS }: ReportsNeed): Promise<Reports> {
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
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        return await ask();
      } catch (failure) {
        if (!isFailing) log.error({ failure }, 'the record of reports is out of reach');
        isFailing = true;
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

  async function make({ id, question }: TakenRun): Promise<void> {
    const giveUp = new AbortController();
    atWork.set(id, giveUp);
    // It was still being taken out of the queue when the others were let go of.
    if (stopping.signal.aborted) giveUp.abort();
    const progress = tellProgress(id);
    try {
      const asked = { question, days: daysOf(question, hours), geography, countedAt: Date.now() };
      const result = await readUndisturbed(pool, giveUp.signal, (connection) =>
        makeReport(connection, asked, (done) => {
          giveUp.signal.throwIfAborted();
          progress.done = done;
        }),
      );
      await persistently(() => endRun(pool, id, 'done', result));
    } catch (failure) {
      if (giveUp.signal.aborted) return;
      log.error({ failure, report: id }, 'a report failed');
      await persistently(() => endRun(pool, id, 'failed', null));
    } finally {
      progress.end();
      atWork.delete(id);
      ends.emit(String(id));
    }
  }

  /** Writes a run's progress down now and then, so that steps need not wait for it. */
  function tellProgress(id: number): { done: number; end(): void } {
    let told = 0;
    const progress = { done: 0, end: () => clearInterval(telling) };
    const telling = setInterval(() => {
      if (progress.done === told) return;
      told = progress.done;
      tellStep(pool, id, told).catch((failure: unknown) => log.warn({ failure }, 'progress could not be told'));
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

  await requeueRuns(pool);
  for (let index = 0; index < AT_ONCE; index++) wake();

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
      await Promise.all(workers);
    },
  };
}
