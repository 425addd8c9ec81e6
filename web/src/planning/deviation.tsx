import type { PlanFigure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import classes from './deviation.module.css';

interface DeviationProps {
  figure: Pick<PlanFigure, 'planned' | 'deviation' | 'level'>;
  /** Tells the number only, where room is scarce. */
  isShort?: boolean;
}

/** How a figure does against its plan, in words and by colour. */
export function Deviation({ figure: { planned, deviation, level }, isShort = false }: DeviationProps) {
  const t = useTranslations('planning.deviation');
  const { number } = useFormat();
  if (planned === null) return <span className={classes.none}>{t('unplanned')}</span>;
  // Before its shift begins a figure cannot deviate, and nothing of nothing is no achievement.
  if (deviation === null || level === null || (planned === 0 && deviation === 0))
    return <span className={classes.none}>{UNKNOWN}</span>;
  const count = number(Math.abs(deviation));
  const text = deviation === 0 ? t('none') : t(deviation < 0 ? 'less' : 'more', { count });
  return (
    <span className={classes.deviation} data-level={level}>
      {text}
      {!isShort && level !== 'good' && <span data-part="level"> — {t(`levels.${level}`)}</span>}
    </span>
  );
}

/** The level by which a figure is marked; none where nothing is planned and nothing done. */
export const markOf = ({ planned, deviation, level }: DeviationProps['figure']) =>
  planned === 0 && deviation === 0 ? undefined : (level ?? undefined);
