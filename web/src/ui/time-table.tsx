import { Stack } from '@mantine/core';
import { DEFAULT_PAGE_SIZE } from '@vagon/contract';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChartSeries, textAt } from './chart-series.ts';
import { DataTable } from './data-table.tsx';
import { UNKNOWN, useFormat } from './format.ts';
import { Pagination } from './pagination.tsx';

interface TimeTableProps {
  label: string;
  /** Unix ms, ascending. */
  dates: readonly number[];
  series: readonly ChartSeries[];
}

/** What a chart shows as a table, the newest first, a page at a time. */
export function TimeTable({ label, dates, series }: TimeTableProps) {
  const t = useTranslations('timeChart');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const places = useMemo(() => {
    const isKnown = (index: number) => series.some(({ values }) => (values[index] ?? null) !== null);
    return dates
      .map((_, index) => index)
      .filter(isKnown)
      .reverse();
  }, [dates, series]);
  const totalPages = Math.ceil(places.length / DEFAULT_PAGE_SIZE);
  const shown = Math.min(page, Math.max(1, totalPages));
  const first = (shown - 1) * DEFAULT_PAGE_SIZE;
  return (
    <Stack gap="sm">
      <DataTable
        caption={t('table', { chart: label })}
        firstIndex={first + 1}
        rows={places.slice(first, first + DEFAULT_PAGE_SIZE)}
        rowKey={(index) => index}
        columns={[
          {
            key: 'time',
            heading: t('time'),
            cell: (index) => format.dateTime(dates[index] ?? Number.NaN),
            nowrap: true,
          },
          ...series.map((each) => ({
            key: each.key,
            heading: each.label,
            cell: (index: number) => textAt(each, index, (low, high) => t('range', { low, high })) ?? UNKNOWN,
            alignRight: true,
          })),
        ]}
      />
      <Pagination page={shown} totalPages={totalPages} onPage={setPage} />
    </Stack>
  );
}
