/** How a series is drawn. */
export type ChartShape = 'line' | 'step' | 'bar';
export type ChartColour = keyof (typeof CHART_COLOURS)['light'];

/** In parallel with a chart's dates: null where nothing is known, undefined where a date is another series' alone. */
export type ChartValues = readonly (number | null | undefined)[];

/** One series of a chart over time. */
export interface ChartSeries {
  key: string;
  label: string;
  shape: ChartShape;
  colour: ChartColour;
  values: ChartValues;
  /** Where each value is the most of a span, the least of it: what lies between is filled. */
  lowest?: ChartValues;
  /** Series of one unit share an axis; it names them apart and is not shown. */
  unit: string;
  /** Writes a value with its unit. */
  write: (value: number) => string;
}

/** Told apart by colour-blind eyes, 3 : 1 or better on the ground of either scheme. */
export const CHART_COLOURS = {
  light: { blue: '#1864ab', orange: '#c2410c', violet: '#7048e8', green: '#2b8a3e', grid: '#dfe5e8', text: '#495057' },
  dark: { blue: '#74c0fc', orange: '#ffa94d', violet: '#b197fc', green: '#8ce99a', grid: '#323c42', text: '#b3bcc2' },
} as const;

/** The place of the value that still holds at one of the chart's dates: the last one before a date of others. */
export function lastKnown({ values }: ChartSeries, index: number): number {
  let known = index;
  while (known > 0 && values[known] === undefined) known -= 1;
  return known;
}

/** What a series says at one of the chart's dates; null when it says nothing. */
export function textAt(series: ChartSeries, index: number, writeRange: (low: string, high: string) => string) {
  const value = series.values[index] ?? null;
  if (value === null) return null;
  const least = series.lowest?.[index] ?? value;
  return least === value ? series.write(value) : writeRange(series.write(least), series.write(value));
}
