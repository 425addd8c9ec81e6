import { Button, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { Span } from '@vagon/contract';
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CHART_COLOURS, type ChartSeries, lastKnown, textAt } from './chart-series.ts';
import { UNKNOWN, useFormat } from './format.ts';
import { Spinner } from './spinner.tsx';
import classes from './time-chart.module.css';
import { TimeTable } from './time-table.tsx';

// The drawing library is a part of its own: only screens with charts bring it along.
const TimePlot = lazy(() => import('./time-plot.tsx'));

/** Part of the chart that Page Up and Page Down go. */
const PAGE_PART = 0.1;

interface TimeChartProps {
  /** What the chart shows, as a heading. */
  label: string;
  /** What the time axis shows, Unix ms. */
  span: Span;
  /** Unix ms, ascending. Keep the object while it says the same, and so the series: the chart is drawn anew otherwise. */
  dates: readonly number[];
  series: readonly ChartSeries[];
}

/**
 * Series over time, with what they say at the cursor under them and all of it
 * in a table behind them. The cursor follows the mouse and the arrow keys.
 */
export function TimeChart({ label, span, dates, series }: TimeChartProps) {
  const t = useTranslations('timeChart');
  const scheme = useComputedColorScheme('light');
  const format = useFormat();
  const keysId = useId();
  const [place, setPlace] = useState<number | null>(null);
  const [isTableOpen, setTableOpen] = useState(false);
  const last = dates.length - 1;
  // Fewer dates than before: the cursor goes to the last of them.
  const index = place === null ? last : Math.min(place, last);
  const textsAt = (at: number) =>
    series.map((each) => ({
      ...each,
      text: textAt(each, lastKnown(each, at), (low, high) => t('range', { low, high })) ?? UNKNOWN,
    }));

  const move = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, index, last);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
  };

  if (last < 0) return <Text c="dimmed">{t('none')}</Text>;
  const time = format.dateTime(dates[index] ?? Number.NaN);
  const readout = textsAt(index);
  return (
    <Stack component="figure" gap={4} m={0} miw={0}>
      <Text component="figcaption" fw={600} size="sm">
        {label}
      </Text>
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('cursor', { chart: label })}
        aria-describedby={keysId}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={[time, ...readout.map((each) => `${each.label} ${each.text}`)].join(', ')}
        onKeyDown={move}
      >
        <Suspense fallback={<Spinner />}>
          <TimePlot span={span} dates={dates} series={series} scheme={scheme} index={place} onIndex={setPlace} />
        </Suspense>
      </div>
      <div className={classes.legend}>
        <span className={classes.time}>{time}</span>
        {readout.map((each) => (
          <span key={each.key} className={classes.entry}>
            <span
              className={classes.swatch}
              style={{ background: CHART_COLOURS[scheme][each.colour] }}
              data-shape={each.shape}
              aria-hidden
            />
            {each.label} <b>{each.text}</b>
          </span>
        ))}
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconTable size={14} aria-hidden />}
          aria-expanded={isTableOpen}
          aria-label={`${label}: ${t(isTableOpen ? 'hideTable' : 'showTable')}`}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          {t(isTableOpen ? 'hideTable' : 'showTable')}
        </Button>
      </div>
      {isTableOpen && <TimeTable label={label} dates={dates} series={series} />}
    </Stack>
  );
}

/** Where a key leads from a place among 0…last, or null when it leads nowhere. */
function indexAfter(key: string, index: number, last: number): number | null {
  const page = Math.max(1, Math.round(last * PAGE_PART));
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}
