import { useQuery } from '@tanstack/react-query';
import type { Place } from '@vagon/contract';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { GroundMap } from '../map/ground-map.tsx';
import { MIN_ZOOM, showWholeRailway } from '../map/whole-railway.ts';
import classes from './place-map.module.css';
import { StationMarks, useStationMarking } from './station-marks.tsx';

/** So near one looks at a station and its neighbours. */
const STATION_ZOOM = 9;

/** The stations of the railway, each as large as the wagons that stand in it. */
export function PlaceMap({ place, stations }: { place: Place; stations: readonly { id: number; onHand: number }[] }) {
  const t = useTranslations('places.map');
  const { data: geography } = useQuery(geographyQuery);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const id = place.level === 'railway' ? 0 : place.id;
  const marking = useStationMarking(place, stations);

  useEffect(() => {
    if (!map || !geography) return;
    const within = geography.stations.filter(
      (station) => place.level === 'railway' || (place.level === 'region' ? station.regionId : station.id) === id,
    );
    if (place.level === 'railway' || within.length === 0) return showWholeRailway(map, within);
    map.setMinZoom(MIN_ZOOM);
    const bounds = latLngBounds(within.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds.pad(0.05), { maxZoom: STATION_ZOOM, animate: false });
  }, [map, geography, place.level, id]);

  return (
    <GroundMap
      ref={setMap}
      label={t('label')}
      keys={t('keys')}
      classes={classes}
      scrollWheelZoom={false}
      marking={marking}
      under={<p className={classes.legend}>{t('legend')}</p>}
    >
      {geography && <StationMarks place={place} geography={geography} stations={stations} />}
    </GroundMap>
  );
}
