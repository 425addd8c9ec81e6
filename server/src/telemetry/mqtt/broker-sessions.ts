import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { watchOutage } from '../../outage.ts';
import { SESSION_SECONDS } from './broker-timing.ts';

/** A session that a broker keeps: its client id, and the filter that its owner subscribed to. */
export interface BrokerSession {
  clientId: string;
  topicFilter: string;
}

export interface BrokerSessionsTiming {
  /** How often a product says that it is there, and looks for who is not, ms. */
  everyMs: number;
  /** Who was not seen for so long is away, ms. */
  awayMs: number;
}

const DEFAULT_TIMING: BrokerSessionsTiming = { everyMs: 5_000, awayMs: 20_000 };
/** An adoption that is not renewed is over after so many rounds. */
const ADOPTED_ROUNDS = 4;
const ADOPTED_AT_ONCE = 8;

export interface BrokerSessionsNeeds {
  pool: Pool;
  own: BrokerSession;
  /** Whether the broker is reached. */
  isConnected(): boolean;
  /**
   * Takes what waits in the session of a product that is away.
   * @param onEnded to be called when the connection is over, by whichever side
   * @param onEmpty to be called when the broker keeps no such session
   */
  adopt(session: BrokerSession, onEnded: () => void, onEmpty: () => void): { stop(): Promise<void> };
  log: Log;
  timing?: Partial<BrokerSessionsTiming>;
}

/**
 * Keeps the list of the sessions in which brokers hold readings for the
 * products on this database, and adopts those of products that are away: a
 * broker deals shared readings to the session of a node that died as well, and
 * they would wait there for its return.
 * @returns ends it; to be called when the own session is not used any more
 */
export async function keepBrokerSessions(needs: BrokerSessionsNeeds): Promise<() => Promise<void>> {
  const { pool, own, log } = needs;
  const { everyMs, awayMs } = { ...DEFAULT_TIMING, ...needs.timing };
  const stopping = new AbortController();
  const adopted = new Map<string, { stop(): Promise<void> }>();
  const outage = watchOutage(
    log,
    'who else takes readings from the broker cannot be known for now',
    'it is known again who else takes readings from the broker',
  );

  const tellPresence = () =>
    pool.query(
      `INSERT INTO broker_session (client_id, topic_filter, seen_at) VALUES ($1, $2, now())
       ON CONFLICT (client_id) DO UPDATE
       SET topic_filter = excluded.topic_filter, seen_at = now(), adopted_by = NULL, adopted_until = NULL`,
      [own.clientId, own.topicFilter],
    );

  async function renewAdoptions(): Promise<void> {
    const { rows } = await pool.query<{ clientId: string }>(
      `UPDATE broker_session SET adopted_until = now() + make_interval(secs => $3)
       WHERE client_id = ANY($1) AND adopted_by = $2 AND seen_at < now() - make_interval(secs => $4)
       RETURNING client_id AS "clientId"`,
      [[...adopted.keys()], own.clientId, seconds(everyMs * ADOPTED_ROUNDS), seconds(awayMs)],
    );
    const mine = new Set(rows.map(({ clientId }) => clientId));
    await Promise.all([...adopted].map(([clientId, session]) => mine.has(clientId) || session.stop()));
  }

  async function adoptOrphans(): Promise<void> {
    const { rows } = await pool.query<BrokerSession>(
      `UPDATE broker_session SET adopted_by = $1, adopted_until = now() + make_interval(secs => $2)
       WHERE client_id IN (
         SELECT client_id FROM broker_session
         WHERE seen_at < now() - make_interval(secs => $3) AND client_id <> $1
           AND (adopted_until IS NULL OR adopted_until < now())
         ORDER BY client_id LIMIT ${ADOPTED_AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING client_id AS "clientId", topic_filter AS "topicFilter"`,
      [own.clientId, seconds(everyMs * ADOPTED_ROUNDS), seconds(awayMs)],
    );
    for (const session of rows) adoptOne(session);
  }

  function adoptOne(session: BrokerSession): void {
    const { clientId } = session;
    const onEnded = () => adopted.delete(clientId);
    const onEmpty = () => {
      adopted.get(clientId)?.stop();
      forget(clientId).catch(outage.failed);
    };
    adopted.set(clientId, needs.adopt(session, onEnded, onEmpty));
  }

  const forget = (clientId: string) =>
    pool.query('DELETE FROM broker_session WHERE client_id = $1 AND adopted_by = $2', [clientId, own.clientId]);
  // By then the broker has dropped what nobody took.
  const forgetExpired = () =>
    pool.query('DELETE FROM broker_session WHERE seen_at < now() - make_interval(secs => $1)', [SESSION_SECONDS]);

  async function round(): Promise<void> {
    await tellPresence();
    await renewAdoptions();
    await forgetExpired();
    if (needs.isConnected()) await adoptOrphans();
  }

  // Before the own session is used: whoever has adopted it must not take it back.
  await tellPresence();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, null, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await round().then(outage.worked, outage.failed);
    }
  })();

  return async () => {
    stopping.abort();
    await running;
    await Promise.all([...adopted.values()].map((session) => session.stop()));
    await pool.query('UPDATE broker_session SET adopted_until = NULL WHERE adopted_by = $1', [own.clientId]);
    // Others need not wait until they miss this one.
    await pool.query('UPDATE broker_session SET seen_at = now() - make_interval(secs => $2) WHERE client_id = $1', [
      own.clientId,
      seconds(awayMs),
    ]);
  };
}

/** Puts a session on the list that a former configuration of the product may have left on the broker. */
export async function noteFormerSession(pool: Pool, { clientId, topicFilter }: BrokerSession): Promise<void> {
  await pool.query(
    `INSERT INTO broker_session (client_id, topic_filter, seen_at) VALUES ($1, $2, now() - interval '1 hour')
     ON CONFLICT DO NOTHING`,
    [clientId, topicFilter],
  );
}

/** Takes a session from the list that is in use again without being on it. */
export async function unnoteFormerSession(pool: Pool, clientId: string): Promise<void> {
  await pool.query('DELETE FROM broker_session WHERE client_id = $1', [clientId]);
}

const seconds = (ms: number) => ms / 1_000;
