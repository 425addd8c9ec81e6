import type { QueryConfig } from 'pg';
import { plainArray } from '../database/array-literals.ts';
import { isFresh } from './freshness.ts';

/** What of a reading is noted. */
interface RecordedReading {
  wagonNumber: number;
  /** Unix ms. */
  date: number;
}

/** A wagon with its first and its last reading of a commit, Unix ms. */
interface Span {
  wagonNumber: number;
  first: number;
  last: number;
}

/** Wagons that share a row, more or less: rows that are small stay in their place, and few are quickly noted. */
const WAGONS_OF_A_ROW = 64;
/** Of a large commit there are 64 buckets, of a middling one 8 others; a small one is a row in the bucket of its own kind. */
const LARGE = { wagons: 1_000, buckets: 64 };
const MIDDLING_BUCKETS = 8;
const SMALL = -1;

/**
 * The statement that notes, in the transaction that records readings, that
 * nobody has looked for events in them yet. Of many wagons it notes a row a bucket, by their numbers, so that whoever
 * looks finds a wagon's readings of many commits together; fresh readings and
 * those that sensors had stored are noted apart, since the fresh ones are
 * looked through first.
 */
export function noteStatement(readings: readonly RecordedReading[]): QueryConfig {
  const now = Date.now();
  const fresh = spansOf(readings.filter(({ date }) => isFresh(date, now)));
  const stored = spansOf(readings.filter(({ date }) => !isFresh(date, now)));
  const spans = [...fresh, ...stored];
  return {
    name: 'note-unseen',
    text: `INSERT INTO event_backlog (is_stored, bucket, wagon_numbers, dates, last_dates)
           SELECT n > $1, bucket, array_agg(number), array_agg(to_timestamp(first / 1000.0)),
                  array_agg(to_timestamp(last / 1000.0))
           FROM unnest($2::int2[], $3::int4[], $4::float8[], $5::float8[])
             WITH ORDINALITY AS w (bucket, number, first, last, n)
           GROUP BY 1, 2`,
    values: [
      fresh.length,
      plainArray([...bucketsOf(fresh), ...bucketsOf(stored)]),
      plainArray(spans.map(({ wagonNumber }) => wagonNumber)),
      plainArray(spans.map(({ first }) => first)),
      plainArray(spans.map(({ last }) => last)),
    ],
  };
}

function bucketsOf(spans: readonly Span[]): number[] {
  if (spans.length <= WAGONS_OF_A_ROW) return spans.map(() => SMALL);
  if (spans.length >= LARGE.wagons) return spans.map(({ wagonNumber }) => wagonNumber % LARGE.buckets);
  return spans.map(({ wagonNumber }) => LARGE.buckets + (wagonNumber % MIDDLING_BUCKETS));
}

function spansOf(readings: readonly RecordedReading[]): Span[] {
  const spans = new Map<number, Span>();
  for (const { wagonNumber, date } of readings) {
    const span = spans.get(wagonNumber);
    if (!span) spans.set(wagonNumber, { wagonNumber, first: date, last: date });
    else {
      span.first = Math.min(span.first, date);
      span.last = Math.max(span.last, date);
    }
  }
  return [...spans.values()];
}
