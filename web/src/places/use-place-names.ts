import { useQuery } from '@tanstack/react-query';
import type { Geography, Place } from '@vagon/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN } from '../ui/format.ts';

/** Names of places in the interface's language by their ids; a dash while the railway loads, and for what it has not. */
export interface PlaceNames {
  station: (id: number | null) => string;
  region: (id: number | null) => string;
  /** As a heading: `Buxoro MTU`. */
  place: (place: Place) => string;
  geography: Geography | undefined;
}

export function usePlaceNames(): PlaceNames {
  const t = useTranslations('places');
  const { data: geography } = useQuery(geographyQuery);
  const stationName = useStationName();
  const regionName = useRegionName();
  const stations = useMemo(
    () => new Map(geography?.stations.map((station) => [station.id, stationName(station)])),
    [geography, stationName],
  );
  const region = (id: number | null) => {
    const found = geography?.regions.find((one) => one.id === id);
    return found ? regionName(found.name) : UNKNOWN;
  };
  const station = (id: number | null) => stations.get(id ?? 0) ?? UNKNOWN;
  return {
    geography,
    station,
    region,
    place: (place) => {
      if (place.level === 'railway') return t('railway');
      return place.level === 'region' ? t('region', { name: region(place.id) }) : station(place.id);
    },
  };
}
