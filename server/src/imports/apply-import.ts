import type { ErrorCode, RowFault } from '@vagon/contract';
import { inTransaction, type Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { type RegistryChange, tellRegistryChanged } from '../sensors/registry-notices.ts';
import type { HeldImport } from './held-imports.ts';
import { type Changed, RowsNoLongerFit } from './row-check.ts';
import type { Write } from './write-rows.ts';

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
}

/**
 * Runs an import to its end, `done` or `failed`, in one transaction: all of its
 * rows are registered or none. Rows that stopped fitting are added to its faults.
 */
export async function applyImport(
  held: HeldImport,
  write: Write,
  employeeId: number,
  needs: ApplyNeeds,
): Promise<void> {
  const { pool, log, stopping } = needs;
  const { progress } = held;
  const onWritten = (rows: number) => {
    progress.done += rows;
  };
  try {
    const changed = await inTransaction(pool, async (connection) => {
      const written = await write(connection, employeeId, onWritten, stopping);
      await tellRegistryChanged(connection, null);
      return written;
    });
    await afterCommit(changed, needs).catch((failure: unknown) =>
      log.error({ failure, importId: progress.id }, 'an import is written, but not everything is done that follows'),
    );
    progress.state = 'done';
    log.info({ importId: progress.id, kind: progress.kind, rows: progress.done }, 'an import was written');
  } catch (failure) {
    progress.state = 'failed';
    progress.done = 0;
    progress.failure = codeOf(failure, held);
    if (failure instanceof RowsNoLongerFit) held.faults = [...held.faults, ...failure.faults];
    else if (stopping.aborted) log.warn({ importId: progress.id }, 'an import was taken back: the product stops');
    else log.error({ failure, importId: progress.id }, 'an import failed; nothing of it was written');
  }
  held.changedAt = Date.now();
}

function codeOf(failure: unknown, { progress }: HeldImport): ErrorCode {
  if (failure instanceof Refused) return failure.code;
  if (!(failure instanceof RowsNoLongerFit)) return 'internal';
  const taken: ErrorCode = progress.kind === 'wagons' ? 'wagon_number_taken' : 'sensor_number_taken';
  return FAILURES[failure.faults[0]?.fault ?? 'number_taken'] ?? taken;
}

async function afterCommit(
  { revivedWagons, sensorNumbers }: Changed,
  { pool, onWagonsChanged, onSensorsChanged }: ApplyNeeds,
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
