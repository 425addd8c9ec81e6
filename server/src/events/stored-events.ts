import { plainArray } from '../database/array-literals.ts';
import type { Connection, Queryable } from '../database/pool.ts';
import type { FoundEvent, ReadingKey } from './looked-at.ts';

/** An event of a wagon; dates Unix ms. */
export interface WagonEventRow extends FoundEvent {
  wagonNumber: number;
}

/** Columns of `wagon_event` as {@link WagonEventRow} has them, without the readings an event came from. */
export const EVENT_COLUMNS = `wagon_number AS "wagonNumber", date, kind, station_id AS "stationId", region_id AS "regionId",
  from_station_id AS "fromStationId", from_region_id AS "fromRegionId", since, km, is_empty AS "isEmpty"`;

/** A wagon whose events behind a point are looked for anew. */
export interface Reopened {
  wagonNumber: number;
  /** The reading through which what was found holds; null when none does. */
  after: ReadingKey | null;
  /** No event that is looked for anew is dated before, Unix ms. */
  earliest: number;
}

type EventColumns = Omit<WagonEventRow, 'first' | 'last'> &
  Record<'firstDate' | 'firstId' | 'lastDate' | 'lastId', number>;

/** The events that were found behind the points from which wagons are looked at anew, and the silences that began there. */
export async function readReopened(connection: Connection, wagons: readonly Reopened[]): Promise<WagonEventRow[]> {
  const { rows } = await connection.query<EventColumns>({
    name: 'reopened-events',
    text: `SELECT e.* FROM unnest($1::int4[], $2::float8[], $3::int8[], $4::float8[]) AS q (number, after, after_id, earliest)
           CROSS JOIN LATERAL (
             SELECT ${EVENT_COLUMNS}, first_date AS "firstDate", first_id AS "firstId",
                    last_date AS "lastDate", last_id AS "lastId"
             FROM wagon_event
             WHERE wagon_number = q.number AND date >= to_timestamp(q.earliest / 1000.0)
               AND ((last_date, last_id) > (to_timestamp(q.after / 1000.0), q.after_id)
                 OR (kind = 'fell_silent' AND last_date = to_timestamp(q.after / 1000.0) AND last_id = q.after_id))
           ) AS e`,
    values: [
      plainArray(wagons.map(({ wagonNumber }) => wagonNumber)),
      plainArray(wagons.map(({ after }) => after?.date ?? Number.NEGATIVE_INFINITY)),
      plainArray(wagons.map(({ after }) => after?.id ?? -1)),
      plainArray(wagons.map(({ earliest }) => earliest)),
    ],
  });
  return rows.map(({ firstDate, firstId, lastDate, lastId, ...event }) => ({
    ...event,
    first: { date: firstDate, id: firstId },
    last: { date: lastDate, id: lastId },
  }));
}

/** Takes events back. */
export const removeEvents = (connection: Connection, events: readonly WagonEventRow[]) =>
  connection.query(
    `DELETE FROM wagon_event e USING unnest($1::int4[], $2::float8[], $3::text[]) AS q (number, date, kind)
     WHERE e.wagon_number = q.number AND e.date = to_timestamp(q.date / 1000.0) AND e.kind = q.kind`,
    [events.map(({ wagonNumber }) => wagonNumber), events.map(({ date }) => date), events.map(({ kind }) => kind)],
  );

/** Stores events. Of one kind and instant a wagon has one: see `compare` of look-through.ts. */
export const storeEvents = (connection: Connection, events: readonly WagonEventRow[]) =>
  connection.query({
    name: 'store-events',
    text: `INSERT INTO wagon_event (wagon_number, date, kind, station_id, region_id, from_station_id, from_region_id, since,
                                    km, is_empty, first_date, first_id, last_date, last_id)
           SELECT "wagonNumber", to_timestamp(date / 1000.0), kind, "stationId", "regionId", "fromStationId",
                  "fromRegionId", to_timestamp(since / 1000.0), km, "isEmpty",
                  to_timestamp((first ->> 'date')::float8 / 1000.0), (first ->> 'id')::int8,
                  to_timestamp((last ->> 'date')::float8 / 1000.0), (last ->> 'id')::int8
           FROM json_to_recordset($1) AS e ("wagonNumber" int4, date float8, kind text, "stationId" int2, "regionId" int2,
             "fromStationId" int2, "fromRegionId" int2, since float8, km float4, "isEmpty" bool, first json, last json)
           ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(events)],
  });

/** How long after its date an event is found or taken back for that to be a correction of what was reported. */
const CORRECTION_AFTER = "interval '2 hours'";

/** Notes which of these events are corrections. */
export const noteCorrections = (connection: Connection, events: readonly WagonEventRow[], added: boolean) =>
  connection.query(
    `INSERT INTO event_correction (wagon_number, date, kind, station_id, region_id, added)
     SELECT "wagonNumber", to_timestamp(date / 1000.0), kind, "stationId", "regionId", $2
     FROM json_to_recordset($1) AS e ("wagonNumber" int4, date float8, kind text, "stationId" int2, "regionId" int2)
     WHERE to_timestamp(date / 1000.0) < now() - ${CORRECTION_AFTER}`,
    [JSON.stringify(events), added],
  );

/** Takes out corrections of events older than readings are kept. */
export const pruneCorrections = (pool: Queryable, retentionMonths: number) =>
  pool.query('DELETE FROM event_correction WHERE date < now() - make_interval(months => $1 + 1)', [retentionMonths]);
