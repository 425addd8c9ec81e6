import type { Figures } from '@vagon/contract';
import { createDurations, type Durations } from './durations.ts';
import { createGroups, groupColumn, IN_PLACE } from './groups.ts';
import { type Asked, periodOf, placeAnd, type Reckoning } from './reckoning.ts';

interface Tally {
  all: Durations;
  loaded: Durations;
  empty: Durations;
}
const newTally = (): Tally => ({ all: createDurations(), loaded: createDurations(), empty: createDurations() });

/** One length of spans that ended on a day. */
interface SpanRow {
  group: number | null;
  is_empty: boolean | null;
  /** Null where no reading tells the beginning. */
  minutes: number | null;
  count: number;
  begun_before: number;
}

/** Spans by their end: the event that ends them carries `since`, their beginning. */
const spansOf = (ending: string, group: string) => `
  SELECT ${group} AS group, is_empty, (date_part('epoch', date - since) / 60)::int AS minutes,
         count(*) AS count, count(*) FILTER (WHERE since < $5) AS begun_before
  FROM wagon_event
  WHERE kind = '${ending}' AND date >= $3 AND date < $4 AND ${IN_PLACE}
  GROUP BY 1, 2, 3`;

const ARRIVALS = `
  SELECT count(*) AS count FROM wagon_event
  WHERE kind = 'arrived' AND date >= $3 AND date < $4 AND ${IN_PLACE}`;

/** A wagon's last load of the period begins a turnaround that did not end in it. Hashed by wagon, nothing is sorted. */
const LAST_LOADS = `
  SELECT count(*) AS count
  FROM (SELECT max(date) AS last, max(date) FILTER (WHERE ${IN_PLACE}) AS last_here
        FROM wagon_event WHERE kind = 'loaded' AND date >= $3 AND date < $4 GROUP BY wagon_number) loads
  WHERE last_here = last`;

const hours = (durations: Durations) => ({
  mean: durations.mean(),
  median: durations.quantile(0.5),
  p90: durations.quantile(0.9),
  count: durations.count(),
});

function dwellFigures({ all, loaded, empty }: Tally): Figures {
  const [whenLoaded, whenEmpty] = [hours(loaded), hours(empty)];
  return {
    ...hours(all),
    loadedMean: whenLoaded.mean,
    loadedMedian: whenLoaded.median,
    loadedP90: whenLoaded.p90,
    loadedCount: whenLoaded.count,
    emptyMean: whenEmpty.mean,
    emptyMedian: whenEmpty.median,
    emptyP90: whenEmpty.p90,
    emptyCount: whenEmpty.count,
  };
}

/** Turnaround (from a load to the next) and dwell (from arrival to departure): how long, counted where and when they ended. */
export function reckonSpans(report: 'turnaround' | 'dwell', asked: Asked): Reckoning {
  const { question, days } = asked;
  const period = periodOf(days);
  const groups = createGroups(question, asked, newTally);
  const spans = spansOf(report === 'turnaround' ? 'loaded' : 'departed', groupColumn(question));
  const figures = report === 'turnaround' ? ({ all }: Tally) => hours(all) : dwellFigures;
  const found = { begunBefore: 0, stillOpen: 0, withoutStart: 0 };
  let begunAndEnded = 0;
  let begun = 0;
  return {
    async takeDay(database, day) {
      const { rows } = await database.query<SpanRow>(spans, placeAnd(question, day.from, day.to, period.from));
      for (const { group, is_empty, minutes, count, begun_before } of rows) {
        if (minutes === null) {
          found.withoutStart += count;
          continue;
        }
        found.begunBefore += begun_before;
        begunAndEnded += count - begun_before;
        for (const tally of [groups.of(day, group), groups.total]) {
          tally.all.add(minutes, count);
          if (is_empty !== null) tally[is_empty ? 'empty' : 'loaded'].add(minutes, count);
        }
      }
      if (report === 'dwell') {
        const arrivals = await database.query<{ count: number }>(ARRIVALS, placeAnd(question, day.from, day.to));
        begun += arrivals.rows[0]?.count ?? 0;
      }
    },
    async takeEnd(database) {
      if (report === 'dwell') {
        found.stillOpen = Math.max(0, begun - begunAndEnded);
        return;
      }
      const open = await database.query<{ count: number }>(LAST_LOADS, placeAnd(question, period.from, period.to));
      found.stillOpen = open.rows[0]?.count ?? 0;
    },
    found: () => ({
      rows: groups.entries().map(([group, tally]) => ({ group, figures: figures(tally) })),
      total: figures(groups.total),
      ...found,
    }),
  };
}
