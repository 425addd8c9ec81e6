import { MAX_VIEW_TILES, MAX_VIEW_ZOOM, type MapView, TILE_SIZE } from '@vagon/contract';
import type { Map as LeafletMap } from 'leaflet';

/** Where a map stands: the world pixel of its middle at its zoom, and its size in CSS pixels. */
interface Stand {
  zoom: number;
  middle: { x: number; y: number };
  size: { x: number; y: number };
}

/** As much as the canvas paints beyond the map's edges; see canvas-layer.ts. */
const PADDING = 0.1;

/** The tiles that cover what the map paints; of a larger screen those of an earlier zoom. Null where it has no room. */
export function viewOf(map: LeafletMap): MapView | null {
  const size = map.getSize();
  if (size.x === 0 || size.y === 0) return null;
  return tilesOf({ zoom: map.getZoom(), middle: map.project(map.getCenter()), size });
}

/** @returns whole tiles at a whole zoom, few enough to be asked for at once */
export function tilesOf(stand: Stand): MapView | null {
  const zoom = Math.min(MAX_VIEW_ZOOM, Math.floor(stand.zoom));
  for (let asked = zoom; asked >= 0; asked--) {
    const view = tilesAt(stand, asked);
    if (view === null || (view.right - view.left) * (view.bottom - view.top) <= MAX_VIEW_TILES) return view;
  }
  return null;
}

function tilesAt({ zoom, middle, size }: Stand, asked: number): MapView | null {
  const tilePixels = TILE_SIZE * 2 ** (zoom - asked);
  const clamp = (tile: number) => Math.max(0, Math.min(2 ** asked, tile));
  const first = (at: number, length: number) => clamp(Math.floor((at - length * (0.5 + PADDING)) / tilePixels));
  const last = (at: number, length: number) => clamp(Math.ceil((at + length * (0.5 + PADDING)) / tilePixels));
  const view = {
    zoom: asked,
    left: first(middle.x, size.x),
    top: first(middle.y, size.y),
    right: last(middle.x, size.x),
    bottom: last(middle.y, size.y),
  };
  return view.left < view.right && view.top < view.bottom ? view : null;
}
