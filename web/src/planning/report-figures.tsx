import { PLAN_WORKS, type PlanReport, type ReportCell, type ReportFigure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { usePlanNames } from './plan-names.ts';
import classes from './report.module.css';

/** Each work of the place, by wagon kind or border: night, day, total, and what the reporting day saw done. */
export function ReportFigures({ report: { place, shifts, totals, figures } }: { report: PlanReport }) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  const spans = [...shifts.map(({ isNight }) => t(isNight ? 'report.night' : 'report.dayShift')), t('total')];
  const nameOf = (figure: ReportFigure) =>
    figure.border && place.level !== 'station' ? names.border(figure.border) : names.subject(figure);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, nobody could scroll it by keyboard
    <section className={classes.scroller} aria-label={t('figures')} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('figures')}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('columns.subject')}
            </th>
            {spans.map((span) => (
              <th key={span} colSpan={3} scope="colgroup" className={classes.group}>
                {span}
              </th>
            ))}
            <th rowSpan={2} scope="col">
              {t('report.dayFact')}
            </th>
          </tr>
          <tr>
            {spans.flatMap((span) =>
              (['planned', 'fact', 'deviation'] as const).map((column) => (
                <th key={`${span} ${column}`} scope="col" className={column === 'planned' ? classes.group : undefined}>
                  {t(`columns.${column}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        {PLAN_WORKS.map((work, index) => {
          const total = totals[index];
          return (
            <tbody key={work}>
              {total && <FigureRow figure={total} name={t(`works.${work}`)} isSum />}
              {figures
                .filter((figure) => figure.work === work)
                .map((figure) => (
                  <FigureRow
                    key={`${figure.kind} ${figure.border?.fromRegionId} ${figure.border?.toRegionId}`}
                    figure={figure}
                    name={nameOf(figure)}
                  />
                ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

function FigureRow({ figure, name, isSum }: { figure: ReportFigure; name: string; isSum?: boolean }) {
  const { number } = useFormat();
  return (
    <tr className={isSum ? classes.sum : classes.kind}>
      <th scope="row">{name}</th>
      {figure.shifts.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no other name than their place in the day
        <Cells key={index} cell={cell} />
      ))}
      <Cells cell={figure.total} isTotal />
      <td>{number(figure.dayFact)}</td>
    </tr>
  );
}

/** Planned, done and by how much that deviates: the total says it in words too. */
function Cells({ cell: { planned, fact, deviation, level }, isTotal }: { cell: ReportCell; isTotal?: boolean }) {
  const t = useTranslations('planning.deviation');
  const { number } = useFormat();
  const signed = () => {
    if (deviation === null) return UNKNOWN;
    if (deviation === 0) return isTotal ? t('none') : number(0);
    const count = number(Math.abs(deviation));
    if (isTotal) return t(deviation < 0 ? 'less' : 'more', { count });
    return `${deviation < 0 ? '−' : '+'}${count}`;
  };
  return (
    <>
      <td className={classes.group}>{planned === null ? UNKNOWN : number(planned)}</td>
      <td>{number(fact)}</td>
      <td data-level={level ?? undefined}>{signed()}</td>
    </>
  );
}
