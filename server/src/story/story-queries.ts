import type { Span, StorySensor, WagonStory } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { isoOf, isoOrNull } from './moments.ts';

/** Rides of sensors that a story tells at most; a wagon changes its sensors a few times in its life. */
const MOST_SENSORS = 200;

interface WagonRow {
  country_id: number;
  removed_at: number | null;
}

/** @throws Refused `wagon_not_found` (404); a removed wagon is found, its story stays */
export async function findWagon(database: Queryable, number: number): Promise<WagonRow> {
  const { rows } = await database.query<WagonRow>('SELECT country_id, removed_at FROM wagon WHERE number = $1', [
    number,
  ]);
  if (!rows[0]) throw new Refused(404, 'wagon_not_found', `There is no wagon ${number}.`);
  return rows[0];
}

/** The whole answer of `GET /wagons/{wagonNumber}/story`. @throws Refused `wagon_not_found` (404) */
export async function readStory(database: Queryable, number: number, span: Span): Promise<WagonStory> {
  const [wagon, now, course, sensors, totals] = await Promise.all([
    findWagon(database, number),
    readState(database, number),
    readCourse(database, number),
    readSensors(database, number),
    readTotals(database, number, span),
  ]);
  return { number, countryId: wagon.country_id, removedAt: isoOrNull(wagon.removed_at), now, course, sensors, totals };
}

async function readState(database: Queryable, number: number): Promise<WagonStory['now']> {
  const { rows } = await database.query(
    `SELECT date, position_date AS "positionDate", latitude, longitude, station_id AS "stationId",
            station_distance AS "stationDistance", at_station AS "atStation", temperature_date AS "temperatureDate",
            temperature, battery_date AS "batteryDate", battery, load_date AS "loadDate", is_empty AS "isEmpty"
     FROM wagon_state WHERE wagon_number = $1`,
    [number],
  );
  const [state] = rows;
  if (!state) return null;
  return {
    ...state,
    date: isoOf(state.date),
    positionDate: isoOrNull(state.positionDate),
    temperatureDate: isoOrNull(state.temperatureDate),
    batteryDate: isoOrNull(state.batteryDate),
    loadDate: isoOrNull(state.loadDate),
  };
}

async function readCourse(database: Queryable, number: number): Promise<WagonStory['course']> {
  const { rows } = await database.query(
    `SELECT station_id AS "stationId", since, last_station_id AS "lastStationId", next_station_id AS "nextStationId",
            next_km AS "nextKm", pace_kmh AS "paceKmh", is_abroad AS "isAbroad", silent_since AS "silentSince"
     FROM wagon_course WHERE wagon_number = $1`,
    [number],
  );
  const [course] = rows;
  if (!course) return null;
  return { ...course, since: isoOrNull(course.since), silentSince: isoOrNull(course.silentSince) };
}

/** Which sensor rode when, the newest first. A first ride begins at -infinity, which is no time to tell. */
async function readSensors(database: Queryable, number: number): Promise<StorySensor[]> {
  const { rows } = await database.query(
    `SELECT s.number, a.sensor_type AS type, CASE WHEN isfinite(a.from_at) THEN a.from_at END AS from, a.to_at AS to
     FROM sensor_assignment a JOIN sensor s ON s.id = a.sensor_id
     WHERE a.wagon_number = $1 ORDER BY a.to_at DESC NULLS FIRST, a.id DESC LIMIT $2`,
    [number, MOST_SENSORS],
  );
  return rows.map((row) => ({ ...row, from: isoOrNull(row.from), to: isoOrNull(row.to) }));
}

async function readTotals(database: Queryable, number: number, { from, to }: Span): Promise<WagonStory['totals']> {
  const period = [number, isoOf(from), isoOf(to)];
  const [readings, events] = await Promise.all([
    database.query<{ readings: number }>(
      'SELECT count(*) AS readings FROM position WHERE wagon_number = $1 AND date >= $2 AND date < $3',
      period,
    ),
    database.query<Omit<WagonStory['totals'], 'readings'>>(
      `SELECT count(*) FILTER (WHERE kind = 'arrived' AND since IS NOT NULL) AS trips,
              coalesce(sum(km) FILTER (WHERE kind = 'arrived' AND NOT is_empty), 0) AS "loadedTripKm",
              coalesce(sum(km) FILTER (WHERE kind = 'arrived' AND is_empty), 0) AS "emptyTripKm",
              count(*) FILTER (WHERE kind = 'loaded') AS loads,
              count(*) FILTER (WHERE kind = 'unloaded') AS unloads
       FROM wagon_event WHERE wagon_number = $1 AND date >= $2 AND date < $3`,
      period,
    ),
  ]);
  const counted = events.rows[0];
  if (!counted) throw new Error('an aggregate gave no row');
  return { readings: readings.rows[0]?.readings ?? 0, ...counted };
}
