import type { Map as LeafletMap } from 'leaflet';

/**
 * Ends a map's zoom animation with the map. Leaflet 1.9 leaves its timer running when a map is removed, and that
 * then fails for want of the panes (https://github.com/Leaflet/Leaflet/issues/9575); there is no public way to stop it.
 */
export function endZoomWithMap(map: LeafletMap): void {
  map.once('unload', () => {
    (map as LeafletMap & { _animatingZoom?: boolean })._animatingZoom = false;
  });
}
