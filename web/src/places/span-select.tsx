import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PLACE_SPANS, type PlaceSpan } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../settings/settings-query.ts';
import { useFormat } from '../ui/format.ts';
import { writeDate } from '../ui/period-value.ts';
import classes from './place-list.module.css';
import { beginningOf, formerSpans, readChoice, type SpanChoice, writeChoice } from './span-choices.ts';

interface SpanSelectProps {
  span: PlaceSpan;
  /** A moment in the shift or day that is shown, ISO 8601; null for the one that runs. */
  at: string | null;
  onSpan: (next: { span: PlaceSpan; at: string | null }) => void;
}

/** Chooses the shift or the day of which a list tells: those that run, or former ones. */
export function SpanSelect({ span, at, onSpan }: SpanSelectProps) {
  const t = useTranslations();
  const { clock } = useFormat();
  const { data: settings } = useQuery(settingsQuery);
  const now = Date.now();
  const hours = settings?.workingHours;
  const choiceText = ({ span: of, from, isNight }: SpanChoice) => {
    const name = of === 'day' ? t('events.reportingDay') : t(`events.shifts.${isNight ? 'night' : 'day'}`);
    return `${name} ${clock(from)}`;
  };
  return (
    <NativeSelect
      label={t('places.lists.span')}
      className={classes.wide ?? ''}
      value={writeChoice({ span, at: hours ? beginningOf(span, at, now, hours) : at })}
      onChange={({ currentTarget }) => onSpan(readChoice(currentTarget.value))}
      data={[
        ...PLACE_SPANS.map((running) => ({ value: running as string, label: t(`places.turnover.${running}`) })),
        ...(hours ? formerSpans(now, hours, at) : []).map(({ date, spans }) => ({
          group: writeDate(date),
          items: spans.map((choice) => ({
            value: writeChoice(choice),
            // The field shows it without its group.
            label: `${writeDate(date).slice(0, 5)}, ${choiceText(choice)}`,
          })),
        })),
      ]}
    />
  );
}
