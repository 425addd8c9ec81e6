import { Anchor, NativeSelect, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Place, PlaceReport } from '@vagon/contract';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveBadge } from '../live/live-badge.tsx';
import { useFormat } from '../ui/format.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { OwnPlace } from './own-place.tsx';
import { pathOf } from './place-address.ts';
import classes from './place-heading.module.css';
import { usePlaceNames } from './use-place-names.ts';

/** Limits of standing that are offered, hours. */
const LIMITS = [6, 12, 24, 48, 72, 120, 240];

interface PlaceHeadingProps {
  place: Place;
  report: UseQueryResult<PlaceReport>;
  standing: number;
  onStanding: (hours: number) => void;
  /** Whether newer figures wait for rows to be let go. */
  isHeld: boolean;
}

/** Where one is, the way up, and what the figures are as of. */
export function PlaceHeading({ place, report, standing, onStanding, isHeld }: PlaceHeadingProps) {
  const t = useTranslations('places');
  const { time, number } = useFormat();
  const names = usePlaceNames();
  const limits = LIMITS.includes(standing) ? LIMITS : [...LIMITS, standing].sort((one, other) => one - other);
  return (
    <header className={classes.heading}>
      <div className={classes.title}>
        <PlacePath place={place} />
        <Title order={1} size="h3">
          {names.place(place)}
        </Title>
        <Text size="sm" c="dimmed" className={classes.asOf}>
          {report.data && t('asOf', { time: time(report.data.date) })}
        </Text>
        <div className={classes.ways}>
          <Anchor component={Link} to={`/plan${pathOf(place)}`} size="sm" underline="always">
            {t('plan')}
          </Anchor>
          <OwnPlace place={place} />
        </div>
      </div>
      <div className={classes.tools}>
        {place.level !== 'station' && <StationFinder place={place} />}
        <NativeSelect
          label={t('standing.label')}
          className={classes.limit ?? ''}
          value={String(standing)}
          onChange={({ currentTarget }) => onStanding(Number(currentTarget.value))}
          data={limits.map((hours) => ({
            value: String(hours),
            label: t('standing.option', { hours: number(hours) }),
          }))}
        />
        <LiveBadge shown={report} isHeld={isHeld} />
      </div>
    </header>
  );
}

/** The places above this one; the railway has none. */
export function PlacePath({ place, own = false }: { place: Place; own?: boolean }) {
  const t = useTranslations('places');
  const names = usePlaceNames();
  const regionId = names.geography?.stations.find(({ id }) => place.level === 'station' && id === place.id)?.regionId;
  const above: Place[] = [
    ...(place.level === 'railway' ? [] : [{ level: 'railway' } as const]),
    ...(regionId === undefined ? [] : [{ level: 'region', id: regionId } as const]),
    ...(own ? [place] : []),
  ];
  if (above.length === 0) return null;
  return (
    <nav aria-label={t('path')}>
      <ol className={classes.path}>
        {above.map((each) => (
          <li key={pathOf(each)}>
            <Anchor component={Link} to={pathOf(each)} size="sm" underline="always">
              {names.place(each)}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Leads to any station of the place by its name. */
function StationFinder({ place }: { place: Place }) {
  const t = useTranslations('places');
  const navigate = useNavigate();
  const names = usePlaceNames();
  const stations = names.geography?.stations
    .filter(({ regionId }) => place.level !== 'region' || regionId === place.id)
    .map(({ id }) => ({ id, name: names.station(id) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <div className={classes.finder}>
      <SearchSelect
        label={t('findStation')}
        placeholder={t('findHint')}
        noneText={t('noStation')}
        clearText={t('clearStation')}
        moreText={(count) => t('moreStations', { count })}
        value=""
        options={stations?.map(({ name }) => name)}
        onValue={(name) => {
          const found = stations?.find((station) => station.name === name);
          if (found) navigate(pathOf({ level: 'station', id: found.id }));
        }}
      />
    </div>
  );
}
