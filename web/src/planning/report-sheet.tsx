import type { PlanReport } from '@vagon/contract';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { writeDate } from '../ui/period-value.ts';
import { usePlanNames } from './plan-names.ts';
import { ProgressText } from './plan-status.tsx';
import classes from './report.module.css';
import { ReportFigures } from './report-figures.tsx';
import { ReportNotes } from './report-notes.tsx';
import { isPartAtWork, ReportParts } from './report-parts.tsx';

/** Above so many parts the works by kind are left to the screen and the file: the page has room for one of both tables. */
const MOST_PARTS_WITH_KINDS = 12;

/** As many notes as the page has room for; the screen shows the others too. */
const MOST_NOTES = 8;
const MOST_NOTES_WITH_PARTS = 4;
/** How many characters of a written time its seconds take. */
const SECONDS = ':00'.length;

/** The report as it lies on the page. */
export function PlanReportSheet({ report }: { report: PlanReport }) {
  const t = useTranslations('planning.report');
  const names = usePlanNames();
  const { dateTime } = useFormat();
  /** From when to when, to the minute. */
  const spanText = ({ from, to }: { from: string; to: string }) =>
    [from, to].map((time) => dateTime(time).slice(0, -SECONDS)).join(' – ');
  const parts = report.parts.filter(isPartAtWork);
  const isWithKinds = parts.length <= MOST_PARTS_WITH_KINDS;
  const rows = parts.length + report.totals.length + (isWithKinds ? report.figures.length : 0);
  const printedNotes = Math.min(report.notes.length, isWithKinds ? MOST_NOTES : MOST_NOTES_WITH_PARTS);
  const { corrections } = report;
  return (
    <article
      className={classes.sheet}
      style={{ '--rows': rows, '--notes': printedNotes } as CSSProperties}
      data-kinds={isWithKinds || undefined}
    >
      <header className={classes.head}>
        <h2>{t('title')}</h2>
        <dl>
          <div>
            <dt>{t('place')}</dt>
            <dd>{names.place(report.place)}</dd>
          </div>
          <div>
            <dt>{t('day')}</dt>
            <dd>
              {writeDate(report.date)} ({spanText(report.day)})
            </dd>
          </div>
          {report.shifts.map((shift) => (
            <div key={shift.index}>
              <dt>{t(shift.isNight ? 'night' : 'dayShift')}:</dt>
              <dd>
                {spanText(shift)}
                {!shift.isOver && ` — ${t('notOver')}`} · <ProgressText progress={shift.progress} />
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <ReportFigures report={report} />
      {parts.length > 0 && <ReportParts report={report} parts={parts} />}
      {report.parts.length > parts.length && (
        <p className={classes.remark}>{t('idle', { count: report.parts.length - parts.length })}</p>
      )}
      <p className={classes.remark}>{t('dayRemark')}</p>
      {corrections.count > 0 && (
        <p className={classes.remark}>
          {t('corrected', { count: corrections.count, latest: dateTime(corrections.latest ?? UNKNOWN) })}
        </p>
      )}
      <ReportNotes notes={report.notes} printed={printedNotes} isOfMany={report.place.level !== 'station'} />
      <footer className={classes.signatures}>
        {(['wrote', 'checked'] as const).map((who) => (
          <p key={who}>
            <span>{t(who)}</span>
            <span className={classes.line} aria-hidden />
            <span>{t('signature')}</span>
          </p>
        ))}
      </footer>
    </article>
  );
}
