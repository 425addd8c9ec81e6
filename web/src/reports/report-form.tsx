import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  BREAKDOWNS,
  type Breakdown,
  MAX_REPORT_DAYS,
  type Place,
  REPORTS,
  type Report,
  type ReportingDate,
  type ReportQuestion,
} from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { readDate, writeDate } from '../ui/period-value.ts';
import { useDraft } from '../ui/use-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import { reportPeriodFault } from './report-address.ts';
import { ReportPeriod, type TypedPeriod } from './report-period.tsx';
import classes from './reports.module.css';
import '@mantine/core/styles/Combobox.css';

interface ReportFormProps {
  question: ReportQuestion;
  today: ReportingDate;
  onAsk: (question: ReportQuestion) => void;
}

/** What is being put together: the place may not be chosen yet, the dates not be dates. */
interface Draft {
  report: Report;
  level: Place['level'];
  placeId: number | null;
  breakdown: Breakdown;
  period: TypedPeriod;
}

const toDraft = ({ report, place, from, to, breakdown }: ReportQuestion): Draft => ({
  report,
  level: place.level,
  placeId: place.level === 'railway' ? null : place.id,
  breakdown,
  period: { from: writeDate(from), to: writeDate(to) },
});

function toPlace({ level, placeId }: Draft): Place | null {
  if (level === 'railway') return { level };
  return placeId === null ? null : { level, id: placeId };
}

/** Chooses a report, its place, its period and its rows. What is wrong stays as it was typed, and says why. */
export function ReportForm({ question, today, onAsk }: ReportFormProps) {
  const t = useTranslations();
  const { data: geography } = useQuery(geographyQuery);
  const [draft, setDraft] = useDraft(toDraft(question));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const place = toPlace(draft);
  const [from, to] = [readDate(draft.period.from), readDate(draft.period.to)];
  const fault = from && to && reportPeriodFault(from, to);
  const errors = {
    from: isSubmitted && from === null ? t('period.wrongDate') : undefined,
    to: isSubmitted && (to === null || fault) ? toText() : undefined,
  };
  function toText(): string {
    return fault ? t(`period.${fault}`, { days: String(MAX_REPORT_DAYS) }) : t('period.wrongDate');
  }

  return (
    <form
      className={classes.form}
      aria-label={t('reports.form.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (place === null || from === null || to === null || fault !== null) return;
        onAsk({ report: draft.report, place, from, to, breakdown: draft.breakdown });
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          className={classes.field}
          label={t('reports.form.report')}
          value={draft.report}
          data={REPORTS.map((value) => ({ value, label: t(`reports.names.${value}`) }))}
          onChange={({ currentTarget }) => change({ report: currentTarget.value as Report })}
        />
        <PlaceFields
          level={draft.level}
          placeId={draft.placeId}
          geography={geography}
          isMissing={isSubmitted && place === null}
          onPlace={(level, placeId) => change({ level, placeId })}
        />
        <NativeSelect
          className={classes.field}
          label={t('reports.form.breakdown')}
          value={draft.breakdown}
          data={BREAKDOWNS.map((value) => ({ value, label: t(`reports.breakdowns.${value}`) }))}
          onChange={({ currentTarget }) => change({ breakdown: currentTarget.value as Breakdown })}
        />
      </div>
      <div className={classes.fields}>
        <ReportPeriod typed={draft.period} onTyped={(period) => change({ period })} today={today} errors={errors} />
        <Button type="submit" className={classes.besideInput}>
          {t('reports.form.submit')}
        </Button>
      </div>
    </form>
  );
}
