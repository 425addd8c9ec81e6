import type { SensorType } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

/** A time on a wagon: `from` inclusive, `to` exclusive, Unix ms; -Infinity and Infinity where open. */
interface Ride {
  wagonNumber: number;
  from: number;
  to: number;
}

/** A registered sensor, removed ones included: their late readings still belong to history. */
export interface KnownSensor {
  id: number;
  number: string;
  type: SensorType;
  rides: Ride[];
}

/** Which sensor rode on which wagon when, in memory, because every reading asks. */
export interface SensorDirectory {
  /** The wagon that carried the sensor at that time (Unix ms), or undefined. */
  rideAt(sensorNumber: string, date: number): { sensorId: number; wagonNumber: number } | undefined;
  byId(sensorId: number): KnownSensor | undefined;
  /** Reads these sensors again after they changed; all of them when none are named. */
  refresh(sensorNumbers?: readonly string[]): Promise<void>;
}

interface DirectoryRow {
  id: number;
  number: string;
  type: SensorType;
  wagon_number: number | null;
  from_ms: number | null;
  to_ms: number | null;
}

/** After a failure, ms. */
const READ_AGAIN_AFTER_MS = 5_000;

const READ = `
  SELECT s.id, s.number, s.type, a.wagon_number,
         CASE WHEN a.from_at = '-infinity' THEN NULL ELSE (extract(epoch FROM a.from_at) * 1000)::float8 END AS from_ms,
         (extract(epoch FROM a.to_at) * 1000)::float8 AS to_ms
  FROM sensor s LEFT JOIN sensor_assignment a ON a.sensor_id = s.id`;

export async function createSensorDirectory(pool: Pool): Promise<SensorDirectory> {
  const byNumber = new Map<string, KnownSensor>();
  const byId = new Map<number, KnownSensor>();

  function put(rows: DirectoryRow[]): void {
    const fresh = new Map<number, KnownSensor>();
    for (const row of rows) {
      let sensor = fresh.get(row.id);
      if (!sensor) {
        sensor = { id: row.id, number: row.number, type: row.type, rides: [] };
        fresh.set(row.id, sensor);
      }
      if (row.wagon_number !== null) {
        sensor.rides.push({
          wagonNumber: row.wagon_number,
          from: row.from_ms ?? Number.NEGATIVE_INFINITY,
          to: row.to_ms ?? Number.POSITIVE_INFINITY,
        });
      }
    }
    for (const sensor of fresh.values()) {
      const former = byId.get(sensor.id);
      if (former && former.number !== sensor.number && byNumber.get(former.number) === former)
        byNumber.delete(former.number);
      byId.set(sensor.id, sensor);
      byNumber.set(sensor.number, sensor);
    }
  }

  /** Whether something changed that could not be read; then all is read with the next change, or after a while. */
  let isStale = false;
  async function read(sensorNumbers: readonly string[] | undefined): Promise<void> {
    const wanted = isStale ? undefined : sensorNumbers;
    isStale = true;
    const { rows } = wanted
      ? await pool.query<DirectoryRow>(`${READ} WHERE s.number = ANY($1)`, [wanted])
      : await pool.query<DirectoryRow>(READ);
    put(rows);
    isStale = false;
  }

  let reading: Promise<void> = Promise.resolve();
  const directory: SensorDirectory = {
    rideAt(sensorNumber, date) {
      const sensor = byNumber.get(sensorNumber);
      const ride = sensor?.rides.find((candidate) => candidate.from <= date && date < candidate.to);
      return sensor && ride ? { sensorId: sensor.id, wagonNumber: ride.wagonNumber } : undefined;
    },
    byId: (sensorId) => byId.get(sensorId),
    refresh(sensorNumbers) {
      // One after the other: what was read earlier must not be put in later.
      const turn = reading.then(() => read(sensorNumbers));
      reading = turn.catch(() => {
        setTimeout(() => directory.refresh().catch(() => {}), READ_AGAIN_AFTER_MS).unref();
      });
      return turn;
    },
  };
  await directory.refresh();
  return directory;
}
