import type { WagonPosition } from '@vagon/contract';
import { type LatLngTuple, latLng } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import type { FleetFeed } from './fleet-feed.ts';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { usePlace } from './use-fleet-feed.ts';

/**
 * A ring around the selected wagon, brought into view when it is selected and following it as it moves.
 * @param lastKnown where it is when the feed does not tell
 */
export function SelectedRing(props: {
  feed: FleetFeed;
  wagonNumber: number;
  lastKnown: Pick<WagonPosition, 'latitude' | 'longitude'> | null;
  scheme: ColourScheme;
}) {
  const map = useMap();
  const place = usePlace(props.feed, props.wagonNumber) ?? props.lastKnown;
  const center = place?.latitude == null || place.longitude == null ? null : [place.latitude, place.longitude];

  const bringIntoView = useEffectEvent(() => {
    if (center === null) return;
    const point = latLng(center as LatLngTuple);
    if (!map.getBounds().pad(-0.1).contains(point)) map.panTo(point);
  });
  const isPlaced = center !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection, and once its place is known
  useEffect(() => bringIntoView(), [props.wagonNumber, isPlaced]);

  if (center === null) return null;
  const pathOptions = { color: MAP_COLOURS[props.scheme].track, weight: 3, fillOpacity: 0 };
  return <CircleMarker center={center as LatLngTuple} radius={14} interactive={false} pathOptions={pathOptions} />;
}
