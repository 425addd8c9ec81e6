import type { CopiedRow } from '../database/copied-row.ts';
import { copyRows } from '../database/copy-rows.ts';
import type { Pool } from '../database/pool.ts';
import { createWagonColumns } from './wagon-columns.ts';

/** A wagon as it is now by what was found in its readings; times Unix ms. The columns of `wagon_course` say what each means. */
export interface WagonNow {
  number: number;
  isEmpty: boolean | null;
  stationId: number | null;
  regionId: number | null;
  isAbroad: boolean;
  /** Since when it stands in the station, or runs. */
  since: number | null;
  /** The reading up to which it is known, and the newest of any kind. */
  through: number;
  date: number;
  lastStationId: number | null;
  nextStationId: number | null;
  nextKm: number | null;
  paceKmh: number | null;
  silentSince: number | null;
  /** % and °C, to a hundredth. */
  battery: number | null;
  temperature: number | null;
}

/** In the order in which {@link toWagon} reads the columns. */
const READ = `
  SELECT c.wagon_number, c.is_empty, c.station_id, coalesce(s.region_id, c.region_id), c.is_abroad, c.since, c.through,
         greatest(w.date, c.through), c.last_station_id, c.next_station_id, c.next_km, c.pace_kmh, c.silent_since,
         w.battery, w.temperature
  FROM wagon_course c
  JOIN wagon ON wagon.number = c.wagon_number AND wagon.removed_at IS NULL
  JOIN wagon_state w ON w.wagon_number = c.wagon_number
  LEFT JOIN station s ON s.id = c.station_id`;

const toHundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

const toWagon = (row: CopiedRow): WagonNow => ({
  number: row.int() as number,
  isEmpty: row.bool(),
  stationId: row.int(),
  regionId: row.int(),
  isAbroad: row.bool() as boolean,
  since: row.time(),
  through: row.time() as number,
  date: row.time() as number,
  lastStationId: row.int(),
  nextStationId: row.int(),
  nextKm: row.float4(),
  paceKmh: row.float4(),
  silentSince: row.time(),
  battery: toHundredths(row.float4()),
  temperature: toHundredths(row.float4()),
});

/**
 * Reads all wagons on the lists of which anything was found, some hundreds between turns of everyone else.
 * @param onWagon told of each as it is read
 * @param expected about how many there are
 * @returns them all, each made when it is come to: a million kept as objects would hold up everyone while memory is tidied
 */
export async function readWagonsNow(pool: Pool, onWagon: (wagon: WagonNow) => void, expected = 0): Promise<WagonsNow> {
  const columns = createWagonColumns(expected);
  await copyRows(pool, READ, (row) => {
    const wagon = toWagon(row);
    columns.add(wagon);
    onWagon(wagon);
  });
  return columns;
}

/** Wagons one after the other, in no order. */
export interface WagonsNow extends Iterable<WagonNow> {
  readonly count: number;
}

/** Reads those of these wagons that are on the lists and of which anything was found. */
export async function readSomeNow(pool: Pool, numbers: readonly number[]): Promise<WagonNow[]> {
  const wagons: WagonNow[] = [];
  if (numbers.length === 0) return wagons;
  // The numbers are integers of our own record; a copy takes no parameters.
  await copyRows(pool, `${READ} WHERE c.wagon_number = ANY ('{${numbers.map(Number).join(',')}}'::int4[])`, (row) => {
    wagons.push(toWagon(row));
  });
  return wagons;
}

/** `isRunning` of the survey, in SQL, and that it is known from where. */
const RUNNING = 'c.station_id IS NULL AND c.silent_since IS NULL AND c.last_station_id IS NOT NULL';

/**
 * Reads about so many of the wagons that run, the same ones from time to time as long as about as many run: of n, those
 * whose number a power of two divides.
 */
export async function sampleRunning(pool: Pool, most: number): Promise<WagonNow[]> {
  const { rows } = await pool.query<{ running: number }>(
    `SELECT count(*) AS running FROM wagon_course c
     JOIN wagon ON wagon.number = c.wagon_number AND wagon.removed_at IS NULL WHERE ${RUNNING}`,
  );
  const step = 2 ** Math.max(0, Math.ceil(Math.log2((rows[0]?.running ?? 0) / most)));
  const wagons: WagonNow[] = [];
  await copyRows(pool, `${READ} WHERE ${RUNNING} AND c.wagon_number % ${step} = 0`, (row) => {
    wagons.push(toWagon(row));
  });
  return wagons;
}
