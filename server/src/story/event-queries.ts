import type { EventKind, Span, WagonEvent } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { isoOf, isoOrNull } from './moments.ts';

/** Events from which trips and stops are told at most: some eight a day in the longest period. */
const MOST_EVENTS = 3_000;
/** The events that trips, stops and turnarounds are made of. */
const OF_TRIPS: EventKind[] = ['arrived', 'departed', 'loaded', 'unloaded'];
const OF_COURSE: EventKind[] = ['arrived', 'departed'];

type EventRow = Omit<WagonEvent, 'date' | 'since'> & { date: number; since: number | null };

const COLUMNS = `
  wagon_number AS "wagonNumber", date, kind, station_id AS "stationId", region_id AS "regionId",
  from_station_id AS "fromStationId", from_region_id AS "fromRegionId", since, km, is_empty AS "isEmpty"`;
const IN_PERIOD = 'wagon_number = $1 AND date >= $2 AND date < $3';

const toEvent = (row: EventRow): WagonEvent => ({ ...row, date: isoOf(row.date), since: isoOrNull(row.since) });

/** A page of a wagon's events in a period, newest first, with their exact count. */
export async function listEvents(
  database: Queryable,
  wagonNumber: number,
  { from, to }: Span,
  page: number,
  size: number,
): Promise<{ events: WagonEvent[]; total: number }> {
  const period = [wagonNumber, isoOf(from), isoOf(to)];
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>(`SELECT count(*) AS total FROM wagon_event WHERE ${IN_PERIOD}`, period),
    database.query<EventRow>(
      `SELECT ${COLUMNS} FROM wagon_event WHERE ${IN_PERIOD} ORDER BY date DESC, kind LIMIT $4 OFFSET $5`,
      [...period, size, page * size],
    ),
  ]);
  return { events: found.rows.map(toEvent), total: counted.rows[0]?.total ?? 0 };
}

/** What trips, stops and turnarounds are told from, newest first; the newest {@link MOST_EVENTS} of the period. */
export async function eventsOfTrips(
  database: Queryable,
  wagonNumber: number,
  { from, to }: Span,
): Promise<WagonEvent[]> {
  const { rows } = await database.query<EventRow>(
    `SELECT ${COLUMNS} FROM wagon_event WHERE ${IN_PERIOD} AND kind = ANY ($4) ORDER BY date DESC, kind LIMIT $5`,
    [wagonNumber, isoOf(from), isoOf(to), OF_TRIPS, MOST_EVENTS],
  );
  return rows.map(toEvent);
}

/** The last arrival or departure before a time (Unix ms): whether the wagon stood then or ran. */
export async function lastOfCourse(
  database: Queryable,
  wagonNumber: number,
  before: number,
): Promise<WagonEvent | undefined> {
  const { rows } = await database.query<EventRow>(
    `SELECT ${COLUMNS} FROM wagon_event WHERE wagon_number = $1 AND date < $2 AND kind = ANY ($3)
     ORDER BY date DESC LIMIT 1`,
    [wagonNumber, isoOf(before), OF_COURSE],
  );
  return rows.map(toEvent)[0];
}
