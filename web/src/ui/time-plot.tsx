import type { Span } from '@vagon/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartSeries } from './chart-series.ts';
import { plotOptions } from './plot-options.ts';

/** CSS pixels. */
const HEIGHT = 190;
/** uPlot's status of a drawing whose axes are laid out. */
const READY = 1;

interface TimePlotProps {
  span: Span;
  dates: readonly number[];
  series: readonly ChartSeries[];
  scheme: 'light' | 'dark';
  /** The date at which the cursor stands; null before it is used. */
  index: number | null;
  /** Told where the mouse takes the cursor. */
  onIndex: (index: number) => void;
}

/** The drawn part of a chart; as wide as the room it is given. */
export default function TimePlot({ span, dates, series, scheme, index, onIndex }: TimePlotProps) {
  const room = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const tellIndex = useEffectEvent((next: number | null | undefined) => {
    if (next !== null && next !== undefined && next !== index) onIndex(next);
  });

  const showIndex = useEffectEvent((drawn: UPlot) => {
    const date = index === null ? undefined : dates[index];
    if (date === undefined || drawn.cursor.idx === index) return;
    drawn.setCursor({ left: drawn.valToPos(date, 'x'), top: 0 });
  });

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const options = plotOptions({ span, series, scheme, width: element.clientWidth, height: HEIGHT });
    const columns = series.flatMap(({ values, lowest }) => (lowest ? [values, lowest] : [values]));
    const drawn = new UPlot(
      {
        ...options,
        hooks: { ready: [(ready) => showIndex(ready)], setCursor: [({ cursor }) => tellIndex(cursor.idx)] },
      },
      [dates, ...columns] as UPlot.AlignedData,
      element,
    );
    plot.current = drawn;
    const watch = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [span, dates, series, scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: showIndex reads it
  useEffect(() => {
    // Before it is ready a drawing knows of no place on its axis; it takes the cursor there itself when it is.
    if (plot.current?.status === READY) showIndex(plot.current);
  }, [index]);

  return <div ref={room} style={{ minHeight: HEIGHT }} />;
}
