import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';
import { openStandingConnection, type StandingConnection } from './standing-connection.ts';

/*
 * Advisory locks of the session; any numbers that no other program on the server uses for its own.
 * Nodes share the place that a product alone has to itself.
 */
const PLACE_LOCK = 7_150_240;
const TURN_LOCK = 7_150_241;
/** First of two keys; the second is made of the node's name. */
const NAME_LOCKS = 7_150_242;

/** How long a product that was there before may take to end, ms. */
const PATIENCE_MS = 30_000;
const ASK_AGAIN_MS = 100;

export interface PresenceNeeds {
  pool: Pool;
  /** This node's name, or null for a product alone. */
  nodeName: string | null;
  log: Log;
  /** Told of a long wait in a sentence. */
  say(sentence: string): void;
  /** {@link PATIENCE_MS} when left out. */
  patienceMs?: number;
}

/** This product's place among those that use the database. */
export interface Presence extends StandingConnection {
  /**
   * Whether it is this node's turn to do what one node does for all. Of all
   * nodes one has the turn; when it ends another gets it within seconds.
   */
  hasTurn(): boolean;
}

/**
 * Takes this product's place on the database, for as long as it runs: to itself, or as a node of its name.
 * @throws Error with a sentence when another product has it and does not end
 */
export async function takePlace(needs: PresenceNeeds): Promise<Presence> {
  const { pool, nodeName, log, say, patienceMs = PATIENCE_MS } = needs;
  let place: Connection | null = null;
  let hasTurn = false;
  let isFirst = true;
  const outage = watchOutage(
    log,
    'another product has taken the place of this one on the database: stop one of them',
    'this product has its place on the database again',
  );

  async function takeWithPatience(connection: Connection): Promise<void> {
    const until = performance.now() + patienceMs;
    for (let told = false; !(await tryPlace(connection, nodeName)); told = true) {
      if (performance.now() > until) throw new Error(refusal(nodeName));
      if (!told) say('Another product uses this database; waiting for it to end.');
      await wait(ASK_AGAIN_MS);
    }
  }

  async function tend(connection: Connection): Promise<void> {
    if (isFirst) await takeWithPatience(connection);
    // The server may hold the place for the connection that was lost a while longer.
    else if (place !== connection && !(await tryPlace(connection, nodeName))) return outage.failed(null);
    outage.worked();
    isFirst = false;
    place = connection;
    // A lock that is held already is counted, and would be held no better.
    hasTurn ||= await tryLock(connection, 'pg_try_advisory_lock($1)', [TURN_LOCK]);
    await connection.query('SELECT 1');
  }

  const standing = await openStandingConnection({
    pool,
    log,
    tend,
    onLost() {
      place = null;
      hasTurn = false;
    },
  });
  return { ...standing, hasTurn: () => hasTurn };
}

async function tryLock(connection: Connection, lock: string, values: unknown[]): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(`SELECT ${lock} AS taken`, values);
  return rows[0]?.taken ?? false;
}

async function tryPlace(connection: Connection, nodeName: string | null): Promise<boolean> {
  if (nodeName === null) return tryLock(connection, 'pg_try_advisory_lock($1)', [PLACE_LOCK]);
  if (!(await tryLock(connection, 'pg_try_advisory_lock($1, hashtext($2))', [NAME_LOCKS, nodeName]))) return false;
  if (await tryLock(connection, 'pg_try_advisory_lock_shared($1)', [PLACE_LOCK])) return true;
  await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [NAME_LOCKS, nodeName]);
  return false;
}

const refusal = (nodeName: string | null) =>
  nodeName === null
    ? 'Another product uses this database, and without NODE_NAME each needs one to itself. Stop the other one, or make all of them nodes (docs/nodes.md).'
    : `NODE_NAME: another node named ${nodeName} uses this database, or a product that is no node does. Give each node a name of its own, and stop what is no node.`;
