import { openMonthlyPartitions } from '../database/monthly-partitions.ts';
import type { Pool } from '../database/pool.ts';
import type { WagonState } from '../fleet/wagon-state.ts';
import type { StationFinder } from '../geography/nearest-station.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import type { RideAt } from './match-reading.ts';
import { createReadingDoor, type RecordingDoor } from './record-readings.ts';
import { replayUnassigned } from './replay-unassigned.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface OpenTelemetryNeeds {
  pool: Pool;
  rideAt: RideAt;
  stations: StationFinder;
  retentionMonths: number;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
  /** Told after each commit which wagons moved, and whether the next commit follows at once with many readings. */
  onMoved(moves: WagonState[], isCrowded: boolean): void;
}

/** The record of readings: its door, the keep of unassigned readings, the months that come and go. */
export interface OpenTelemetry {
  door: RecordingDoor;
  /** Looks through the kept readings of these sensors (all when absent) for a wagon, in the background. */
  replay(sensorNumbers?: readonly string[]): void;
}

export async function openTelemetry(needs: OpenTelemetryNeeds): Promise<OpenTelemetry> {
  const { pool, rideAt, lifetime, log } = needs;

  const partitions = await openMonthlyPartitions(pool, 'position');
  const maintain = async () => {
    const dropped = await partitions.maintain(Date.now(), needs.retentionMonths);
    if (dropped.length > 0) log.info({ dropped }, 'months older than readings are kept were dropped');
  };
  await maintain();
  const daily = setInterval(
    () => maintain().catch((failure: unknown) => log.error({ failure }, 'partitions could not be maintained')),
    DAY_MS,
  );
  lifetime.onStop(() => clearInterval(daily));

  const door = createReadingDoor({
    ...needs,
    partitions,
    onCommitted(moves, unassigned, isCrowded) {
      needs.onMoved(moves, isCrowded);
      // A sensor may have been put on its wagon while its reading was on the way.
      const found = unassigned.filter((reading) => rideAt(reading.sensorNumber, reading.date));
      if (found.length > 0) replay(found.map((reading) => reading.sensorNumber));
    },
  });

  const stopping = new AbortController();
  let replaying: Promise<unknown> = Promise.resolve();
  function replay(sensorNumbers?: readonly string[]): void {
    replaying = replaying.then(() =>
      replayUnassigned(pool, door, log, sensorNumbers, stopping.signal).catch((failure: unknown) =>
        log.error({ failure }, 'kept readings could not be moved to their wagons'),
      ),
    );
  }
  lifetime.onStop(() => door.drain());
  lifetime.onStop(() => {
    stopping.abort();
    return replaying;
  });
  replay();

  return { door, replay };
}
