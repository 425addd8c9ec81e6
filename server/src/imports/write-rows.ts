import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../database/pool.ts';
import type { Changed, KindRules } from './row-check.ts';

/** Rows that one round of statements takes. */
const CHUNK = 1_000;

/**
 * Brings rows into the record within the caller's transaction.
 * @param onWritten told how many more rows are written
 * @throws RowsNoLongerFit; the signal's reason when the product stops
 */
export type Write = (
  connection: Connection,
  employeeId: number,
  onWritten: (rows: number) => void,
  stopping: AbortSignal,
) => Promise<Changed>;

/** The writing of these rows, a chunk at a time, so that others get their turn in between. */
export function writeRows<Fitting>(
  rules: Pick<KindRules<string, Fitting>, 'lock' | 'register'>,
  rows: readonly Fitting[],
): Write {
  return async (connection, employeeId, onWritten, stopping) => {
    const changed: Changed = { revivedWagons: [], sensorNumbers: [] };
    const inOrder = await rules.lock(connection, rows);
    for (let from = 0; from < inOrder.length; from += CHUNK) {
      stopping.throwIfAborted();
      const chunk = inOrder.slice(from, from + CHUNK);
      const { revivedWagons, sensorNumbers } = await rules.register(connection, chunk, employeeId);
      changed.revivedWagons.push(...revivedWagons);
      changed.sensorNumbers.push(...sensorNumbers);
      onWritten(chunk.length);
      await nextTurn();
    }
    return changed;
  };
}
