import { statfs } from 'node:fs/promises';
import { repeat } from './alerts/repeat.ts';
import { countMonthsAhead, measureRecord } from './database/measure-record.ts';
import type { Pool } from './database/pool.ts';
import { isReadyInTime, type Parts } from './http/health-routes.ts';
import type { Metrics } from './http/metrics.ts';
import type { Lifetime } from './lifetime.ts';
import type { Log } from './log.ts';

/** As often as Prometheus asks by default. */
const EVERY_MS = 15_000;

interface WatchOperationNeeds {
  pool: Pool;
  dataDir: string;
  parts: Parts;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
}

/**
 * Keeps the metrics of the database, the disk and the parts up to date, until
 * the product stops. Not when they are asked for: whoever asks in an outage
 * must not wait for a database that does not answer.
 */
export function watchOperation({ pool, dataDir, parts, metrics, lifetime, log }: WatchOperationNeeds): void {
  metrics.countConnections(() => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }));
  async function measure(): Promise<void> {
    await Promise.all([measureParts(parts, metrics), measureDisk(dataDir, metrics), measureDatabase(pool, metrics)]);
    metrics.measuredAt.setToCurrentTime();
  }
  lifetime.onStop(repeat(measure, EVERY_MS, 'taking the figures of the database and the disk', log));
}

async function measureParts(parts: Parts, { ready }: Metrics): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(async ([part, isReady]) => ready.set({ part }, (await isReadyInTime(isReady)) ? 1 : 0)),
  );
}

async function measureDisk(dataDir: string, { diskBytes, diskFreeBytes }: Metrics): Promise<void> {
  const { bsize, blocks, bavail } = await statfs(dataDir);
  diskBytes.set(blocks * bsize);
  diskFreeBytes.set(bavail * bsize);
}

async function measureDatabase(pool: Pool, metrics: Metrics): Promise<void> {
  const figures = await measureRecord(pool);
  metrics.databaseBytes.set(figures.bytes);
  metrics.transactionSeconds.set(figures.transactionSeconds);
  metrics.replicas.set(figures.replicas);
  metrics.replicaBytesBehind.set(figures.replicaBytesBehind);
  metrics.unassignedReadings.set(figures.unassignedReadings);
  metrics.alertMessagesWaiting.set(figures.alertMessagesWaiting);
  metrics.alertMessageSecondsLate.set(figures.alertMessageSecondsLate);
  for (const { table, ahead } of await countMonthsAhead(pool)) metrics.monthsAhead.set({ table }, ahead);
}
