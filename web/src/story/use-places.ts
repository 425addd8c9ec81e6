import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN } from '../ui/format.ts';

/** Names of places by their ids; a dash for what is unknown. */
export interface Places {
  station: (id: number | null) => string;
  region: (id: number | null) => string;
}

/** Names stations and MTUs in the interface's language. */
export function usePlaces(): Places {
  const { data: geography } = useQuery(geographyQuery);
  const nameOfStation = useStationName();
  const nameOfRegion = useRegionName();
  const stations = useMemo(() => new Map(geography?.stations.map((station) => [station.id, station])), [geography]);
  const regions = useMemo(() => new Map(geography?.regions.map(({ id, name }) => [id, name])), [geography]);
  return {
    station: (id) => {
      const station = id === null ? undefined : stations.get(id);
      return station ? nameOfStation(station) : UNKNOWN;
    },
    region: (id) => {
      const name = id === null ? undefined : regions.get(id);
      return name === undefined ? UNKNOWN : nameOfRegion(name);
    },
  };
}
