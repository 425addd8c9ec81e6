import type { Geography } from '@vagon/contract';
import { canvas, type LatLngTuple, polyline } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useTranslations } from 'use-intl';
import { useStationName } from '../geography/use-place-names.ts';
import { endZoomWithMap } from './end-zoom.ts';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { paneOf } from './map-panes.ts';
import { StationLayer, type StationMarking } from './station-layer.ts';

interface RailwayProps {
  geography: Geography;
  scheme: ColourScheme;
  /** What the map draws over stations itself; keep the object while it says the same. */
  marking?: StationMarking;
}

/** The railway itself, so that the map says where things are even without tiles. */
export function Railway({ geography, scheme, marking }: RailwayProps) {
  const map = useMap();
  const nameOf = useStationName();
  const attribution = useTranslations('map')('railwayFrom', { source: geography.attribution });

  useEffect(() => endZoomWithMap(map), [map]);

  useEffect(() => {
    const pane = paneOf(map, 'sections');
    const renderer = canvas({ pane });
    const { sections } = geography;
    const lines = polyline(
      sections.map(({ path }) => toPoints(path)),
      { pane, renderer, attribution, interactive: false, color: MAP_COLOURS[scheme].section, weight: 2 },
    ).addTo(map);
    return () => {
      lines.remove();
      renderer.remove();
    };
  }, [map, geography, scheme, attribution]);

  useEffect(() => {
    const stations = new StationLayer(
      geography.stations.map((station) => ({ ...station, name: nameOf(station) })),
      scheme,
      marking,
    ).addTo(map);
    return () => {
      stations.remove();
    };
  }, [map, geography.stations, scheme, nameOf, marking]);

  return null;
}

function toPoints(path: readonly number[]): LatLngTuple[] {
  const points: LatLngTuple[] = [];
  for (let index = 0; index + 1 < path.length; index += 2)
    points.push([path[index] as number, path[index + 1] as number]);
  return points;
}
