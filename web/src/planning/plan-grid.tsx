import { PLAN_WORKS, type PlanFigure, type PlanWork, WAGON_KINDS, WORKS_BY_KIND } from '@vagon/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { type GridPlace, type GridStep, stepInGrid } from './grid-step.ts';
import { PlanCell } from './plan-cell.tsx';
import { type PlanField, sumOf } from './plan-draft.ts';
import classes from './plan-form.module.css';
import { PlanHint } from './plan-hint.tsx';
import { usePlanNames } from './plan-names.ts';
import type { PlanFormState } from './use-plan-form.ts';

interface PlanGridProps {
  form: PlanFormState;
  fields: readonly PlanField[];
  /** What is done until now; stands under the fields. */
  figures: readonly PlanFigure[];
  totals: readonly PlanFigure[];
}

/** The fields of a plan: works by wagon kind, and what is handed over at each border. */
export function PlanGrid({ form, fields, figures, totals }: PlanGridProps) {
  const t = useTranslations();
  const names = usePlanNames();
  const [focused, setFocused] = useState<PlanField | null>(null);
  const columns = PLAN_WORKS.map((work) => fields.filter(({ line }) => line.work === work));
  const cell = (column: number, row: number) => {
    const field = columns[column]?.[row];
    return (
      field && <PlanCell form={form} field={field} place={{ column, row }} figures={figures} onFocus={setFocused} />
    );
  };
  const sum = (work: PlanWork) => (
    <PlanSum key={work} wagons={sumOf(form.draft, fields, work)} fact={totals[PLAN_WORKS.indexOf(work)]?.fact} />
  );
  const lengths = columns.map(({ length }) => length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are what is walked through
    <div className={classes.grids} onKeyDown={(event) => walk(event, lengths, form.submit)}>
      <table className={classes.grid}>
        <caption className="visually-hidden">{t('planning.form.byKind')}</caption>
        <thead>
          <tr>
            <td />
            {WORKS_BY_KIND.map((work) => (
              <th key={work} scope="col">
                {t(`planning.works.${work}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WAGON_KINDS.map((kind, row) => (
            <tr key={kind}>
              <th scope="row">{t(`events.wagonKinds.${kind}`)}</th>
              {WORKS_BY_KIND.map((work, column) => (
                <td key={work}>{cell(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('planning.total')}</th>
            {WORKS_BY_KIND.map(sum)}
          </tr>
        </tfoot>
      </table>
      <table className={classes.grid}>
        <caption className="visually-hidden">{t('planning.works.handOver')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('planning.works.handOver')}</th>
          </tr>
        </thead>
        <tbody>
          {columns[BORDERS]?.map(({ key, line }, row) => (
            <tr key={key}>
              <th scope="row">
                {line.work === 'handOver' &&
                  names.subject({ kind: null, border: { fromRegionId: 0, toRegionId: line.toRegionId } })}
              </th>
              <td>{cell(BORDERS, row)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('planning.total')}</th>
            {sum('handOver')}
          </tr>
        </tfoot>
      </table>
      <PlanHint form={form} field={focused} figures={figures} />
    </div>
  );
}

/** The column of what is handed over. */
const BORDERS = PLAN_WORKS.indexOf('handOver');

/** A work's sum as it is typed, over what is done. */
function PlanSum({ wagons, fact }: { wagons: number; fact: number | undefined }) {
  const t = useTranslations('planning.form');
  const { number } = useFormat();
  return (
    <td>
      <output>{number(wagons)}</output>
      {fact !== undefined && <span className={classes.done}>{t('done', { fact: number(fact) })}</span>}
    </td>
  );
}

/** Walks from field to field: Enter goes on, arrows go where they point, Ctrl and Enter save. */
function walk(event: KeyboardEvent<HTMLElement>, lengths: readonly number[], onSave: () => void): void {
  const { target, currentTarget, key, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.cell === undefined) return;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onSave();
    return;
  }
  const step = stepOf(key, shiftKey, target);
  if (step === null) return;
  event.preventDefault();
  const [column = 0, row = 0] = target.dataset.cell.split(':').map(Number);
  const to: GridPlace | null = stepInGrid(lengths, { column, row }, step);
  if (to) currentTarget.querySelector<HTMLInputElement>(`[data-cell="${to.column}:${to.row}"]`)?.focus();
}

/** Where a key leads; null leaves it to the field: an arrow within a number moves within it. */
function stepOf(
  key: string,
  shiftKey: boolean,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
): GridStep | null {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'Enter') return shiftKey ? 'before' : 'next';
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft' && (isAll || selectionEnd === 0)) return 'left';
  return key === 'ArrowRight' && (isAll || selectionStart === value.length) ? 'right' : null;
}
