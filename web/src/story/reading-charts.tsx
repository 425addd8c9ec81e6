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

const VALUES = ['temperature', 'battery'] as const satisfies ChartValue[];
/** A sensor has the same colour in each chart; more of them than colours are told apart by their numbers. */
const COLOURS = ['blue', 'orange', 'violet', 'green'] as const satisfies ChartColour[];

/** Temperature and battery over the period, a line for each sensor. */
export function ReadingCharts({ number, span }: { number: number; span: Span }) {
  const t = useTranslations('story.readings');
  const typeText = useTranslations('positions.sensorTypes');
  const format = useFormat();
  const chart = useQuery(chartQuery(number, span));
  const charts = useMemo(
    () =>
      chart.data &&
      VALUES.map((value) => {
        const { dates, sensors } = chartColumns(chart.data, value);
        const numbers = chart.data.sensors.map(({ number }) => number);
        const series = sensors.map(
          ({ number, type, most, least }): ChartSeries => ({
            key: number,
            label: `${typeText(type)} ${number}`,
            shape: 'line',
            colour: COLOURS[numbers.indexOf(number) % COLOURS.length] ?? COLOURS[0],
            values: most,
            lowest: least,
            unit: value,
            write: format[value],
          }),
        );
        return { value, dates, series };
      }),
    [chart.data, typeText, format],
  );
  if (chart.error && !chart.data)
    return <ErrorReplacement what={t('chartWhat')} failure={chart.error} onRetry={() => void chart.refetch()} />;
  if (!charts) return <Spinner />;
  return (
    <Stack gap="md">
      {charts.map(({ value, dates, series }) => (
        <TimeChart key={value} label={t(value)} span={span} dates={dates} series={series} />
      ))}
    </Stack>
  );
}
