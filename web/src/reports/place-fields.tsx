import { NativeSelect } from '@mantine/core';
import type { Geography, Place } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './reports.module.css';

const LEVELS = ['railway', 'region', 'station'] as const satisfies Place['level'][];

interface PlaceFieldsProps {
  level: Place['level'];
  /** An MTU's or a station's, null while none is chosen. */
  placeId: number | null;
  /** Undefined until it is loaded. */
  geography: Geography | undefined;
  /** Whether it is said that a station has to be chosen. */
  isMissing: boolean;
  onPlace: (level: Place['level'], placeId: number | null) => void;
}

/** Chooses a level of the railway and the place on it. */
export function PlaceFields({ level, placeId, geography, isMissing, onPlace }: PlaceFieldsProps) {
  const t = useTranslations('reports');
  const regionName = useRegionName();
  const stationName = useStationName();
  const regions = geography?.regions ?? [];
  const stations = geography?.stations ?? [];
  const station = stations.find(({ id }) => id === placeId);
  return (
    <>
      <NativeSelect
        className={classes.level}
        label={t('form.level')}
        value={level}
        data={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as Place['level'];
          onPlace(next, next === 'region' ? (regions[0]?.id ?? null) : null);
        }}
      />
      {level === 'region' && (
        <NativeSelect
          className={classes.field}
          label={t('form.region')}
          value={String(placeId ?? '')}
          data={regions.map(({ id, name }) => ({ value: String(id), label: regionName(name) }))}
          onChange={({ currentTarget }) => onPlace(level, Number(currentTarget.value))}
        />
      )}
      {level === 'station' && (
        <div className={classes.field}>
          <SearchSelect
            label={t('form.station')}
            value={station ? stationName(station) : ''}
            onValue={(name) => onPlace(level, stations.find((each) => stationName(each) === name)?.id ?? null)}
            options={geography?.stations.map(stationName)}
            placeholder={t('form.stationPlaceholder')}
            noneText={t('form.stationNone')}
            clearText={t('form.stationClear')}
            moreText={(count) => t('form.stationMore', { count: String(count) })}
            {...(isMissing ? { error: t('form.stationMissing') } : {})}
          />
        </div>
      )}
    </>
  );
}
