import type { Connection } from '../database/pool.ts';
import { plainArray } from './array-literals.ts';

/** What of a reading is noted. */
interface RecordedReading {
  wagonNumber: number;
  /** Unix ms. */
  date: number;
}

/** Notes in the transaction that records readings that nobody has looked for events in them yet. */
export async function noteUnseen(connection: Connection, readings: readonly RecordedReading[]): Promise<void> {
  if (readings.length === 0) return;
  const spans = new Map<number, { first: number; last: number }>();
  for (const { wagonNumber, date } of readings) {
    const span = spans.get(wagonNumber);
    if (!span) spans.set(wagonNumber, { first: date, last: date });
    else {
      span.first = Math.min(span.first, date);
      span.last = Math.max(span.last, date);
    }
  }
  const dates = [...spans.values()];
  await connection.query({
    name: 'note-unseen',
    text: `INSERT INTO event_backlog (wagon_numbers, dates, last_dates)
           SELECT $1::int4[], ARRAY(SELECT to_timestamp(ms / 1000.0) FROM unnest($2::float8[]) WITH ORDINALITY AS d (ms, n) ORDER BY n),
                  ARRAY(SELECT to_timestamp(ms / 1000.0) FROM unnest($3::float8[]) WITH ORDINALITY AS d (ms, n) ORDER BY n)`,
    values: [
      plainArray([...spans.keys()]),
      plainArray(dates.map(({ first }) => first)),
      plainArray(dates.map(({ last }) => last)),
    ],
  });
}
