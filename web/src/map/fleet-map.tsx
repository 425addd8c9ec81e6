import 'leaflet/dist/leaflet.css';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Geography, MAP_ZOOM, type WagonPosition } from '@vagon/contract';
import type { Map as LeafletMap } from 'leaflet';
import { useId, useMemo, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import { compileFilter, type FilterFields } from './fleet-filter.ts';
import { FleetLayer } from './fleet-layer.tsx';
import styles from './fleet-map.module.css';
import { Land } from './land.tsx';
import { MapBar } from './map-bar.tsx';
import { MapControls } from './map-controls.tsx';
import { motionOptions } from './map-frame.tsx';
import { PageMarker } from './page-marker.tsx';
import { Railway } from './railway.tsx';
import { SelectedRing } from './selected-ring.tsx';
import { SpotList } from './spot-list.tsx';
import { ThinnedSpotList } from './thinned-spot-list.tsx';
import { Tiles } from './tiles.tsx';
import { latestOf, Track } from './track.tsx';
import { useFeedState, useFleetFeed } from './use-fleet-feed.ts';
import { useFleetSpots } from './use-fleet-spots.ts';
import { useKeptRow } from './use-kept-row.ts';
import { useSpot } from './use-spot.ts';
import { CENTRE, MIN_ZOOM, showWholeRailway } from './whole-railway.ts';

/** Pixels that an arrow key moves the map: no place stays farther from the middle than the crosshair reaches. */
const KEY_STEP = 36;
const NO_RAILWAY: Pick<Geography, 'regions' | 'stations'> = { regions: [], stations: [] };

/**
 * The map of the search screen; needs a `LiveProvider` with the fleet above it. A fleet
 * too large to be sent whole is shown as the server thins it.
 * @param rows wagons of the result page: markers with popups
 * @param filter which other wagons are drawn as small shapes; null draws none
 * @param track readings of one wagon, newest first: its latest place and the way it came; null without
 * @param selected number of a wagon that is ringed and brought into view
 * @param onChoose the user wants to see this wagon
 */
export function FleetMap(props: {
  rows: WagonPosition[];
  filter: FilterFields | null;
  track: WagonPosition[] | null;
  selected: number | null;
  onChoose: (wagonNumber: number) => void;
}) {
  const { filter, track, selected, onChoose } = props;
  const t = useTranslations('map');
  const scheme = useComputedColorScheme('light');
  const keysId = useId();
  const { data: geography } = useQuery(geographyQuery);
  const { data: settings } = useQuery(settingsQuery);
  const feed = useFleetFeed();
  const feedState = useFeedState(feed);
  const [layer] = useState(() => new FleetCanvasLayer(feed.image));
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [tilesFail, setTilesFail] = useState(false);

  // Compiled by what it says: callers may give a new object with each render.
  const filterKey = filter === null ? null : JSON.stringify(filter);
  const compiled = useMemo(
    () => (filterKey === null ? null : compileFilter(JSON.parse(filterKey) as FilterFields, geography ?? NO_RAILWAY)),
    [filterKey, geography],
  );

  const { rows, keep, letGo } = useKeptRow(props.rows, filterKey);
  const isThinned = feedState === 'thinned';
  const thinned = useFleetSpots(map, isThinned ? filter : null);
  const spot = useSpot(map, layer, compiled, isThinned);
  const chooseFromSpot = (wagonNumber: number) => {
    spot.close();
    onChoose(wagonNumber);
  };
  const stations = geography?.stations ?? NO_RAILWAY.stations;
  const spotUse = { stations, scheme, onChoose: chooseFromSpot, onClose: spot.close };
  const notes = [
    spot.wagons?.length === 0 && t('nothingHere'),
    feedState === 'failing' && t('fleetFailing'),
    thinned.isFailing && t('spotsFailing'),
    tilesFail && t('tilesFailing'),
  ].filter((note) => note !== false);

  return (
    <div className={styles.root} data-scheme={scheme} data-fleet={compiled !== null}>
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      <div className={styles.stage}>
        <MapContainer
          ref={setMap}
          className={styles.map}
          center={CENTRE}
          zoom={MAP_ZOOM}
          minZoom={MIN_ZOOM}
          keyboardPanDelta={KEY_STEP}
          zoomControl={false}
          attributionControl={false}
          {...motionOptions()}
        >
          <MapControls
            keysId={keysId}
            onSpot={spot.open}
            onCentre={spot.openCentre}
            isDrawnAt={(point, radius) => map !== null && layer.isDrawnAt(map, point, radius)}
          />
          <Land scheme={scheme} />
          {settings && !tilesFail && (
            <Tiles url={settings.tileUrl} attribution={settings.tileAttribution} onFailing={() => setTilesFail(true)} />
          )}
          {geography && <Railway geography={geography} scheme={scheme} />}
          <FleetLayer layer={layer} feed={feed} filter={compiled} thinned={thinned.spots} scheme={scheme} />
          {track === null &&
            rows.map((row) => (
              <PageMarker
                key={row.wagon_Number}
                row={row}
                feed={feed}
                isSelected={row.wagon_Number === selected}
                onHistory={() => onChoose(row.wagon_Number)}
                onUse={(isInUse) => (isInUse ? keep(row) : letGo(row))}
              />
            ))}
          {track && <Track readings={track} feed={feed} scheme={scheme} />}
          {selected !== null && (
            <SelectedRing feed={feed} wagonNumber={selected} lastKnown={latestOf(track ?? [])} scheme={scheme} />
          )}
        </MapContainer>
        {spot.wagons && spot.wagons.length > 0 && <SpotList key={spot.asked} wagons={spot.wagons} {...spotUse} />}
        {spot.box && filter && <ThinnedSpotList key={spot.asked} box={spot.box} filter={filter} {...spotUse} />}
      </div>
      <MapBar
        layer={layer}
        scheme={scheme}
        hasFleet={compiled !== null}
        isThinned={isThinned}
        notes={notes}
        onCentre={spot.openCentre}
        onWholeRailway={() => map && showWholeRailway(map, stations)}
        onRetryTiles={tilesFail ? () => setTilesFail(false) : undefined}
      />
    </div>
  );
}
