import { inTransaction, type Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import { keepUnassigned } from './keep-unassigned.ts';
import type { MatchedReading } from './match-reading.ts';
import { noteUnseen } from './note-unseen.ts';
import type { Reading } from './reading.ts';
import { appendReadings, appendReadingsTelling, moveStates, readingKey } from './store-readings.ts';

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
 * @returns keys of the matched readings that were not there before; null when that is all of them
 */
export async function storeBatch(pool: Pool, { matched, moves, unassigned }: Batch): Promise<Set<string> | null> {
  const allAreNew = await inTransaction(pool, async (connection) => {
    const appended = await appendReadings(connection, matched);
    if (appended < matched.length) throw new SomeRepeated();
    await moveStates(connection, moves);
    await keepUnassigned(connection, unassigned);
    await noteUnseen(connection, matched);
    return true;
  }).catch((failure: unknown) => {
    if (failure instanceof SomeRepeated) return false;
    throw failure;
  });
  if (allAreNew) return null;
  // Telling new rows from repeated ones makes the statement dearer, so only a batch that has some pays for it.
  return inTransaction(pool, async (connection) => {
    const appended = await appendReadingsTelling(connection, matched);
    await moveStates(connection, moves);
    await keepUnassigned(connection, unassigned);
    await noteUnseen(
      connection,
      matched.filter((reading) => appended.has(readingKey(reading))),
    );
    return appended;
  });
}

/** Whether the data is at fault: classes 22 and 23 of PostgreSQL's error codes, data exceptions and broken constraints. */
export const isAboutData = (failure: unknown): boolean => /^2[23]/.test(codeOf(failure));

/** Whether a value is one that no column takes: class 22. Class 23 would pass with the state of the tables. */
export const isAboutValue = (failure: unknown): boolean => codeOf(failure).startsWith('22');

const codeOf = (failure: unknown) => (failure as { code?: string }).code ?? '';
