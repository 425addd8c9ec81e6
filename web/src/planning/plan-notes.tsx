import type { PlanNote } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { usePlanNames } from './plan-names.ts';
import classes from './planning.module.css';

interface PlanNotesProps {
  notes: readonly PlanNote[];
  /** Whether their stations are named. */
  isOfMany: boolean;
}

/** What was noted on a shift, oldest first. */
export function PlanNotes({ notes, isOfMany }: PlanNotesProps) {
  const t = useTranslations('planning.notes');
  const names = usePlanNames();
  const { dateTime } = useFormat();
  if (notes.length === 0) return <p className={classes.none}>{t('none')}</p>;
  return (
    <ul className={classes.noteList}>
      {notes.map(({ id, stationId, key, text, userName, at }) => (
        <li key={id}>
          <b>
            {isOfMany && `${names.station(stationId)} · `}
            {key ? names.figureOfKey(key) : t('wholeShift')}:
          </b>{' '}
          {text}{' '}
          <span className={classes.none}>
            — {userName}, {dateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
