import { NativeSelect } from '@mantine/core';
import { type Figure, figuresOf, type ReportQuestion, type ReportResult } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { BarChart } from '../ui/bar-chart.tsx';
import classes from './reports.module.css';
import { useReportNames } from './use-report-names.ts';

interface ReportChartProps {
  question: ReportQuestion;
  result: ReportResult;
  figure: Figure;
  onFigure: (figure: Figure) => void;
}

/** One figure of a report in bars; the table below has them all. */
export function ReportChart({ question, result, figure, onFigure }: ReportChartProps) {
  const t = useTranslations('reports');
  const names = useReportNames();
  const figures = figuresOf(question.report);
  const unit = figures.find(([name]) => name === figure)?.[1] ?? 'count';
  const bars = result.rows.map((row) => {
    const value = row.figures[figure] ?? null;
    return {
      key: String(row.group),
      label: names.group(row.group, question),
      value,
      text: names.value(value, unit),
    };
  });
  const known = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  const name = names.figure(figure, unit);
  return (
    <section aria-label={t('chart')} className={classes.chart}>
      <NativeSelect
        className={classes.field}
        label={t('figure')}
        value={figure}
        data={figures.map(([value, its]) => ({ value, label: names.figure(value, its) }))}
        onChange={({ currentTarget }) => onFigure(currentTarget.value as Figure)}
      />
      {known.length === 0 ? (
        <p className={classes.empty}>{t('chartEmpty')}</p>
      ) : (
        <BarChart
          summary={t('chartSummary', {
            figure: name,
            least: names.value(Math.min(...known), unit),
            most: names.value(Math.max(...known), unit),
          })}
          bars={bars}
          shape={question.breakdown === 'day' ? 'columns' : 'rows'}
        />
      )}
    </section>
  );
}
