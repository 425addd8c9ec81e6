import { type Span, type WagonKind, wagonKindOf } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { addTo, type Tally } from './tally.ts';

/** What was done in a span of time. */
export interface Done {
  /** By the keys of the plan. */
  facts: Tally;
  /** Loaded wagons that arrived, by kind: what unloading can count on. */
  arrivedLoaded: Tally;
}

interface DoneRow {
  span: number;
  kind: 'loaded' | 'unloaded' | 'arrived' | 'crossed' | 'left_country';
  isEmpty: boolean | null;
  stationId: number | null;
  toRegionId: number | null;
  firstDigit: number;
  wagons: number;
}

/** A kind of events at a time: each is counted from the index on kind and date alone, but for the few crossings. */
const counted = (kind: string, isEmpty: string, stationId: string, toRegionId: string) =>
  `SELECT kind, ${isEmpty} AS is_empty, ${stationId} AS station_id, ${toRegionId} AS to_region_id,
     wagon_number / 10000000 AS digit, count(*) AS wagons
   FROM wagon_event WHERE kind = '${kind}' AND date >= span.since AND date < span.until
   GROUP BY 1, 2, 3, 4, 5`;

const COUNT = `
  SELECT span.n::int - 1 AS span, done.kind, done.is_empty AS "isEmpty", done.station_id AS "stationId",
    done.to_region_id AS "toRegionId", done.digit AS "firstDigit", done.wagons
  FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS span (since, until, n)
  CROSS JOIN LATERAL (
    ${[
      counted('loaded', 'NULL::boolean', 'station_id', 'NULL::smallint'),
      counted('unloaded', 'NULL::boolean', 'station_id', 'NULL::smallint'),
      counted('arrived', 'is_empty', 'station_id', 'NULL::smallint'),
      counted('crossed', 'NULL::boolean', 'from_station_id', 'region_id'),
      counted('left_country', 'NULL::boolean', 'coalesce(from_station_id, station_id)', 'NULL::smallint'),
    ].join(' UNION ALL ')}) done`;

const iso = (time: number) => new Date(time).toISOString();

/** Counts what was done in each of the spans, from the events found in the readings. */
export async function countDone(pool: Pool, spans: readonly Span[]): Promise<Done[]> {
  const { rows } = await pool.query<DoneRow>(COUNT, [
    spans.map(({ from }) => iso(from)),
    spans.map(({ to }) => iso(to)),
  ]);
  const done = spans.map((): Done => ({ facts: new Map(), arrivedLoaded: new Map() }));
  for (const row of rows) if (row.stationId !== null) addRow(done[row.span] as Done, row, row.stationId);
  return done;
}

/** By a wagon's first digit. */
export const KIND_OF_DIGIT: readonly WagonKind[] = Array.from({ length: 10 }, (_, digit) =>
  wagonKindOf(digit * 10_000_000),
);

function addRow({ facts, arrivedLoaded }: Done, row: DoneRow, stationId: number): void {
  const kind = KIND_OF_DIGIT[row.firstDigit] ?? 'other';
  if (row.kind !== 'arrived') addTo(facts, stationId, keyOf(row, kind), row.wagons);
  else if (row.isEmpty === true) addTo(facts, stationId, `supply:${kind}`, row.wagons);
  else if (row.isEmpty === false) addTo(arrivedLoaded, stationId, kind, row.wagons);
}

function keyOf({ kind, toRegionId }: DoneRow, wagonKind: WagonKind): string {
  if (kind === 'loaded') return `load:${wagonKind}`;
  if (kind === 'unloaded') return `unload:${wagonKind}`;
  return `handOver:${toRegionId ?? 'abroad'}`;
}
