import type { PlanFigure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { Deviation, markOf } from './deviation.tsx';
import classes from './planning.module.css';

interface PlanTotalsProps {
  totals: readonly PlanFigure[];
  /** Whether the shift is over: nothing more is expected then. */
  isOver: boolean;
}

/** The sums of the four works: planned, done, expected by the end, and how that does. */
export function PlanTotals({ totals, isOver }: PlanTotalsProps) {
  const t = useTranslations('planning');
  return (
    <ul className={classes.totals} aria-label={t('totals')}>
      {totals.map((figure) => (
        <li key={figure.work} className={classes.total} data-level={markOf(figure)}>
          <span className={classes.work}>{t(`works.${figure.work}`)}</span>
          <Total figure={figure} isOver={isOver} />
        </li>
      ))}
    </ul>
  );
}

function Total({ figure, isOver }: { figure: PlanFigure; isOver: boolean }) {
  const t = useTranslations('planning');
  const { number } = useFormat();
  const { planned, fact, expected } = figure;
  const share = planned ? Math.min(1, fact / planned) : 0;
  return (
    <>
      <span>
        <b className={classes.fact}>{number(fact)}</b>{' '}
        {planned === null ? t('doneUnplanned') : t('doneOf', { planned: number(planned) })}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${100 * share}%` }} />
      </span>
      {!isOver && (
        <span className={classes.expected}>
          {t('columns.expected')}: {expected === null ? UNKNOWN : number(expected)}
        </span>
      )}
      <Deviation figure={figure} />
    </>
  );
}
