import type { MapView } from '@vagon/contract';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { viewOf } from './map-view.ts';

/** The tiles in sight; the same object while they stay. Null before the map has any. */
export function useMapView(map: LeafletMap | null): MapView | null {
  const [view, setView] = useState<MapView | null>(null);
  useEffect(() => {
    if (map === null) return;
    const look = () => {
      const seen = viewOf(map);
      if (seen) setView((before) => (JSON.stringify(before) === JSON.stringify(seen) ? before : seen));
    };
    look();
    map.on('moveend resize', look);
    return () => {
      map.off('moveend resize', look);
    };
  }, [map]);
  return view;
}
