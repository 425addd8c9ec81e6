import { type Span, TASHKENT_OFFSET_MS, TIME_ZONE } from '@vagon/contract';
import UPlot from 'uplot';
import { CHART_COLOURS, type ChartSeries, type ChartShape } from './chart-series.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FONT = "12px 'Inter Variable', system-ui, sans-serif";
/** Part of an axis that stays free above and below the values. */
const AXIS_MARGIN = 0.08;
/** CSS pixels. */
const AXIS_WIDTH = 64;
const LABEL_SPACE = 64;

interface PlotLook {
  span: Span;
  series: readonly ChartSeries[];
  scheme: 'light' | 'dark';
  /** CSS pixels. */
  width: number;
  height: number;
}

/** How a chart is drawn: times on Tashkent's clocks, an axis for each unit, the first on the left. */
export function plotOptions({ span, series, scheme, width, height }: PlotLook): UPlot.Options {
  const colours = CHART_COLOURS[scheme];
  const units = [...new Set(series.map(({ unit }) => unit))];
  const axis = { stroke: colours.text, font: FONT, grid: { stroke: colours.grid, width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    ms: 1,
    tzDate: (time) => UPlot.tzDate(new Date(time), TIME_ZONE),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: true, range: () => [span.from, span.to] },
      ...Object.fromEntries(units.map((unit) => [unit, { range: rangeOf(series.filter((one) => one.unit === unit)) }])),
    },
    axes: [
      {
        ...axis,
        space: LABEL_SPACE,
        values: (_plot, times, _axis, _space, step) => times.map((at) => timeText(at, step)),
      },
      ...units.map((unit, place) => ({
        ...axis,
        scale: unit,
        side: place === 0 ? 3 : 1,
        size: AXIS_WIDTH,
        values: (_plot: UPlot, values: number[]) => values.map((value) => writeOf(series, unit)(value)),
      })),
    ],
    series: [{}, ...series.flatMap((each) => linesOf(each, colours[each.colour]))],
    bands: bandsOf(series, scheme),
  };
}

const writeOf = (series: readonly ChartSeries[], unit: string) =>
  series.find((each) => each.unit === unit)?.write ?? String;

/** Bars stand on zero; other values fill the axis. */
function rangeOf(series: readonly ChartSeries[]): UPlot.Range.Function {
  const hasBars = series.some(({ shape }) => shape === 'bar');
  return (_plot, least, most) => {
    if (least === null || most === null) return [0, 1];
    const margin = (most - least || 1) * AXIS_MARGIN;
    return hasBars ? [Math.min(0, least), Math.max(0, most) + margin] : [least - margin, most + margin];
  };
}

/** A series' own line, and that of its least values where it has them. */
function linesOf({ label, unit, shape, lowest }: ChartSeries, colour: string): UPlot.Series[] {
  const line: UPlot.Series = { label, scale: unit, stroke: colour, width: 1.5, paths: PATHS[shape]?.() };
  if (shape === 'bar') line.fill = colour;
  return lowest ? [line, { ...line, width: 1 }] : [line];
}

const PATHS: Record<ChartShape, () => UPlot.Series.PathBuilder | undefined> = {
  line: () => UPlot.paths.linear?.(),
  step: () => UPlot.paths.stepped?.({ align: 1 }),
  bar: () => UPlot.paths.bars?.({ size: [0.8, 60] }),
};

/** Fills what lies between a series and its least values; lines are counted from 1, after the times. */
function bandsOf(series: readonly ChartSeries[], scheme: 'light' | 'dark'): UPlot.Band[] {
  let place = 1;
  return series.flatMap(({ lowest, colour }) => {
    const upper = place;
    place += lowest ? 2 : 1;
    return lowest
      ? [{ series: [upper, upper + 1] as [number, number], fill: `${CHART_COLOURS[scheme][colour]}33` }]
      : [];
  });
}

/** `20.11` where labels are a day or more apart, else `15:00`, at midnight with the day. */
function timeText(time: number, step: number): string {
  const [, month, day, clock] =
    /^\d+-(\d+)-(\d+)T(\d+:\d+)/.exec(new Date(time + TASHKENT_OFFSET_MS).toISOString()) ?? [];
  return step >= DAY_SECONDS * 1000 || clock === '00:00' ? `${day}.${month}` : `${clock}`;
}
