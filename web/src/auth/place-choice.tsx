import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import '@mantine/core/styles/Combobox.css';

const LEVELS = ['railway', 'region', 'station'] as const satisfies Place['level'][];

interface PlaceChoiceProps {
  /** Null while no station is chosen. */
  place: Place | null;
  /** Whether it is said that a station has to be chosen. */
  isMissing: boolean;
  onPlace: (place: Place | null) => void;
}

/** Chooses the place of a dispatcher by its name. */
export function PlaceChoice({ place, isMissing, onPlace }: PlaceChoiceProps) {
  const t = useTranslations('accounts.place');
  const { data: geography } = useQuery(geographyQuery);
  const regionName = useRegionName();
  const stationName = useStationName();
  const [level, setLevel] = useState<Place['level']>(place?.level ?? 'station');
  const regions = geography?.regions ?? [];
  const stations = geography?.stations ?? [];
  const id = place && 'id' in place ? place.id : null;
  const station = stations.find((one) => one.id === id);

  function choose(next: Place['level']): void {
    setLevel(next);
    const [first] = regions;
    if (next === 'railway') onPlace({ level: next });
    else onPlace(next === 'region' && first ? { level: next, id: first.id } : null);
  }

  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('level')}
        value={level}
        data={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as Place['level'])}
      />
      {level === 'region' && (
        <NativeSelect
          label={t('levels.region')}
          value={String(id ?? '')}
          data={regions.map((region) => ({ value: String(region.id), label: regionName(region.name) }))}
          onChange={({ currentTarget }) => onPlace({ level, id: Number(currentTarget.value) })}
        />
      )}
      {level === 'station' && (
        <SearchSelect
          label={t('levels.station')}
          value={station ? stationName(station) : ''}
          onValue={(name) => {
            const chosen = stations.find((one) => stationName(one) === name);
            onPlace(chosen ? { level, id: chosen.id } : null);
          }}
          options={geography?.stations.map(stationName)}
          placeholder={t('stationPlaceholder')}
          noneText={t('stationNone')}
          clearText={t('stationClear')}
          moreText={(count) => t('stationMore', { count: String(count) })}
          {...(isMissing ? { error: t('stationMissing') } : {})}
        />
      )}
    </Stack>
  );
}
