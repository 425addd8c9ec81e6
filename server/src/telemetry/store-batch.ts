import type { QueryConfig } from 'pg';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import { keepUnassigned } from './keep-unassigned.ts';
import type { MatchedReading } from './match-reading.ts';
import { noteStatement } from './note-unseen.ts';
import type { Reading } from './reading.ts';
import { appendReadingsTelling, appendStatement, moveStatement, readingKey } from './store-readings.ts';

/** Readings that are committed together, and how they move their wagons. */
export interface Batch {
  matched: readonly MatchedReading[];
  moves: readonly WagonState[];
  unassigned: readonly Reading[];
}

/**
 * The place of a batch among those that are stored at the same time: while the readings of one are appended, the one
 * before moves its wagons. Each may wait for locks of those before it and for none of those after it.
 */
export interface Turn {
  /** Settles when all statements of the one before have run, or one has failed; never fails. */
  mayMove: Promise<unknown>;
  /** Told when the readings stand in history, so that those of the next one may be appended. */
  onAppended(): void;
  /** Told when all statements have run and only their commit is to come. */
  onStated(): void;
}

/** The turn of a batch that is stored alone. */
export const NOBODY_ELSE: Turn = { mayMove: Promise.resolve(), onAppended() {}, onStated() {} };

/** Takes the first, cheap transaction back when it met readings that were there before. */
class SomeRepeated extends Error {}

/**
 * Commits a batch.
 * @returns keys of the matched readings that were not there before; null when that is all of them
 */
export async function storeBatch(
  pool: Pool,
  { matched, moves, unassigned }: Batch,
  turn: Turn = NOBODY_ELSE,
): Promise<Set<string> | null> {
  // Each statement is made ready while the database is at work at the one before.
  const append = afterThisTurn(() => (matched.length > 0 ? [appendStatement(matched)] : []));
  // Heard below; there may be no connection to hear it for.
  append.catch(() => {});
  const allAreNew = await inTransaction(pool, async (connection) => {
    const [appended, rest] = await Promise.all([
      run(connection, await append),
      afterThisTurn(() => statementsAfter(moves, matched)),
    ]);
    if (appended < matched.length) throw new SomeRepeated();
    turn.onAppended();
    await turn.mayMove;
    await run(connection, rest);
    await keepUnassigned(connection, unassigned);
    turn.onStated();
    return true;
  }).catch((failure: unknown) => {
    if (failure instanceof SomeRepeated) return false;
    throw failure;
  });
  if (allAreNew) return null;
  // Telling new rows from repeated ones makes the statement dearer, so only a batch that has some pays for it.
  return inTransaction(pool, async (connection) => {
    const appended = await appendReadingsTelling(connection, matched);
    turn.onAppended();
    const isNew = matched.filter((reading) => appended.has(readingKey(reading)));
    await turn.mayMove;
    await run(connection, statementsAfter(moves, isNew));
    await keepUnassigned(connection, unassigned);
    turn.onStated();
    return appended;
  });
}

/** Lets what was sent leave first. */
const afterThisTurn = <T>(make: () => T): Promise<T> =>
  new Promise<void>((resolve) => setImmediate(resolve)).then(make);

const statementsAfter = (moves: readonly WagonState[], appended: readonly MatchedReading[]): QueryConfig[] => [
  ...(moves.length > 0 ? [moveStatement(moves)] : []),
  ...(appended.length > 0 ? [noteStatement(appended)] : []),
];

/** @returns how many rows the last of them wrote */
async function run(connection: Connection, statements: readonly QueryConfig[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows = (await connection.query(statement)).rowCount ?? 0;
  return rows;
}

/** Whether the data is at fault: classes 22 and 23 of PostgreSQL's error codes, data exceptions and broken constraints. */
export const isAboutData = (failure: unknown): boolean => /^2[23]/.test(codeOf(failure));

/** Whether a value is one that no column takes: class 22. Class 23 would pass with the state of the tables. */
export const isAboutValue = (failure: unknown): boolean => codeOf(failure).startsWith('22');

const codeOf = (failure: unknown) => (failure as { code?: string }).code ?? '';
