import type { Queryable } from '../database/pool.ts';

/** One reading of a wagon as history has it; shape and units as in a wagon's state. */
export interface HistoryRow {
  readingId: number;
  number: number;
  date: number;
  sensorId: number;
  latitude: number | null;
  longitude: number | null;
  temperature: number | null;
  battery: number | null;
  isEmpty: boolean | null;
  stationId: number;
  stationDistance: number | null;
  atStation: boolean | null;
}

/** A wagon's readings, newest first, with their exact count. */
export async function listReadings(
  database: Queryable,
  wagonNumber: number,
  page: number,
  size: number,
): Promise<{ readings: HistoryRow[]; total: number }> {
  const [counted, found] = await Promise.all([
    // Named, so that the months, of which there may be many, are planned for once a connection.
    database.query<{ total: number }>({
      name: 'count-history',
      text: 'SELECT count(*) AS total FROM position WHERE wagon_number = $1',
      values: [wagonNumber],
    }),
    database.query<HistoryRow>({
      name: 'page-of-history',
      text: `
       SELECT id AS "readingId", wagon_number AS number, date, sensor_id AS "sensorId", latitude, longitude, temperature, battery,
              is_empty AS "isEmpty", coalesce(station_id, 0) AS "stationId", station_distance AS "stationDistance",
              at_station AS "atStation"
       FROM position WHERE wagon_number = $1
       ORDER BY date DESC, id DESC LIMIT $2 OFFSET $3`,
      values: [wagonNumber, size, page * size],
    }),
  ]);
  return { readings: found.rows, total: counted.rows[0]?.total ?? 0 };
}
