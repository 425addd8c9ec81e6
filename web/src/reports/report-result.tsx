import { Group, Stack, Text, Title } from '@mantine/core';
import {
  type Figure,
  type Figures,
  figuresOf,
  type ReportQuestion,
  type ReportResult,
  type ReportRow,
} from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { useFormat } from '../ui/format.ts';
import { ReportChart } from './report-chart.tsx';
import classes from './reports.module.css';
import { useReportNames } from './use-report-names.ts';

interface ReportResultViewProps {
  runId: number;
  question: ReportQuestion;
  result: ReportResult;
  /** The figure that the chart draws. */
  figure: Figure;
  onFigure: (figure: Figure) => void;
}

/** A finished report: what it is of and how it was counted, its chart, its table, its file. */
export function ReportResultView({ runId, question, result, figure, onFigure }: ReportResultViewProps) {
  const t = useTranslations('reports');
  const format = useFormat();
  const names = useReportNames();
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {t(`names.${question.report}`)}: {names.place(question.place)}
        </Title>
        <Text size="sm">
          {t('period', { from: format.dateTime(result.from), to: format.dateTime(result.to) })}{' '}
          {t('countedAt', { time: format.dateTime(result.countedAt) })}
        </Text>
      </div>
      <ReportChart question={question} result={result} figure={figure} onFigure={onFigure} />
      <Group justify="flex-end">
        <ExportMenu path={`/reports/runs/${runId}/export`} query={{}} />
      </Group>
      <ReportTable question={question} result={result} />
      <div className={classes.remarks}>
        <Text size="sm" c="dimmed">
          {t(`explained.${question.report}`)}
        </Text>
        {(['begunBefore', 'stillOpen', 'withoutStart'] as const).map(
          (remark) =>
            result[remark] !== null && (
              <Text key={remark} size="sm">
                {t(remark, { count: result[remark] })}
              </Text>
            ),
        )}
      </div>
    </Stack>
  );
}

/** The last row of the table: all of the report. */
const TOTAL = 'total';
interface TableRow {
  group: ReportRow['group'] | typeof TOTAL;
  figures: Figures;
}

function ReportTable({ question, result }: Pick<ReportResultViewProps, 'question' | 'result'>) {
  const t = useTranslations('reports');
  const names = useReportNames();
  const written = (row: TableRow, text: string) => (row.group === TOTAL ? <b>{text}</b> : text);
  const columns: Column<TableRow>[] = [
    {
      key: 'group',
      heading: t(`groups.${question.breakdown}`),
      cell: (row) => written(row, row.group === TOTAL ? t('total') : names.group(row.group, question)),
      nowrap: true,
    },
    ...figuresOf(question.report).map(
      ([figure, unit]): Column<TableRow> => ({
        key: figure,
        heading: names.figure(figure, unit),
        cell: (row) => written(row, names.value(row.figures[figure], unit)),
        alignRight: true,
      }),
    ),
  ];
  return (
    <DataTable<TableRow>
      caption={t('table')}
      columns={columns}
      rows={[...result.rows, { group: TOTAL, figures: result.total }]}
      rowKey={(row) => String(row.group)}
      firstIndex={1}
    />
  );
}
