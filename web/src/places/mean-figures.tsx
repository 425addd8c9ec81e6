import { Anchor } from '@mantine/core';
import { type EstimateQuality, MEAN_DAYS, type MeanTime, type Place, type PlaceFigures } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { useDuration } from '../ui/use-duration.ts';
import classes from './mean-figures.module.css';
import { listPath } from './place-address.ts';

interface MeanFiguresProps {
  place: Place;
  figures: PlaceFigures;
  estimates: EstimateQuality;
}

/** How long wagons stand, how soon they are loaded again, and how far the estimates of arrivals can be trusted. */
export function MeanFigures({ place, figures, estimates }: MeanFiguresProps) {
  const t = useTranslations('places');
  const { number } = useFormat();
  return (
    <dl className={classes.means}>
      <div>
        <dt>{t('means.title', { days: number(MEAN_DAYS) })}</dt>
        <dd>
          {t('means.dwell')}: <Mean place={place} list="dwell" mean={figures.dwell} />
        </dd>
        <dd>
          {t('means.turnaround')}: <Mean place={place} list="turnaround" mean={figures.turnaround} />{' '}
          <span className={classes.hint}>({t('means.turnaroundHint')})</span>
        </dd>
      </div>
      <div>
        <dt>{t('estimates.title', { days: number(MEAN_DAYS) })}</dt>
        <dd>
          <QualityText estimates={estimates} />
        </dd>
      </div>
    </dl>
  );
}

function Mean({ place, list, mean }: { place: Place; list: 'dwell' | 'turnaround'; mean: MeanTime }) {
  const duration = useDuration();
  if (mean.count === 0) return UNKNOWN;
  return (
    <Anchor component={Link} to={listPath(place, { list })} inherit fw={600} underline="always">
      {duration(mean.hours)}
    </Anchor>
  );
}

function QualityText({ estimates: { count, medianErrorMinutes, stoppedShare } }: { estimates: EstimateQuality }) {
  const t = useTranslations('places.estimates');
  const { battery: percent, number } = useFormat();
  const duration = useDuration();
  if (count === 0) return t('none');
  if (medianErrorMinutes === null) return t('missed', { count });
  const share = stoppedShare === null ? number(0) : percent(Math.round(stoppedShare * 100));
  return t('text', { error: duration(medianErrorMinutes / 60), share, count });
}
