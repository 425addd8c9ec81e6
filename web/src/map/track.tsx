import type { WagonPosition } from '@vagon/contract';
import { type LatLngTuple, latLngBounds } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { CircleMarker, Polyline, useMap } from 'react-leaflet';
import type { FleetFeed } from './fleet-feed.ts';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { PageMarker } from './page-marker.tsx';

/** Closer than this a short track is not shown at once: its surroundings would be lost. */
const CLOSEST_FIT = 11;

/**
 * The way one wagon came, with a marker where it is now.
 * @param readings of one wagon, newest first
 */
export function Track(props: { readings: WagonPosition[]; feed: FleetFeed; scheme: ColourScheme }) {
  const { readings, feed, scheme } = props;
  const map = useMap();
  const placed = readings.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const points = placed.map(({ latitude, longitude }) => [latitude, longitude] as LatLngTuple);
  const wagonNumber = placed[0]?.wagon_Number;

  const fit = useEffectEvent(() => {
    if (points.length > 0) map.fitBounds(latLngBounds(points).pad(0.1), { maxZoom: CLOSEST_FIT, animate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted once for each wagon, so that new readings do not tear the map away
  useEffect(() => fit(), [wagonNumber]);

  const latest = latestOf(readings);
  const color = MAP_COLOURS[scheme].track;
  return (
    <>
      <Polyline positions={points} interactive={false} pathOptions={{ color, weight: 3 }} />
      {placed.map((reading, index) => (
        <CircleMarker
          key={reading.id}
          center={points[index] as LatLngTuple}
          radius={3}
          interactive={false}
          pathOptions={{ color, fillOpacity: 1 }}
        />
      ))}
      {latest && <PageMarker row={latest} feed={feed} isSelected />}
    </>
  );
}

/** What is known of the wagon: one sensor tells where it is, the other whether it is empty, so each value is its newest. */
export function latestOf(readings: WagonPosition[]): WagonPosition | null {
  const [newest] = readings;
  if (!newest) return null;
  const known = <Field extends keyof WagonPosition>(field: Field): WagonPosition[Field] =>
    readings.find((reading) => reading[field] !== null)?.[field] ?? newest[field];
  return {
    ...newest,
    latitude: known('latitude'),
    longitude: known('longitude'),
    station_Name: known('station_Name'),
    region_Name: known('region_Name'),
    is_Empty: known('is_Empty'),
    temperature: known('temperature'),
    battery: known('battery'),
  };
}
