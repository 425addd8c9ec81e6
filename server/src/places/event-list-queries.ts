import {
  type EventKind,
  type EventList,
  type Place,
  type PlaceListFields,
  type PlaceSort,
  type PlaceWagon,
  type Span,
  wagonKindOf,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

const CHUNK = 2_000;

/** A list of what happened at a place in a span. */
export interface EventListQuestion {
  list: EventList;
  place: Place;
  span: Span;
  fields: Pick<PlaceListFields, 'load' | 'kind'>;
}

const KIND_OF: Record<EventList, EventKind> = {
  arrived: 'arrived',
  departed: 'departed',
  loaded: 'loaded',
  unloaded: 'unloaded',
  received: 'crossed',
  'handed-over': 'crossed',
  entered: 'entered_country',
  left: 'left_country',
  dwell: 'departed',
  turnaround: 'loaded',
};

/** Lists of which each row must say since when. */
const TIMED: readonly EventList[] = ['dwell', 'turnaround'];

const HOURS = '(extract(epoch FROM e.date - e.since) / 3600)::float8';

const ORDERS: Record<PlaceSort, string> = {
  number: 'e.wagon_number',
  station: 'e.station_id',
  date: 'e.date',
  hours: HOURS,
  expected: 'e.date',
  battery: 'w.battery',
};

interface EventRow extends Omit<PlaceWagon, 'date' | 'expectedAt'> {
  date: number;
}

const COLUMNS = `
  e.wagon_number AS "wagonNumber", e.is_empty AS "isEmpty",
  CASE WHEN e.kind <> 'crossed' THEN e.station_id END AS "stationId", e.region_id AS "regionId",
  e.from_station_id AS "fromStationId", CASE WHEN e.kind = 'crossed' THEN e.station_id END AS "toStationId",
  e.date, ${HOURS} AS hours, e.km, w.battery, w.temperature`;

const SOURCE = 'FROM wagon_event e LEFT JOIN wagon_state w USING (wagon_number)';

const isHandingOver = (list: EventList) => list === 'received' || list === 'handed-over';

/** By which column a list is one of a place. Handing over is between MTUs: no station has any. */
const PLACE_COLUMNS = {
  region: (list: EventList) => (list === 'handed-over' ? 'e.from_region_id' : 'e.region_id'),
  station: (list: EventList) => (isHandingOver(list) ? 'NULL::smallint' : 'e.station_id'),
} as const;

/** The condition and its values; the column of the place is one of ours, never the caller's. */
function toCondition({ list, place, span, fields }: EventListQuestion): { condition: string; values: unknown[] } {
  const placeColumn = place.level === 'railway' ? null : PLACE_COLUMNS[place.level](list);
  const digits = fields.kind === undefined ? null : [...'0123456789'].map(Number).filter(isFirstDigitOf(fields.kind));
  return {
    condition: `e.kind = $1 AND e.date >= $2 AND e.date < $3
      AND ${placeColumn === null ? '$4::int4 IS NULL' : `${placeColumn} = $4`}
      AND ($5::int4[] IS NULL OR e.wagon_number / 10000000 = ANY ($5))
      AND ($6::text IS NULL OR $6 = CASE WHEN e.is_empty IS NULL THEN 'unknown' WHEN e.is_empty THEN 'empty' ELSE 'loaded' END)
      ${TIMED.includes(list) ? 'AND e.since IS NOT NULL' : ''}`,
    values: [
      KIND_OF[list],
      new Date(span.from).toISOString(),
      new Date(span.to).toISOString(),
      place.level === 'railway' ? null : place.id,
      digits,
      fields.load ?? null,
    ],
  };
}

const isFirstDigitOf = (kind: PlaceListFields['kind']) => (digit: number) => wagonKindOf(digit * 10_000_000) === kind;

const toRow = (row: EventRow): PlaceWagon => ({ ...row, date: new Date(row.date).toISOString(), expectedAt: null });

/** One page of a list, and how many rows all of it has. */
export async function readEventPage(
  pool: Pool,
  question: EventListQuestion,
  { sort, order, page, size }: { sort: PlaceSort; order: 'asc' | 'desc'; page: number; size: number },
): Promise<{ rows: PlaceWagon[]; total: number }> {
  const { condition, values } = toCondition(question);
  const [counted, found] = await Promise.all([
    pool.query<{ total: number }>(`SELECT count(*) AS total FROM wagon_event e WHERE ${condition}`, values),
    pool.query<EventRow>(
      `SELECT ${COLUMNS} ${SOURCE} WHERE ${condition}
       ORDER BY ${ORDERS[sort]} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, e.wagon_number, e.date
       OFFSET $7 LIMIT $8`,
      [...values, page * size, size],
    ),
  ]);
  return { rows: found.rows.map(toRow), total: counted.rows[0]?.total ?? 0 };
}

/** The whole list in the order in which it happened, a chunk at a time, each from where the one before ended. */
export async function* readEventList(pool: Pool, question: EventListQuestion): AsyncGenerator<PlaceWagon[]> {
  const { condition, values } = toCondition(question);
  let [date, wagonNumber] = [question.span.from, 0];
  for (;;) {
    const { rows } = await pool.query<EventRow>(
      `SELECT ${COLUMNS} ${SOURCE} WHERE ${condition} AND (e.date, e.wagon_number) > ($7, $8)
       ORDER BY e.date, e.wagon_number LIMIT ${CHUNK}`,
      [...values, new Date(date).toISOString(), wagonNumber],
    );
    if (rows.length > 0) yield rows.map(toRow);
    const last = rows.at(-1);
    if (rows.length < CHUNK || last === undefined) return;
    [date, wagonNumber] = [last.date, last.wagonNumber];
  }
}
