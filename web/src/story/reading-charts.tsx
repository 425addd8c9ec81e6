import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Span } from '@vagon/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartColour, ChartSeries } from '../ui/chart-series.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { TimeChart } from '../ui/time-chart.tsx';
import { type ChartValue, chartColumns } from './chart-columns.ts';
import { chartQuery } from './story-queries.ts';

const COLOURS: Record<ChartValue, ChartColour> = { temperature: 'orange', battery: 'blue' };

/** Temperature and battery over the period. */
export function ReadingCharts({ number, span }: { number: number; span: Span }) {
  const t = useTranslations('story.readings');
  const format = useFormat();
  const chart = useQuery(chartQuery(number, span));
  const charts = useMemo(
    () =>
      chart.data &&
      (['temperature', 'battery'] as const).map((value) => {
        const { dates, most, least } = chartColumns(chart.data, value);
        const series: ChartSeries = {
          key: value,
          label: t(value),
          shape: 'line',
          colour: COLOURS[value],
          values: most,
          lowest: least,
          unit: value,
          write: format[value],
        };
        return { dates, series: [series] };
      }),
    [chart.data, t, format],
  );
  if (chart.error && !chart.data)
    return <ErrorReplacement what={t('chartWhat')} failure={chart.error} onRetry={() => void chart.refetch()} />;
  if (!charts) return <Spinner />;
  return (
    <Stack gap="md">
      {charts.map(({ dates, series }) => (
        <TimeChart key={series[0]?.key} label={series[0]?.label ?? ''} span={span} dates={dates} series={series} />
      ))}
    </Stack>
  );
}
