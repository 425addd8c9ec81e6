import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_STATION_LENGTH } from '@vagon/contract';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useStationName } from '../geography/use-place-names.ts';
import classes from './search-bar.module.css';

interface StationInputProps {
  station: string;
  onStation: (station: string) => void;
}

/** Part of a station's name; the browser offers the railway's own. */
export function StationInput({ station, onStation }: StationInputProps) {
  const t = useTranslations('positions.filter');
  const { data: geography } = useQuery(geographyQuery);
  const nameOf = useStationName();
  const namesId = useId();
  return (
    <>
      <TextInput
        className={classes.place}
        label={t('station')}
        placeholder={t('stationHint')}
        value={station}
        maxLength={MAX_STATION_LENGTH}
        onChange={(event) => onStation(event.currentTarget.value)}
        list={namesId}
        autoComplete="off"
      />
      <datalist id={namesId}>
        {geography?.stations.map((each) => (
          <option key={each.id} value={nameOf(each)} />
        ))}
      </datalist>
    </>
  );
}
