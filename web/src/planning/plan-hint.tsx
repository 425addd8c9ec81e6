import { keyOfFigure, type PlanFigure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { type PlanField, textIn, wagonsIn } from './plan-draft.ts';
import classes from './plan-form.module.css';
import { usePlanNames } from './plan-names.ts';
import type { PlanFormState } from './use-plan-form.ts';

interface PlanHintProps {
  form: PlanFormState;
  /** The field that has the focus, or had it last. */
  field: PlanField | null;
  figures: readonly PlanFigure[];
}

/** Under the fields, of the one that is being written: what is wrong in it, what is done of it, and why it was proposed. */
export function PlanHint({ form, field, figures }: PlanHintProps) {
  const t = useTranslations('planning.form');
  const names = usePlanNames();
  const { number } = useFormat();
  if (!field) return <p className={classes.hint} />;
  const isWrong = wagonsIn(textIn(form.draft, field.key)) === undefined;
  const figure = figures.find((each) => keyOfFigure(each) === field.key);
  const because = form.filled?.because.get(field.key);
  const facts = [
    figure &&
      t('hintDone', {
        fact: number(figure.fact),
        expected: figure.expected === null ? UNKNOWN : number(figure.expected),
      }),
    because &&
      t('because', {
        usual: number(because.usual),
        onHand: number(because.onHand),
        arriving: number(because.arriving),
      }),
  ].filter(Boolean);
  return (
    <p className={classes.hint} data-wrong={isWrong || undefined} aria-live="polite">
      <b>{names.figureOfKey(field.key)}</b>
      {isWrong ? ` — ${t('whole')}` : facts.length > 0 && ` — ${facts.join(' · ')}`}
    </p>
  );
}
