import type { FleetSpots } from '@vagon/contract';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import type { FleetFeed } from './fleet-feed.ts';
import type { FleetFilter } from './fleet-filter.ts';
import type { ColourScheme } from './map-colours.ts';

/** Puts the fleet's canvas on the map and has it painted whenever the fleet, the filter or the colours change. */
export function FleetLayer(props: {
  layer: FleetCanvasLayer;
  feed: FleetFeed;
  filter: FleetFilter | null;
  /** What the server told of a fleet too large to be here whole. */
  thinned: FleetSpots | null;
  scheme: ColourScheme;
}) {
  const { layer, feed, filter, thinned, scheme } = props;
  const map = useMap();

  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => feed.subscribe(() => layer.schedule()), [feed, layer]);
  useEffect(() => layer.show(filter, scheme), [layer, filter, scheme]);
  useEffect(() => layer.showThinned(thinned), [layer, thinned]);
  return null;
}
