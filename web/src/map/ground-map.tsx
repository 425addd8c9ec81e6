import 'leaflet/dist/leaflet.css';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAP_ZOOM } from '@vagon/contract';
import type { Map as LeafletMap } from 'leaflet';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { geographyQuery } from '../geography/geography-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { Land } from './land.tsx';
import { MapFrame, motionOptions } from './map-frame.tsx';
import { Railway } from './railway.tsx';
import { Tiles } from './tiles.tsx';
import { CENTRE, MIN_ZOOM } from './whole-railway.ts';

interface GroundMapProps {
  ref: Ref<LeafletMap>;
  /** What the map shows, and by which keys it is moved. */
  label: string;
  keys: string;
  classes: { root?: string; map?: string };
  scrollWheelZoom?: boolean;
  marking?: ComponentProps<typeof Railway>['marking'];
  /** What is drawn over the railway. */
  children: ReactNode;
  /** What stands under the map. */
  under?: ReactNode;
}

/** Land, tiles and railway, for a screen to draw over them. Without tiles it does as well. */
export function GroundMap({ ref, label, keys, classes, marking, children, under, ...options }: GroundMapProps) {
  const scheme = useComputedColorScheme('light');
  const keysId = useId();
  const { data: geography } = useQuery(geographyQuery);
  const { data: settings } = useQuery(settingsQuery);
  const [tilesFail, setTilesFail] = useState(false);
  return (
    <div className={classes.root} data-scheme={scheme}>
      <p id={keysId} hidden>
        {keys}
      </p>
      <MapContainer
        ref={ref}
        className={classes.map}
        center={CENTRE}
        zoom={MAP_ZOOM}
        minZoom={MIN_ZOOM}
        zoomControl={false}
        attributionControl={false}
        {...options}
        {...motionOptions()}
      >
        <MapFrame label={label} keysId={keysId} />
        <Land scheme={scheme} />
        {settings && !tilesFail && (
          <Tiles url={settings.tileUrl} attribution={settings.tileAttribution} onFailing={() => setTilesFail(true)} />
        )}
        {geography && <Railway geography={geography} scheme={scheme} marking={marking} />}
        {children}
      </MapContainer>
      {under}
    </div>
  );
}
