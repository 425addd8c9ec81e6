import type { Map as LeafletMap, Point } from 'leaflet';
import { useRef, useState } from 'react';
import type { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import type { FleetFilter } from './fleet-filter.ts';
import type { SpotWagon } from './fleet-spots.ts';

/** How far around the crosshair in the middle wagons count as being there, CSS pixels. */
const CENTRE_RADIUS = 28;

/** The spot of the map whose wagons are listed. */
export interface Spot {
  /** Null while none is asked for; empty where the middle of the map has no wagon. */
  wagons: SpotWagon[] | null;
  /** Asks for the wagons around a point of the map's container, `radius` in CSS pixels. */
  open(point: Point, radius: number): void;
  openCentre(): void;
  /** Also gives the focus back to where it was. */
  close(): void;
}

export function useSpot(map: LeafletMap | null, layer: FleetCanvasLayer, filter: FleetFilter | null): Spot {
  const [found, setFound] = useState<{ wagons: SpotWagon[]; filter: FleetFilter } | null>(null);
  const opener = useRef<Element | null>(null);

  const find = (point: Point, radius: number) => {
    if (map === null || filter === null) return null;
    opener.current = document.activeElement;
    return { wagons: layer.wagonsAt(map, point, radius), filter };
  };

  return {
    // What was asked for under another filter has nothing to say any more.
    wagons: found !== null && found.filter === filter ? found.wagons : null,
    open(point, radius) {
      const wagons = find(point, radius);
      setFound(wagons?.wagons.length ? wagons : null);
    },
    // Whoever asks with a key does not see that there is nothing to hit, so nothing found is kept, and told.
    openCentre: () => map && setFound(find(map.getSize().divideBy(2), CENTRE_RADIUS)),
    close() {
      setFound(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
