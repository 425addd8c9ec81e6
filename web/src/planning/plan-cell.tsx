import { keyOfFigure, type PlanFigure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import type { GridPlace } from './grid-step.ts';
import { type PlanField, textIn, wagonsIn } from './plan-draft.ts';
import classes from './plan-form.module.css';
import { usePlanNames } from './plan-names.ts';
import type { PlanFormState } from './use-plan-form.ts';

interface PlanCellProps {
  form: PlanFormState;
  field: PlanField;
  place: GridPlace;
  figures: readonly PlanFigure[];
  onFocus: (field: PlanField) => void;
}

/** One planned figure, over what of it is done. */
export function PlanCell({ form, field, place, figures, onFocus }: PlanCellProps) {
  const t = useTranslations('planning.form');
  const names = usePlanNames();
  const { number } = useFormat();
  const text = textIn(form.draft, field.key);
  const done = figures.find((figure) => keyOfFigure(figure) === field.key)?.fact ?? 0;
  const isFilled = form.isFilled(field.key);
  const name = names.figureOfKey(field.key);
  return (
    <>
      <input
        className={classes.cell}
        data-cell={`${place.column}:${place.row}`}
        data-filled={isFilled || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={isFilled ? t('filledField', { figure: name }) : name}
        aria-invalid={wagonsIn(text) === undefined || undefined}
        value={text}
        readOnly={form.isPending}
        onChange={({ currentTarget }) => form.type(field.key, currentTarget.value)}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          onFocus(field);
        }}
      />
      {done > 0 && <span className={classes.done}>{t('done', { fact: number(done) })}</span>}
    </>
  );
}
