import { type ReadingChart, WAY_SILENT_HOURS } from '@vagon/contract';
import type { ChartValues } from '../ui/chart-series.ts';

/** What is drawn of the readings. */
export type ChartValue = 'temperature' | 'battery';

/** A value over time as a chart takes it, in parallel: Unix ms, and of each sensor the most and the least of each span. */
export interface ChartColumns {
  dates: number[];
  sensors: (Pick<ReadingChart['sensors'][number], 'number' | 'type'> & { most: ChartValues; least: ChartValues })[];
}

interface Measured {
  time: number;
  most: number;
  least: number;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * The spans in which any sensor measured a value, and where a sensor measured
 * nothing for long a place without a value, so that no line is drawn over its silence.
 */
export function chartColumns({ sensors, spanSeconds }: ReadingChart, value: ChartValue): ChartColumns {
  const spanMs = spanSeconds * 1000;
  const longest = Math.max(WAY_SILENT_HOURS * HOUR_MS, 2 * spanMs);
  const drawn = sensors
    .map(({ number, type, points }) => ({ number, type, measured: measuredOf(points, value) }))
    .filter(({ measured }) => measured.length > 0);
  const times = drawn.flatMap(({ measured }) =>
    measured.flatMap(({ time }, index) => {
      const before = measured[index - 1];
      return before && time - before.time > longest ? [before.time + spanMs, time] : [time];
    }),
  );
  const dates = [...new Set(times)].sort((one, other) => one - other);
  return {
    dates,
    sensors: drawn.map(({ number, type, measured }) => {
      const values = valuesAt(dates, measured, longest);
      const read = (side: 'most' | 'least') => values.map((each) => (each ? each[side] : each));
      return { number, type, most: read('most'), least: read('least') };
    }),
  };
}

const measuredOf = (points: ReadingChart['sensors'][number]['points'], value: ChartValue): Measured[] =>
  points.flatMap(({ date, [value]: range }) => (range === null ? [] : [{ time: Date.parse(date), ...range }]));

/** What a sensor measured at each date: null in its silence, undefined where only others measured. */
function valuesAt(dates: number[], measured: Measured[], longest: number): (Measured | null | undefined)[] {
  let next = 0;
  return dates.map((date) => {
    const [before, after] = [measured[next - 1], measured[next]];
    if (after?.time === date) {
      next += 1;
      return after;
    }
    return before && after && after.time - before.time <= longest ? undefined : null;
  });
}
