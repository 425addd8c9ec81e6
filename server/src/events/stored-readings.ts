import { plainArray } from '../database/array-literals.ts';
import type { Connection } from '../database/pool.ts';
import type { LookedAtReading, ReadingKey } from './looked-at.ts';

/** Which readings of a wagon are wanted: those behind one (all when null) up to a time, Unix ms. */
export interface WantedReadings {
  wagonNumber: number;
  after: ReadingKey | null;
  until: number;
}

/**
 * Reads wagons' readings from the record, each wagon's in their order.
 * @param most of one wagon; whoever gets as many may have more
 */
export async function readReadings(
  connection: Connection,
  wanted: readonly WantedReadings[],
  most: number,
): Promise<Map<number, LookedAtReading[]>> {
  const { rows } = await connection.query<LookedAtReading & { wagonNumber: number }>({
    name: 'readings-to-look-at',
    text: `SELECT q.number AS "wagonNumber", r.*
           FROM unnest($1::int4[], $2::float8[], $3::int8[], $4::float8[]) AS q (number, after, after_id, until)
           CROSS JOIN LATERAL (
             SELECT date, id, latitude, longitude, is_empty AS "isEmpty", station_id AS "stationId",
                    station_distance AS "stationDistance", at_station AS "atStation"
             FROM position p
             WHERE p.wagon_number = q.number
               AND p.date >= to_timestamp(q.after / 1000.0) AND p.date <= to_timestamp(q.until / 1000.0)
               AND (p.date > to_timestamp(q.after / 1000.0) OR p.id > q.after_id)
             ORDER BY p.date, p.id LIMIT $5
           ) AS r`,
    values: [
      plainArray(wanted.map(({ wagonNumber }) => wagonNumber)),
      plainArray(wanted.map(({ after }) => after?.date ?? Number.NEGATIVE_INFINITY)),
      plainArray(wanted.map(({ after }) => after?.id ?? -1)),
      plainArray(wanted.map(({ until }) => until)),
      most,
    ],
  });
  return Map.groupBy(rows, ({ wagonNumber }) => wagonNumber);
}

/** Counts the readings of each wagon behind one reading and up to another. */
export async function countReadings(
  connection: Connection,
  spans: readonly { wagonNumber: number; after: ReadingKey; until: ReadingKey }[],
): Promise<Map<number, number>> {
  const { rows } = await connection.query<{ wagonNumber: number; readings: number }>({
    name: 'count-readings',
    text: `SELECT q.number AS "wagonNumber", r.readings
           FROM unnest($1::int4[], $2::float8[], $3::int8[], $4::float8[], $5::int8[]) AS q (number, after, after_id, until, until_id)
           CROSS JOIN LATERAL (
             SELECT count(*) AS readings FROM position p
             WHERE p.wagon_number = q.number
               AND p.date >= to_timestamp(q.after / 1000.0) AND p.date <= to_timestamp(q.until / 1000.0)
               AND (p.date > to_timestamp(q.after / 1000.0) OR p.id > q.after_id)
               AND (p.date < to_timestamp(q.until / 1000.0) OR p.id <= q.until_id)
           ) AS r`,
    values: [
      plainArray(spans.map(({ wagonNumber }) => wagonNumber)),
      plainArray(spans.map(({ after }) => after.date)),
      plainArray(spans.map(({ after }) => after.id)),
      plainArray(spans.map(({ until }) => until.date)),
      plainArray(spans.map(({ until }) => until.id)),
    ],
  });
  return new Map(rows.map(({ wagonNumber, readings }) => [wagonNumber, readings]));
}
