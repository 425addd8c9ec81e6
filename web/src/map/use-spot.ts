import type { MapBox, SpotWagon } from '@vagon/contract';
import type { Map as LeafletMap, Point } from 'leaflet';
import { useRef, useState } from 'react';
import type { FleetCanvasLayer } from './fleet-canvas-layer.ts';
import type { FleetFilter } from './fleet-filter.ts';

/** How far around the crosshair in the middle wagons count as being there, CSS pixels. */
const CENTRE_RADIUS = 28;

/** The spot of the map whose wagons are listed. */
export interface Spot {
  /** Null while none is asked for; empty where the middle of the map has no wagon. */
  wagons: SpotWagon[] | null;
  /** Instead of the wagons of a thinned fleet, the box in which they stand: the server knows them. */
  box: MapBox | null;
  /** Counts the spots that were asked for: another spot is another list. */
  asked: number;
  /** Asks for the wagons around a point of the map's container, `radius` in CSS pixels. */
  open(point: Point, radius: number): void;
  openCentre(): void;
  /** Also gives the focus back to where it was. */
  close(): void;
}

type Found = Pick<Spot, 'wagons' | 'box' | 'asked'> & { filter: FleetFilter };

/** @param isThinned whether the fleet is too large to be here whole */
export function useSpot(
  map: LeafletMap | null,
  layer: FleetCanvasLayer,
  filter: FleetFilter | null,
  isThinned: boolean,
): Spot {
  const [asked, setAsked] = useState<Found | null>(null);
  const count = useRef(0);
  const opener = useRef<Element | null>(null);

  const find = (point: Point, radius: number): Found | null => {
    if (map === null || filter === null) return null;
    opener.current = document.activeElement;
    const box = layer.boxAt(map, point, radius);
    const wagons = isThinned ? [] : layer.wagonsAt(map, point, radius);
    return { wagons: box ? null : wagons, box, asked: ++count.current, filter };
  };

  // What was asked for under another filter has nothing to say any more.
  const found = asked !== null && asked.filter === filter ? asked : null;
  return {
    wagons: found?.wagons ?? null,
    box: found?.box ?? null,
    asked: found?.asked ?? 0,
    open(point, radius) {
      const spot = find(point, radius);
      setAsked(spot?.box || spot?.wagons?.length ? spot : null);
    },
    // Whoever asks with a key does not see that there is nothing to hit, so nothing found is kept, and told.
    openCentre: () => map && setAsked(find(map.getSize().divideBy(2), CENTRE_RADIUS)),
    close() {
      setAsked(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
