import { type EventKind, MAX_CORRECTIONS_TOLD, type PlanCorrections, type Span } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';

/** Events that the facts of a plan are counted from. */
const COUNTED: readonly EventKind[] = ['loaded', 'unloaded', 'arrived', 'crossed', 'left_country'];

interface CorrectionRow {
  at: number;
  wagon_number: number;
  date: number;
  kind: EventKind;
  station_id: number | null;
  region_id: number | null;
  added: boolean;
  count: number;
  since: number;
  latest: number;
}

/**
 * A crossing is corrected at the first station beyond, which it was found at,
 * and at the station it was handed over by, which the event tells while it is there.
 */
const READ = `
  SELECT c.at, c.wagon_number, c.date, c.kind, c.station_id, c.region_id, c.added,
    count(*) OVER () AS count, min(c.at) OVER () AS since, max(c.at) OVER () AS latest
  FROM event_correction c
  WHERE c.date >= $1 AND c.date < $2 AND c.kind = ANY($3)
    AND ($4::smallint[] IS NULL OR c.station_id = ANY($4) OR EXISTS (
      SELECT FROM wagon_event e
      WHERE (e.wagon_number, e.date, e.kind) = (c.wagon_number, c.date, c.kind) AND e.from_station_id = ANY($4)))
  ORDER BY c.id DESC LIMIT $5`;

/**
 * What was found or taken back long after it happened in a span.
 * @param stationIds of a place, or null for the railway
 */
export async function findCorrections(
  pool: Pool,
  { from, to }: Span,
  stationIds: readonly number[] | null,
): Promise<PlanCorrections> {
  const { rows } = await pool.query<CorrectionRow>(READ, [
    new Date(from).toISOString(),
    new Date(to).toISOString(),
    COUNTED,
    stationIds,
    MAX_CORRECTIONS_TOLD,
  ]);
  const iso = (time: number) => new Date(time).toISOString();
  return {
    count: rows[0]?.count ?? 0,
    since: rows[0] ? iso(rows[0].since) : null,
    latest: rows[0] ? iso(rows[0].latest) : null,
    newest: rows.map((row) => ({
      at: iso(row.at),
      wagonNumber: row.wagon_number,
      date: iso(row.date),
      kind: row.kind,
      stationId: row.station_id,
      regionId: row.region_id,
      added: row.added,
    })),
  };
}
