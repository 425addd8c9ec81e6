import 'leaflet/dist/leaflet.css';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAP_ZOOM, type Place } from '@vagon/contract';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useEffect, useId, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { Land } from '../map/land.tsx';
import { MapFrame, motionOptions } from '../map/map-frame.tsx';
import { Railway } from '../map/railway.tsx';
import { Tiles } from '../map/tiles.tsx';
import { CENTRE, MIN_ZOOM, showWholeRailway } from '../map/whole-railway.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import classes from './place-map.module.css';
import { StationMarks, useStationMarking } from './station-marks.tsx';

/** So near one looks at a station and its neighbours. */
const STATION_ZOOM = 9;

/** The stations of the railway, each as large as the wagons that stand in it. */
export function PlaceMap({ place, stations }: { place: Place; stations: readonly { id: number; onHand: number }[] }) {
  const t = useTranslations('places.map');
  const scheme = useComputedColorScheme('light');
  const keysId = useId();
  const { data: geography } = useQuery(geographyQuery);
  const { data: settings } = useQuery(settingsQuery);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [tilesFail, setTilesFail] = useState(false);
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
    <div className={classes.root} data-scheme={scheme}>
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      <MapContainer
        ref={setMap}
        className={classes.map}
        center={CENTRE}
        zoom={MAP_ZOOM}
        minZoom={MIN_ZOOM}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
        {...motionOptions()}
      >
        <MapFrame label={t('label')} keysId={keysId} />
        <Land scheme={scheme} />
        {settings && !tilesFail && (
          <Tiles url={settings.tileUrl} attribution={settings.tileAttribution} onFailing={() => setTilesFail(true)} />
        )}
        {geography && <Railway geography={geography} scheme={scheme} marking={marking} />}
        {geography && <StationMarks place={place} geography={geography} stations={stations} />}
      </MapContainer>
      <p className={classes.legend}>{t('legend')}</p>
    </div>
  );
}
