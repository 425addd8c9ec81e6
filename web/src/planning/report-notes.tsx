import type { PlanNote } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { PlanNotes } from './plan-notes.tsx';
import classes from './report.module.css';

interface ReportNotesProps {
  notes: readonly PlanNote[];
  /** How many of them, the newest, go on paper. */
  printed: number;
  /** Whether their stations are named. */
  isOfMany: boolean;
}

/** The notes of the day: the newest on paper, all of them on the screen. */
export function ReportNotes({ notes, printed, isOfMany }: ReportNotesProps) {
  const t = useTranslations('planning');
  const earlier = notes.slice(0, notes.length - printed);
  return (
    <section className={classes.notes}>
      <h3>{t('notes.title')}</h3>
      {earlier.length > 0 && (
        <>
          <p className={classes.onPaper}>{t('report.notesLeft', { count: earlier.length })}</p>
          <div className={classes.unprinted}>
            <PlanNotes notes={earlier} isOfMany={isOfMany} />
          </div>
        </>
      )}
      <PlanNotes notes={notes.slice(earlier.length)} isOfMany={isOfMany} />
    </section>
  );
}
