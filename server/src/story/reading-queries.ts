import type { ReadingChart, Span, StoryReading } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { isoOf } from './moments.ts';

const CHUNK = 2_000;

type ReadingRow = Omit<StoryReading, 'date'> & { date: number };

const COLUMNS = `
  p.id, p.date, s.number AS "sensorNumber", s.type AS "sensorType", p.latitude, p.longitude,
  p.station_id AS "stationId", p.station_distance AS "stationDistance", p.at_station AS "atStation",
  p.temperature, p.battery, p.is_empty AS "isEmpty"`;
const IN_PERIOD = 'wagon_number = $1 AND date >= $2 AND date < $3';

const toReading = (row: ReadingRow): StoryReading => ({ ...row, date: isoOf(row.date) });

/** A page of a wagon's readings in a period, newest first, with their exact count. */
export async function listReadings(
  database: Queryable,
  wagonNumber: number,
  { from, to }: Span,
  page: number,
  size: number,
): Promise<{ readings: StoryReading[]; total: number }> {
  const period = [wagonNumber, isoOf(from), isoOf(to)];
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>({
      name: 'count-period',
      text: `SELECT count(*) AS total FROM position WHERE ${IN_PERIOD}`,
      values: period,
    }),
    // Keys first: what a deep page passes over is then read from the index alone. The period is said again for their
    // rows, so that the other months are left out when planned and not looked into for each.
    database.query<ReadingRow>({
      name: 'page-of-period',
      text: `
        WITH page AS (
          SELECT wagon_number, date, id FROM position WHERE ${IN_PERIOD} ORDER BY date DESC, id DESC LIMIT $4 OFFSET $5)
        SELECT ${COLUMNS} FROM page JOIN position p USING (wagon_number, date, id) JOIN sensor s ON s.id = p.sensor_id
        WHERE p.date >= $2 AND p.date < $3 ORDER BY p.date DESC, p.id DESC`,
      values: [...period, size, page * size],
    }),
  ]);
  return { readings: found.rows.map(toReading), total: counted.rows[0]?.total ?? 0 };
}

/**
 * Every reading of a wagon in a period, newest first, a chunk at a time; each
 * from the place where the one before ended, so that a slow receiver holds no
 * snapshot open.
 */
export async function* readReadings(
  database: Queryable,
  wagonNumber: number,
  { from, to }: Span,
): AsyncGenerator<StoryReading[]> {
  let last = { date: isoOf(to), id: Number.MIN_SAFE_INTEGER };
  for (;;) {
    const { rows } = await database.query<ReadingRow>(
      `SELECT ${COLUMNS} FROM position p JOIN sensor s ON s.id = p.sensor_id
       WHERE p.wagon_number = $1 AND p.date >= $2 AND (p.date, p.id) < ($3, $4)
       ORDER BY p.date DESC, p.id DESC LIMIT $5`,
      [wagonNumber, isoOf(from), last.date, last.id, CHUNK],
    );
    const readings = rows.map(toReading);
    if (readings.length > 0) yield readings;
    if (readings.length < CHUNK) return;
    last = readings.at(-1) ?? last;
  }
}

type SensorChart = ReadingChart['sensors'][number];

interface SpanRow extends Pick<SensorChart, 'number' | 'type'> {
  date: number;
  readings: number;
  leastTemperature: number | null;
  mostTemperature: number | null;
  leastBattery: number | null;
  mostBattery: number | null;
}

/**
 * The least and the most of each value of each sensor in each of `points` equal
 * spans of the period, so that a single odd reading among thousands stays in sight.
 */
export async function chartReadings(
  database: Queryable,
  wagonNumber: number,
  { from, to }: Span,
  points: number,
): Promise<ReadingChart> {
  const spanSeconds = Math.max(1, Math.ceil((to - from) / 1000 / points));
  // LIMIT, since a plain join is expected to meet so many sensors that all there are would be read. Without a name, so
  // that it is planned for its period: only then are the readings' pages fetched ahead.
  const { rows } = await database.query<SpanRow>(
    `SELECT s.number, s.type, c.*
     FROM (SELECT sensor_id, date_bin(make_interval(secs => $4), date, $2) AS date, count(*) AS readings,
                  min(temperature) AS "leastTemperature", max(temperature) AS "mostTemperature",
                  min(battery) AS "leastBattery", max(battery) AS "mostBattery"
           FROM position WHERE ${IN_PERIOD} GROUP BY 1, 2) c
     CROSS JOIN LATERAL (SELECT number, type FROM sensor WHERE id = c.sensor_id LIMIT 1) s
     ORDER BY c.date, s.type, s.number`,
    [wagonNumber, isoOf(from), isoOf(to), spanSeconds],
  );
  const sensors = new Map<string, SensorChart>();
  for (const row of rows) {
    const { number, type } = row;
    const sensor: SensorChart = sensors.get(number) ?? { number, type, points: [] };
    sensors.set(number, sensor);
    sensor.points.push({
      date: isoOf(row.date),
      readings: row.readings,
      temperature: rangeOf(row.leastTemperature, row.mostTemperature),
      battery: rangeOf(row.leastBattery, row.mostBattery),
    });
  }
  return { spanSeconds, sensors: [...sensors.values()] };
}

const rangeOf = (least: number | null, most: number | null) =>
  least === null || most === null ? null : { least, most };
