import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { EMPLOYEE_CHANGED, SESSION_ENDED } from './session-notices.ts';
import type { Sessions } from './sessions.ts';

/** Between attempts to listen again, ms. */
const RETRY_MS = 500;
/** How often the connection is tried, as a network that swallows everything breaks none, ms. */
const TRY_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Hears from the database what other processes (another node, the admin
 * command) change of sessions and employees, so that it takes effect here at
 * once. When the connection is lost it listens again by itself, and then
 * rechecks all, as notices are told once and kept for nobody.
 * @returns stops listening
 * @throws the database's failure when it cannot listen at first
 */
export async function hearSessionChanges(
  pool: Pool,
  sessions: Pick<Sessions, 'forget' | 'forgetEnded' | 'recheck'>,
  log: Log,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @returns null when listening is to stop */
  async function listenAgain(): Promise<Listening | null> {
    while (!signal.aborted) {
      const listening = await listen(pool, sessions).catch(() => null);
      try {
        if (listening) {
          await sessions.recheck();
          log.info('changes of sessions by other processes are heard again');
          return listening;
        }
      } catch {
        listening?.stop();
      }
      await wait(RETRY_MS, null, { signal }).catch(() => {});
    }
    return null;
  }

  async function goOnListening(first: Listening): Promise<void> {
    let listening: Listening | null = first;
    while (listening) {
      const failure = await untilLost(listening, signal);
      listening.stop();
      if (failure) log.warn({ failure }, 'changes of sessions by other processes are not heard for now');
      listening = await listenAgain();
    }
  }

  const over = goOnListening(await listen(pool, sessions));
  return () => {
    stopping.abort();
    return over;
  };
}

/** A connection that hears the notices. */
interface Listening {
  connection: Connection;
  /** Aborted with the failure when the connection is lost. */
  lost: AbortSignal;
  stop(): void;
}

async function listen(pool: Pool, sessions: Pick<Sessions, 'forget' | 'forgetEnded'>): Promise<Listening> {
  const connection = await pool.connect();
  const losing = new AbortController();
  // Stays for good: a broken connection may tell so more than once.
  connection.on('error', (failure) => losing.abort(failure));
  connection.once('end', () => losing.abort(new Error('The connection has ended.')));
  connection.on('notification', ({ channel, payload = '' }) => {
    if (channel === SESSION_ENDED) sessions.forgetEnded([payload]);
    if (channel === EMPLOYEE_CHANGED) sessions.forget(Number(payload));
  });
  let released = false;
  const stop = () => {
    if (!released) connection.release(true);
    released = true;
  };
  try {
    await connection.query(`LISTEN ${SESSION_ENDED}; LISTEN ${EMPLOYEE_CHANGED}`);
  } catch (failure) {
    stop();
    throw failure;
  }
  return { connection, lost: losing.signal, stop };
}

/** @returns why the connection was lost, or null when listening is to stop */
async function untilLost({ connection, lost }: Listening, signal: AbortSignal): Promise<Error | null> {
  const over = AbortSignal.any([lost, signal]);
  for (;;) {
    await wait(TRY_EVERY_MS, null, { signal: over }).catch(() => {});
    if (signal.aborted) return null;
    if (lost.aborted) return lost.reason;
    const question = { text: 'SELECT 1', query_timeout: ANSWER_WITHIN_MS };
    const silent = await connection.query(question).then(
      () => null,
      (unanswered: Error) => unanswered,
    );
    if (silent) return silent;
  }
}
