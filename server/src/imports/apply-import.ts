import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode, Import, ImportKind, RowFault } from '@vagon/contract';
import { type Connection, inTransaction, type Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { type RegistryChange, tellRegistryChanged } from '../sensors/registry-notices.ts';
import { completeImport, failImport } from './held-imports.ts';
import { RULES } from './kinds.ts';
import { type Changed, RowsNoLongerFit } from './row-check.ts';
import { writeRows } from './write-rows.ts';

/** Sensors whose directory entries are read again at once; and wagons that come back to the map at once. */
const SENSORS_AT_ONCE = 1_000;
const WAGONS_AT_ONCE = 6;

/** How an import that failed says why: by the code that the same change by hand would be refused with. */
const FAILURES: Partial<Record<RowFault, ErrorCode>> = {
  sensor_not_found: 'sensor_not_found',
  sensor_wrong_type: 'sensor_type_mismatch',
  sensor_rides_elsewhere: 'sensor_rides_elsewhere',
};

/** What else has to know of registered wagons and sensors, after the commit. */
export interface ToldOfImports {
  onWagonsChanged(change: RegistryChange): Promise<void>;
  onSensorsChanged(sensorNumbers: string[]): Promise<void>;
}

interface ApplyNeeds extends ToldOfImports {
  pool: Pool;
  log: Log;
  stopping: AbortSignal;
  /** Told how many more rows are written. */
  onWritten(rows: number): void;
}

/** An import that was begun. */
export interface BegunImport {
  progress: Import;
  fitting: readonly unknown[];
}

/** Any number that no other program on the server uses for its advisory locks. */
const IMPORT_LOCK = 7_150_250;
/** How often is asked whether another node's import is over, ms. */
const ASK_AGAIN_MS = 200;

/**
 * Runs an import to its end, `done` or `failed`, in one transaction: all of its
 * rows are registered or none. Rows that stopped fitting are added to its faults.
 */
export async function applyImport(begun: BegunImport, employeeId: number, needs: ApplyNeeds): Promise<void> {
  const { pool, log, stopping, onWritten } = needs;
  const { id: importId, kind, valid } = begun.progress;
  const write = writeRows(RULES[kind], begun.fitting);
  try {
    const changed = await inTransaction(pool, async (connection) => {
      await waitForOthers(connection, stopping);
      const written = await write(connection, employeeId, onWritten, stopping);
      await tellRegistryChanged(connection, null);
      await completeImport(connection, importId);
      return written;
    });
    await afterCommit(changed, needs).catch((failure: unknown) =>
      log.error({ failure, importId }, 'an import is written, but not everything is done that follows'),
    );
    log.info({ importId, kind, rows: valid }, 'an import was written');
  } catch (failure) {
    const faults = failure instanceof RowsNoLongerFit ? failure.faults : [];
    if (stopping.aborted) log.warn({ importId }, 'an import was taken back: the product stops');
    else if (faults.length === 0) log.error({ failure, importId }, 'an import failed; nothing of it was written');
    await failImport(pool, importId, codeOf(failure, kind), faults).catch((second: unknown) =>
      log.error({ failure: second, importId }, 'that an import failed could not be written down'),
    );
  }
}

/**
 * One after another, on whichever nodes: two at once would wait for each other's rows.
 * @throws the signal's reason: PostgreSQL itself would make a node that stops wait for another's import
 */
async function waitForOthers(connection: Connection, stopping: AbortSignal): Promise<void> {
  const tryLock = async () => {
    const { rows } = await connection.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
      IMPORT_LOCK,
    ]);
    return rows[0]?.taken;
  };
  while (!(await tryLock())) {
    stopping.throwIfAborted();
    await wait(ASK_AGAIN_MS);
  }
}

function codeOf(failure: unknown, kind: ImportKind): ErrorCode {
  if (failure instanceof Refused) return failure.code;
  if (!(failure instanceof RowsNoLongerFit)) return 'internal';
  const taken: ErrorCode = kind === 'wagons' ? 'wagon_number_taken' : 'sensor_number_taken';
  return FAILURES[failure.faults[0]?.fault ?? 'number_taken'] ?? taken;
}

async function afterCommit(
  { revivedWagons, sensorNumbers }: Changed,
  { pool, onWagonsChanged, onSensorsChanged }: ToldOfImports & { pool: Pool },
): Promise<void> {
  for (let from = 0; from < revivedWagons.length; from += WAGONS_AT_ONCE) {
    const wagons = revivedWagons.slice(from, from + WAGONS_AT_ONCE);
    await Promise.all(wagons.map((added) => onWagonsChanged({ sensorNumbers: [], added })));
  }
  for (let from = 0; from < sensorNumbers.length; from += SENSORS_AT_ONCE)
    await onSensorsChanged(sensorNumbers.slice(from, from + SENSORS_AT_ONCE));
  // Until PostgreSQL notices by itself how large the lists have become, it looks through them the slow way.
  await pool.query('ANALYZE wagon, sensor, sensor_assignment');
}
