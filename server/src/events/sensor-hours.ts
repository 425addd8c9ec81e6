import { TASHKENT_OFFSET_MS } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import type { LookedAtReading } from './looked-at.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
/** More than there are days up to the year 2149, so that wagon and day make one key. */
const DAYS = 65_536;

/** In which hours of a day (Asia/Tashkent) a wagon's sensors were heard, bit 0 from midnight on, as `sensor_hours` has it. */
export interface HeardDay {
  wagonNumber: number;
  /** Days since 1 January 1970. */
  day: number;
  positionHours: number;
  loadHours: number;
  /** The station nearest to the first position of the day's last hour with one, and when that was measured, Unix ms. */
  stationId: number | null;
  placeDate: number | null;
}

/** Days of wagons by {@link noteHeard}'s key. */
export type HeardDays = Map<number, HeardDay>;

/**
 * Notes in which hours readings were measured: a position is the location
 * sensor's work, a load state the state sensor's. To note a reading again
 * changes nothing, and the order does not matter.
 */
export function noteHeard(heard: HeardDays, wagonNumber: number, readings: readonly LookedAtReading[]): void {
  for (const { date, latitude, isEmpty, stationId } of readings) {
    const hours = Math.floor((date + TASHKENT_OFFSET_MS) / HOUR_MS);
    const day = Math.floor(hours / DAY_HOURS);
    const key = wagonNumber * DAYS + day;
    let noted = heard.get(key);
    if (noted === undefined) {
      noted = { wagonNumber, day, positionHours: 0, loadHours: 0, stationId: null, placeDate: null };
      heard.set(key, noted);
    }
    const bit = 1 << (hours % DAY_HOURS);
    if (isEmpty !== null) noted.loadHours |= bit;
    if (latitude === null) continue;
    noted.positionHours |= bit;
    if (stationId !== null && tellsPlace(date, noted.placeDate)) {
      noted.stationId = stationId;
      noted.placeDate = date;
    }
  }
}

const hourOf = (date: number) => Math.floor(date / HOUR_MS);

/** The first of the last hour: so a day's row changes once an hour, and not with each reading. */
const tellsPlace = (date: number, known: number | null) =>
  known === null || hourOf(date) > hourOf(known) || (hourOf(date) === hourOf(known) && date < known);

const HOUR = (time: string) => `date_bin('1 hour', ${time}, 'epoch')`;

/**
 * Adds what was noted to the record; rows to which it adds nothing are left
 * alone. Only one at a time may do so.
 */
export async function storeHeard(connection: Connection, heard: HeardDays): Promise<void> {
  const days = [...heard.values()];
  await connection.query({
    name: 'store-heard',
    text: `INSERT INTO sensor_hours (day, wagon_number, position_hours, load_hours, station_id, place_date)
           SELECT day, number, position_hours, load_hours, station_id, place_date
           FROM (
             SELECT q.day, q.number, q.position_hours | coalesce(h.position_hours, 0) AS position_hours,
                    q.load_hours | coalesce(h.load_hours, 0) AS load_hours,
                    CASE WHEN tells THEN q.station_id ELSE h.station_id END AS station_id,
                    CASE WHEN tells THEN q.place_date ELSE h.place_date END AS place_date,
                    h.position_hours AS had_position, h.load_hours AS had_load, h.place_date AS had_place
             FROM (
               SELECT date '1970-01-01' + day AS day, number, position_hours, load_hours, station_id,
                      to_timestamp(place_date / 1000.0) AS place_date
               FROM unnest($1::int4[], $2::int4[], $3::int4[], $4::int4[], $5::int2[], $6::float8[])
                 AS u (day, number, position_hours, load_hours, station_id, place_date)
             ) q
             LEFT JOIN sensor_hours h ON h.day = q.day AND h.wagon_number = q.number
             CROSS JOIN LATERAL (SELECT q.place_date IS NOT NULL AND (h.place_date IS NULL
               OR ${HOUR('q.place_date')} > ${HOUR('h.place_date')}
               OR (${HOUR('q.place_date')} = ${HOUR('h.place_date')} AND q.place_date < h.place_date)) AS tells) p
           ) AS joined
           WHERE (position_hours, load_hours, place_date) IS DISTINCT FROM (had_position, had_load, had_place)
           ON CONFLICT (day, wagon_number) DO UPDATE SET
             position_hours = excluded.position_hours, load_hours = excluded.load_hours,
             station_id = excluded.station_id, place_date = excluded.place_date`,
    values: [
      days.map(({ day }) => day),
      days.map(({ wagonNumber }) => wagonNumber),
      days.map(({ positionHours }) => positionHours),
      days.map(({ loadHours }) => loadHours),
      days.map(({ stationId }) => stationId),
      days.map(({ placeDate }) => placeDate),
    ],
  });
}

const PRUNED_AT_ONCE = 20_000;

/** Takes out some days of longer ago than readings are kept. */
export const pruneHeard = (pool: Queryable, retentionMonths: number) =>
  pool.query(
    `DELETE FROM sensor_hours WHERE (day, wagon_number) IN (
       SELECT day, wagon_number FROM sensor_hours WHERE day < (now() - make_interval(months => $1 + 1))::date
       ORDER BY day LIMIT ${PRUNED_AT_ONCE})`,
    [retentionMonths],
  );
