import { MAP_CENTRE, MAP_ZOOM, type Station } from '@vagon/contract';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';

/** Where the map begins (specification, section 9). */
export const CENTRE = { lat: MAP_CENTRE.latitude, lng: MAP_CENTRE.longitude };
/** Farther out there is nothing of the railway to tell apart; a phone may go so far that it shows the whole. */
export const MIN_ZOOM = 5;
/** So much of the railway's size stays free at each edge. */
const MARGIN = 0.04;

/** Shows all stations, from no nearer than where the map begins. */
export function showWholeRailway(map: LeafletMap, stations: readonly Station[]): void {
  if (stations.length === 0) {
    map.setView(CENTRE, MAP_ZOOM);
    return;
  }
  const bounds = latLngBounds(stations.map(({ latitude, longitude }) => [latitude, longitude])).pad(MARGIN);
  const zoom = Math.min(MAP_ZOOM, map.setMinZoom(0).getBoundsZoom(bounds));
  map.setMinZoom(Math.min(MIN_ZOOM, zoom)).setView(bounds.getCenter(), zoom);
}
