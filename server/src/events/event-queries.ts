import type { EventKind, Span, WagonEvent } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { EVENT_COLUMNS, type WagonEventRow } from './stored-events.ts';

/** An event as the record has it, without the readings it came from; dates Unix ms. */
export type RecordedEvent = Omit<WagonEventRow, 'first' | 'last'>;

/** Events that one question returns at the most. */
const MOST_EVENTS = 10_000;

/**
 * A wagon's events in a span of time, oldest first.
 * @param kinds only these; all when absent
 * @param most at the most so many, the newest of the span
 */
export async function eventsOfWagon(
  pool: Queryable,
  wagonNumber: number,
  { from, to }: Span,
  kinds: readonly EventKind[] | null = null,
  most = MOST_EVENTS,
): Promise<RecordedEvent[]> {
  const { rows } = await pool.query<RecordedEvent>({
    name: 'events-of-wagon',
    text: `SELECT ${EVENT_COLUMNS} FROM wagon_event
           WHERE wagon_number = $1 AND date >= to_timestamp($2 / 1000.0) AND date < to_timestamp($3 / 1000.0)
             AND ($4::text[] IS NULL OR kind = ANY($4))
           ORDER BY date DESC, kind DESC LIMIT $5`,
    values: [wagonNumber, from, to, kinds, Math.min(most, MOST_EVENTS)],
  });
  return rows.reverse();
}

const iso = (date: number) => new Date(date).toISOString();

/** An event as the contract has it. */
export function toWagonEvent({ date, since, ...event }: RecordedEvent): WagonEvent {
  return { ...event, date: iso(date), since: since === null ? null : iso(since) };
}
