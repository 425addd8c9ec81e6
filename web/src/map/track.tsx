import type { WagonPosition } from '@vagon/contract';
import { type LatLngTuple, latLngBounds } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { CircleMarker, Polyline, useMap } from 'react-leaflet';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { RowMarker } from './page-marker.tsx';

/** Closer than this a short track is not shown at once: its surroundings would be lost. */
const CLOSEST_FIT = 11;

/**
 * The way one wagon came, with its latest known place as a marker.
 * @param readings of one wagon, newest first
 */
export function Track({ readings, scheme }: { readings: WagonPosition[]; scheme: ColourScheme }) {
  const map = useMap();
  const placed = readings.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const points = placed.map(({ latitude, longitude }) => [latitude, longitude] as LatLngTuple);
  const wagonNumber = placed[0]?.wagon_Number;

  const fit = useEffectEvent(() => {
    if (points.length > 0) map.fitBounds(latLngBounds(points).pad(0.1), { maxZoom: CLOSEST_FIT, animate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted once for each wagon, so that new readings do not tear the map away
  useEffect(() => fit(), [wagonNumber]);

  const [latest] = placed;
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
      {latest && <RowMarker row={latest} isSelected />}
    </>
  );
}
