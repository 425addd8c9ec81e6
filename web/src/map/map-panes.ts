import type { Map as LeafletMap } from 'leaflet';

/**
 * Our own panes and how high they lie. Leaflet's: tiles 200, lines and rings
 * 400, markers 600, popups 700. Land lies under the tiles and shows where there are none.
 */
const PANES = { land: 150, sections: 350, stations: 360, wagons: 450 } as const;
export type PaneName = keyof typeof PANES;

/** @returns the pane's name, after making sure that the map has it */
export function paneOf(map: LeafletMap, name: PaneName): PaneName {
  if (!map.getPane(name)) map.createPane(name).style.zIndex = String(PANES[name]);
  return name;
}
