import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ARRIVAL_HORIZON_HOURS, type Place, type PlaceFigures, type StateList } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { useFormat } from '../ui/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { listPath, readList, writeList } from './place-address.ts';
import { wagonsQuery } from './place-queries.ts';
import classes from './station-wagons.module.css';
import { WagonTable } from './wagon-table.tsx';

/** So many of a list are shown on the station's own screen. */
const SHOWN = 6;

/** The wagons that stand in a station by how long, and those that come by how soon. */
export function StationWagons({ place, figures }: { place: Place; figures: PlaceFigures }) {
  const t = useTranslations('places.station');
  const { number } = useFormat();
  return (
    <div className={classes.lists}>
      <FirstWagons
        place={place}
        list="on-hand"
        total={figures.onHand}
        title={t('here')}
        hint={t('hereHint')}
        noneText={t('noneHere')}
      />
      <FirstWagons
        place={place}
        list="arriving"
        total={figures.arriving}
        title={t('coming')}
        hint={t('comingHint')}
        noneText={t('noneComing', { hours: number(ARRIVAL_HORIZON_HOURS) })}
      />
    </div>
  );
}

interface FirstWagonsProps {
  place: Place;
  list: StateList;
  total: number;
  title: string;
  hint: string;
  noneText: string;
}

function FirstWagons({ place, list, total, title, hint, noneText }: FirstWagonsProps) {
  const t = useTranslations('places');
  const wagons = useQuery(wagonsQuery(place, readList(writeList({ list })), SHOWN));
  return (
    <section className={classes.list}>
      <h2 className={classes.title}>
        {title}
        <Text span size="sm" c="dimmed" fw={400}>
          {hint}
        </Text>
      </h2>
      {wagons.error && !wagons.data && (
        <ErrorReplacement what={t('lists.what')} failure={wagons.error} onRetry={() => void wagons.refetch()} />
      )}
      {wagons.isLoading && <Spinner />}
      {wagons.data?.totalElements === 0 && <p className={classes.none}>{noneText}</p>}
      {wagons.data && wagons.data.data.length > 0 && (
        <WagonTable caption={title} place={place} list={list} rows={wagons.data.data} firstIndex={1} />
      )}
      {total > SHOWN && (
        <Anchor component={Link} to={listPath(place, { list })} size="sm" underline="always">
          {t('station.all', { count: total })}
        </Anchor>
      )}
    </section>
  );
}
