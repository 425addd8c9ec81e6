import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { inTransaction, type Pool } from '../database/pool.ts';
import { STATE_COLUMNS } from '../fleet/fill-fleet.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { Log } from '../log.ts';
import { watchOutage } from '../outage.ts';

/** Why a node reads what it may have missed. */
export type CatchUpCause = 'joined' | 'gap' | 'silent' | 'periodic';

/** So often it is done without a cause, for what no rule foresees, ms. */
const EVERY_MS = 5 * 60_000;
/** Least time from the end of one to the next, as a multiple of what it took, and in any case, ms. */
const SPACING = 2;
const LEAST_SPACING_MS = 250;
const RETRY_MS = 1_000;
/** States read and merged in one go: some 10 ms. */
const CHUNK = 2_000;

export interface CatchUpNeeds {
  pool: Pool;
  /** Merges states into the fleet; newer values win. */
  move(states: readonly WagonState[]): void;
  log: Log;
  onDone(cause: CatchUpCause, states: number): void;
}

/** Reads from the database what other nodes committed and this one may not have been told. */
export interface CatchUp {
  /**
   * Asks for it; begins at once unless one has just been done.
   * @returns resolves when one that began after this call is done
   */
  ask(cause: CatchUpCause): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param known the transaction id below which everything was in the database
 *   when the fleet was filled, see {@link readHorizon}
 */
export function createCatchUp(known: number, { pool, move, log, onDone }: CatchUpNeeds): CatchUp {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = watchOutage(log, 'what other nodes recorded cannot be read for now', 'it can be read again');
  let horizon = known;
  let asked: { cause: CatchUpCause; done: PromiseWithResolvers<void> } | null = null;
  let wake = () => {};

  async function untilAsked(): Promise<void> {
    if (asked !== null) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const over = new AbortController();
    const timeout = wait(EVERY_MS, null, { signal: AbortSignal.any([signal, over.signal]), ref: false });
    await Promise.race([woken, timeout.catch(() => {})]);
    over.abort();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await untilAsked();
      if (signal.aborted) return;
      const current = asked ?? { cause: 'periodic', done: Promise.withResolvers<void>() };
      asked = null;
      const begun = performance.now();
      try {
        const { states, next } = await readChanged(pool, horizon, move, signal);
        horizon = next;
        outage.worked();
        onDone(current.cause, states);
        current.done.resolve();
      } catch (failure) {
        outage.failed(failure);
        ask(current.cause).then(current.done.resolve);
        await wait(RETRY_MS, null, { signal }).catch(() => {});
      }
      const took = performance.now() - begun;
      await wait(Math.max(LEAST_SPACING_MS, took * SPACING), null, { signal }).catch(() => {});
    }
  }

  function ask(cause: CatchUpCause): Promise<void> {
    asked ??= { cause, done: Promise.withResolvers<void>() };
    wake();
    return asked.done.promise;
  }

  const running = run();
  return {
    ask,
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** The transaction id below which everything that will ever be committed is in the database now. */
const HORIZON = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::int8 AS horizon';

/** Reads that id. Whoever reads states after it misses none of what was committed before. */
export async function readHorizon(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ horizon: number }>(HORIZON);
  return rows[0]?.horizon ?? 0;
}

/** Ids in rows are 32 bits of a count that goes on; the first three mean something else. */
const rowId = (horizon: number) => Math.max(3, horizon % 2 ** 32);

/**
 * Reads all states written by transactions from a horizon on. A row bears the
 * id of the transaction that wrote it, so this needs no column and no index,
 * and recording pays nothing for it; it costs a look over the whole table.
 * @returns how many there were, and the horizon from which to go on
 */
async function readChanged(
  pool: Pool,
  horizon: number,
  move: CatchUpNeeds['move'],
  signal: AbortSignal,
): Promise<{ states: number; next: number }> {
  return inTransaction(pool, async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await connection.query<{ horizon: number }>(HORIZON);
    const next = rows[0]?.horizon ?? 0;
    // A horizon before the last one is that of another server.
    const changed = next < horizon ? '' : `WHERE age(s.xmin) <= age('${rowId(horizon)}'::xid)`;
    await connection.query(
      `DECLARE changed NO SCROLL CURSOR FOR SELECT ${STATE_COLUMNS} FROM wagon_state s ${changed}`,
    );
    let states = 0;
    for (;;) {
      signal.throwIfAborted();
      const chunk = await connection.query<WagonState>(`FETCH ${CHUNK} FROM changed`);
      if (chunk.rows.length === 0) return { states, next };
      move(chunk.rows);
      states += chunk.rows.length;
      await nextTurn();
    }
  });
}
