import { ActionIcon } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { keyOfFigure, PLAN_WORKS, type Place, type PlanFigure, type PlanNote } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { FigureRow } from './figure-row.tsx';
import classes from './figure-table.module.css';
import { usePlanNames } from './plan-names.ts';

interface FigureTableProps {
  figures: readonly PlanFigure[];
  totals: readonly PlanFigure[];
  /** The place whose shift runs now: what is done in it leads to the wagons. */
  running?: Place;
  /** Whether the shift is over: nothing more is expected then. */
  isOver: boolean;
  /** Notes of a station, which stand under their figures. */
  notes?: readonly PlanNote[];
  /** Given where a note on a figure can be written: its key is `keyOfFigure`'s. */
  onNote?: (key: string) => void;
}

/** Each work by wagon kind or border: planned, done, expected, and how that does. */
export function FigureTable({ figures, totals, running, isOver, ...notes }: FigureTableProps) {
  const t = useTranslations('planning');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, nobody could scroll it by keyboard
    <section className={classes.scroller} aria-label={t('figures')} tabIndex={0}>
      <table className={classes.figures}>
        <caption className="visually-hidden">{t('figures')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.subject')}</th>
            <th scope="col">{t('columns.planned')}</th>
            <th scope="col">{t('columns.fact')}</th>
            {!isOver && <th scope="col">{t('columns.expected')}</th>}
            <th scope="col" className={classes.left}>
              {t('columns.deviation')}
            </th>
          </tr>
        </thead>
        {PLAN_WORKS.map((work, index) => {
          const total = totals[index];
          const rows = figures.filter((figure) => figure.work === work);
          return (
            total && (
              <tbody key={work}>
                <FigureRow figure={total} name={t(`works.${work}`)} running={running} isOver={isOver} isTotal />
                {rows.map((figure) => (
                  <SubjectRow
                    key={`${keyOfFigure(figure)} ${figure.border?.fromRegionId}`}
                    figure={figure}
                    running={running}
                    isOver={isOver}
                    {...notes}
                  />
                ))}
              </tbody>
            )
          );
        })}
      </table>
    </section>
  );
}

type SubjectRowProps = { figure: PlanFigure } & Pick<FigureTableProps, 'running' | 'isOver' | 'notes' | 'onNote'>;

function SubjectRow({ figure, running, isOver, notes, onNote }: SubjectRowProps) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  const key = keyOfFigure(figure);
  const { border } = figure;
  const isOfMany = notes === undefined && border !== null;
  const own = notes?.filter((note) => note.key === key) ?? [];
  const name = isOfMany ? names.border(border) : names.subject(figure);
  return (
    <>
      <FigureRow
        figure={figure}
        name={name}
        running={running}
        isOver={isOver}
        action={
          onNote && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('notes.addOn', { figure: names.figure(figure) })}
              title={t('notes.add')}
              onClick={() => onNote(key)}
            >
              <IconMessagePlus size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {own.map((note) => (
        <tr key={note.id} className={classes.noteRow}>
          <td colSpan={isOver ? 4 : 5}>
            {note.text} <span className={classes.by}>— {note.userName}</span>
          </td>
        </tr>
      ))}
    </>
  );
}
