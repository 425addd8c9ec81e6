import { Alert, Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type PlanCorrections as Corrections, MAX_CORRECTIONS_TOLD } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { usePlanNames } from './plan-names.ts';
import classes from './planning.module.css';

/** Says that facts which were told before have changed since, and which. */
export function PlanCorrections({ corrections: { count, latest, newest } }: { corrections: Corrections }) {
  const t = useTranslations('planning.corrections');
  const { dateTime } = useFormat();
  if (count === 0) return null;
  return (
    <Alert role="region" color="orange" variant="light" icon={<IconHistory aria-hidden />} title={t('title')}>
      {t('text', { count, latest: dateTime(latest ?? UNKNOWN) })}
      <details className={classes.more}>
        <summary>{t('list', { count: Math.min(count, MAX_CORRECTIONS_TOLD) })}</summary>
        <ul className={classes.corrections}>
          {newest.map((correction) => (
            <li
              key={`${correction.at} ${correction.wagonNumber} ${correction.date} ${correction.kind} ${correction.added}`}
            >
              <CorrectionText {...correction} />
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  );
}

function CorrectionText({ at, wagonNumber, date, kind, stationId, added }: Corrections['newest'][number]) {
  const t = useTranslations();
  const names = usePlanNames();
  const { dateTime } = useFormat();
  return (
    <>
      {dateTime(at)}:{' '}
      <Anchor component={Link} to={`/wagons/${wagonNumber}`} inherit underline="always">
        {wagonNumber}
      </Anchor>{' '}
      {t(added ? 'planning.corrections.added' : 'planning.corrections.removed', {
        event: t(`events.kinds.${kind}`),
        station: stationId === null ? UNKNOWN : names.station(stationId),
        date: dateTime(date),
      })}
    </>
  );
}
