import type { EventKind } from '@vagon/contract';
import { openMonthlyPartitions } from '../../database/monthly-partitions.ts';
import type { Pool } from '../../database/pool.ts';

/** An event as a test states it; dates Unix ms, what is left out is unknown. */
export interface StatedEvent {
  wagonNumber: number;
  date: number;
  kind: EventKind;
  stationId?: number;
  regionId?: number;
  fromStationId?: number;
  fromRegionId?: number;
  since?: number;
  km?: number;
  isEmpty?: boolean;
  /** The reading at which it was sure; its date when absent. */
  sureAt?: number;
}

const iso = (date: number | undefined) => (date === undefined ? null : new Date(date).toISOString());

/** Puts events where the product keeps what it found, for tests of what is made of them. */
export async function putEvents(pool: Pool, events: readonly StatedEvent[]): Promise<void> {
  const partitions = await openMonthlyPartitions(pool, 'wagon_event');
  await partitions.ensure(events.map(({ date }) => date));
  for (const event of events)
    await pool.query(
      `INSERT INTO wagon_event (wagon_number, date, kind, station_id, region_id, from_station_id, from_region_id, since,
                                km, is_empty, first_date, first_id, last_date, last_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $2, 1, $11, 1)`,
      [
        event.wagonNumber,
        iso(event.date),
        event.kind,
        event.stationId ?? null,
        event.regionId ?? null,
        event.fromStationId ?? null,
        event.fromRegionId ?? null,
        iso(event.since),
        event.km ?? null,
        event.isEmpty ?? null,
        iso(event.sureAt ?? event.date),
      ],
    );
}
