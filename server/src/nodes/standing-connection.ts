import { setTimeout as wait } from 'node:timers/promises';
import { breakConnections, type Connection, type Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';

/** Between attempts to connect again, ms. */
const RETRY_MS = 500;
/** How often the connection is tended, ms. */
const TEND_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;
const GIVE_BACK_WITHIN_MS = 1_000;
/**
 * A server whose peer's machine has vanished keeps the connection, and with it the locks, until TCP notices. On a
 * socket of the same machine these are ignored.
 */
const NOTICE_A_VANISHED_PEER =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

export interface StandingConnectionNeeds {
  pool: Pool;
  log: Log;
  /** Takes what belongs to the connection as long as it lives, such as locks; asked again now and then. */
  tend(connection: Connection): Promise<void>;
  /** The connection was lost, and with it whatever belonged to it. */
  onLost(): void;
}

/** The database is silent: no other connection to it can be believed either. */
class Unanswered extends Error {}

/** One connection to the database that stays: it hears notices and holds locks. */
export interface StandingConnection {
  /**
   * Hears what other processes tell on channels, this one's own notices too.
   * @param channels what is done with the payload of a notice, by the channel's name
   * @param onRestored called when the connection has come back: notices are told once and kept for nobody
   */
  hear(channels: Record<string, (payload: string) => void>, onRestored: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the connection. When it is lost it connects again by itself.
 * @throws the database's failure, and that of `tend`, at first
 */
export async function openStandingConnection(needs: StandingConnectionNeeds): Promise<StandingConnection> {
  const { pool, log, tend, onLost } = needs;
  const stopping = new AbortController();
  const { signal } = stopping;
  const hearers = new Map<string, (payload: string) => void>();
  const restorers: (() => Promise<void>)[] = [];
  const hearAll = () => [...hearers.keys()].map((channel) => `LISTEN ${channel}`).join('; ');
  const onNotice = (channel: string, payload: string) => hearers.get(channel)?.(payload);

  async function setUp(connection: Connection): Promise<void> {
    await connection.query(`${NOTICE_A_VANISHED_PEER}; ${hearAll()}`);
    await tend(connection);
  }

  /** @param bound bounds the time it may take */
  async function open(bound: (work: Promise<void>) => Promise<void>): Promise<OpenConnection> {
    const opened = await openConnection(pool, onNotice);
    try {
      await bound(setUp(opened.connection));
      return opened;
    } catch (failure) {
      opened.close();
      throw failure;
    }
  }

  /** @returns null when this is to stop */
  async function openAgain(): Promise<OpenConnection | null> {
    while (!signal.aborted) {
      const opened = await open((work) => inTime(work, signal)).catch(() => null);
      try {
        if (opened) {
          for (const restore of restorers) await restore();
          log.info('what other processes tell through the database is heard again');
          return opened;
        }
      } catch {
        opened?.close();
        onLost();
      }
      await wait(RETRY_MS, null, { signal }).catch(() => {});
    }
    return null;
  }

  // At first it may wait for whoever has what it takes.
  let current: OpenConnection | null = await open((work) => work);

  async function stayOpen(): Promise<void> {
    while (current) {
      const failure = await untilLost(current, tend, signal);
      if (!failure) await giveBack(current.connection);
      current.close();
      onLost();
      if (failure instanceof Unanswered) breakConnections(pool);
      if (failure) log.warn({ failure }, 'what other processes tell through the database is not heard for now');
      current = await openAgain();
    }
  }

  const over = stayOpen();
  return {
    async hear(channels, onRestored) {
      for (const [channel, onPayload] of Object.entries(channels)) hearers.set(channel, onPayload);
      restorers.push(onRestored);
      await current?.connection.query(hearAll());
    },
    stop() {
      stopping.abort();
      return over;
    },
  };
}

interface OpenConnection {
  connection: Connection;
  /** Aborted with the failure when the connection is lost. */
  lost: AbortSignal;
  close(): void;
}

async function openConnection(
  pool: Pool,
  onNotice: (channel: string, payload: string) => void,
): Promise<OpenConnection> {
  const connection = await pool.connect();
  const losing = new AbortController();
  // Stays for good: a broken connection may tell so more than once.
  connection.on('error', (failure) => losing.abort(failure));
  connection.once('end', () => losing.abort(new Error('The connection has ended.')));
  connection.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
  let isClosed = false;
  return {
    connection,
    lost: losing.signal,
    close() {
      if (!isClosed) connection.release(true);
      isClosed = true;
    },
  };
}

/** Gives back what belongs to the connection, so that whoever waits for it need not wait until the server misses this one. */
async function giveBack(connection: Connection): Promise<void> {
  const discarding = { text: 'DISCARD ALL', query_timeout: GIVE_BACK_WITHIN_MS };
  await connection.query(discarding).catch(() => {});
}

/**
 * Tends the connection until it is lost. It is asked now and then also because
 * a network that swallows everything breaks none.
 * @returns why the connection was lost, or null when this is to stop
 */
async function untilLost(
  { connection, lost }: OpenConnection,
  tend: StandingConnectionNeeds['tend'],
  signal: AbortSignal,
): Promise<Error | null> {
  const over = AbortSignal.any([lost, signal]);
  for (;;) {
    await wait(TEND_EVERY_MS, null, { signal: over }).catch(() => {});
    if (signal.aborted) return null;
    if (lost.aborted) return lost.reason;
    const failure = await inTime(tend(connection), over).then(
      () => null,
      (unanswered: Error) => unanswered,
    );
    if (failure && !over.aborted) return failure;
  }
}

/** @throws Error when the work takes too long, or the signal ends it */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const done = new AbortController();
  const late = wait(ANSWER_WITHIN_MS, null, { signal: AbortSignal.any([done.signal, signal]), ref: false });
  const refused = late.then(() => Promise.reject(new Unanswered('The database did not answer.')));
  try {
    return await Promise.race([work, refused]);
  } finally {
    done.abort();
  }
}
