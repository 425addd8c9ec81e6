import type { QueryConfig } from 'pg';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import { keepUnassigned } from './keep-unassigned.ts';
import type { MatchedReading } from './match-reading.ts';
import { noteStatement } from './note-unseen.ts';
import type { Reading } from './reading.ts';
import { appendReadings, appendReadingsTelling, moveStatement, readingKey } from './store-readings.ts';

/** Readings that are committed together, and how they move their wagons. */
export interface Batch {
  matched: readonly MatchedReading[];
  moves: readonly WagonState[];
  unassigned: readonly Reading[];
}

/** Takes the first, cheap transaction back when it met readings that were there before. */
class SomeRepeated extends Error {}

/**
 * Commits a batch.
 * @param onStated told when all statements have run and only their commit is to come
 * @returns keys of the matched readings that were not there before; null when that is all of them
 */
export async function storeBatch(
  pool: Pool,
  { matched, moves, unassigned }: Batch,
  onStated: () => void = () => {},
): Promise<Set<string> | null> {
  const allAreNew = await inTransaction(pool, async (connection) => {
    // The other statements are made ready while the database is at work at the first.
    const [appended, rest] = await Promise.all([appendReadings(connection, matched), statementsAfter(moves, matched)]);
    if (appended < matched.length) throw new SomeRepeated();
    await run(connection, rest);
    await keepUnassigned(connection, unassigned);
    onStated();
    return true;
  }).catch((failure: unknown) => {
    if (failure instanceof SomeRepeated) return false;
    throw failure;
  });
  if (allAreNew) return null;
  // Telling new rows from repeated ones makes the statement dearer, so only a batch that has some pays for it.
  return inTransaction(pool, async (connection) => {
    const appended = await appendReadingsTelling(connection, matched);
    const isNew = matched.filter((reading) => appended.has(readingKey(reading)));
    await run(connection, await statementsAfter(moves, isNew));
    await keepUnassigned(connection, unassigned);
    onStated();
    return appended;
  });
}

async function statementsAfter(
  moves: readonly WagonState[],
  appended: readonly MatchedReading[],
): Promise<QueryConfig[]> {
  // Lets what was sent leave first.
  await new Promise(setImmediate);
  return [
    ...(moves.length > 0 ? [moveStatement(moves)] : []),
    ...(appended.length > 0 ? [noteStatement(appended)] : []),
  ];
}

async function run(connection: Connection, statements: readonly QueryConfig[]): Promise<void> {
  for (const statement of statements) await connection.query(statement);
}

/** Whether the data is at fault: classes 22 and 23 of PostgreSQL's error codes, data exceptions and broken constraints. */
export const isAboutData = (failure: unknown): boolean => /^2[23]/.test(codeOf(failure));

/** Whether a value is one that no column takes: class 22. Class 23 would pass with the state of the tables. */
export const isAboutValue = (failure: unknown): boolean => codeOf(failure).startsWith('22');

const codeOf = (failure: unknown) => (failure as { code?: string }).code ?? '';
