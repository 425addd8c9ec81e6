import { type ReadingChart, WAY_SILENT_HOURS } from '@vagon/contract';

/** What is drawn of the readings. */
export type ChartValue = 'temperature' | 'battery';

/** A value over time as a chart takes it, in parallel: Unix ms, the most and the least of each span. */
export interface ChartColumns {
  dates: number[];
  most: (number | null)[];
  least: (number | null)[];
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * The spans in which a value was measured, and where nothing was measured for
 * long a place without a value, so that no line is drawn over the silence.
 */
export function chartColumns({ points, spanSeconds }: ReadingChart, value: ChartValue): ChartColumns {
  const longest = Math.max(WAY_SILENT_HOURS * HOUR_MS, 2 * spanSeconds * 1000);
  const columns: ChartColumns = { dates: [], most: [], least: [] };
  const put = (date: number, most: number | null, least: number | null) => {
    columns.dates.push(date);
    columns.most.push(most);
    columns.least.push(least);
  };
  for (const { date, [value]: range } of points) {
    if (range === null) continue;
    const time = Date.parse(date);
    const before = columns.dates.at(-1);
    if (before !== undefined && time - before > longest) put(before + spanSeconds * 1000, null, null);
    put(time, range.most, range.least);
  }
  return columns;
}
