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
      wanted.map(({ wagonNumber }) => wagonNumber),
      wanted.map(({ after }) => after?.date ?? Number.NEGATIVE_INFINITY),
      wanted.map(({ after }) => after?.id ?? -1),
      wanted.map(({ until }) => until),
      most,
    ],
  });
  return Map.groupBy(rows, ({ wagonNumber }) => wagonNumber);
}
