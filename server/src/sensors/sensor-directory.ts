import type { CopiedRow } from '../database/copied-row.ts';
import { copyRows } from '../database/copy-rows.ts';
import type { Pool } from '../database/pool.ts';
import { createSensorColumns, type KnownSensor, type SensorRide } from './sensor-columns.ts';

/** Which sensor rode on which wagon when, in memory, because every reading asks. */
export interface SensorDirectory {
  /** The wagon that carried the sensor at that time (Unix ms), or undefined. */
  rideAt(sensorNumber: string, date: number): { sensorId: number; wagonNumber: number } | undefined;
  /** A registered sensor, removed ones included: their late readings still belong to history. */
  byId(sensorId: number): KnownSensor | undefined;
  /** Counts the times that something was read, from 0. */
  readonly version: number;
  /** Reads these sensors again after they changed; all of them when none are named. */
  refresh(sensorNumbers?: readonly string[]): Promise<void>;
}

/** After a failure, ms. */
const READ_AGAIN_AFTER_MS = 5_000;
/** Rides that are put in at once when all are read, those of the last sensor besides. */
const PORTION = 1_000;

const READ_SOME = `
  SELECT s.id, s.number, s.type, a.wagon_number,
         CASE WHEN a.from_at = '-infinity' THEN NULL ELSE (extract(epoch FROM a.from_at) * 1000)::float8 END AS from_ms,
         (extract(epoch FROM a.to_at) * 1000)::float8 AS to_ms
  FROM sensor s LEFT JOIN sensor_assignment a ON a.sensor_id = s.id
  WHERE s.number = ANY($1)
  ORDER BY s.id`;

/** The same of all sensors, in the order in which {@link toRide} reads the columns. */
const COPIED = `
  SELECT s.id, s.number, s.type = 'state', a.wagon_number, a.from_at, a.to_at
  FROM sensor s LEFT JOIN sensor_assignment a ON a.sensor_id = s.id
  ORDER BY s.id`;

const toRide = (row: CopiedRow): SensorRide => ({
  id: row.int() as number,
  number: row.text() as string,
  type: row.bool() ? 'state' : 'location',
  wagon_number: row.int(),
  from_ms: row.time(),
  to_ms: row.time(),
});

export async function createSensorDirectory(pool: Pool): Promise<SensorDirectory> {
  const sensors = createSensorColumns();
  let version = 0;

  async function readSome(sensorNumbers: readonly string[]): Promise<void> {
    const { rows } = await pool.query<SensorRide>(READ_SOME, [sensorNumbers]);
    sensors.put(rows);
  }

  async function readAll(): Promise<void> {
    let portion: SensorRide[] = [];
    await copyRows(pool, COPIED, (row) => {
      const ride = toRide(row);
      if (portion.length >= PORTION && portion.at(-1)?.id !== ride.id) {
        sensors.put(portion);
        portion = [];
      }
      portion.push(ride);
    });
    sensors.put(portion);
  }

  /** Whether something changed that could not be read; then all is read with the next change, or after a while. */
  let isStale = false;
  async function read(sensorNumbers: readonly string[] | undefined): Promise<void> {
    const wanted = isStale ? undefined : sensorNumbers;
    isStale = true;
    await (wanted ? readSome(wanted) : readAll()).finally(() => version++);
    isStale = false;
  }

  let reading: Promise<void> = Promise.resolve();
  const directory: SensorDirectory = {
    rideAt: sensors.rideAt,
    byId: sensors.byId,
    get version() {
      return version;
    },
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
