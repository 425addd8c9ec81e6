import type { TranslationOf } from '../catalogue.ts';
import type { map as uz } from '../uz/map.ts';

export const map: TranslationOf<typeof uz> = {
  label: 'Map of the wagons',
  keys: 'The arrow keys move the map, + and − zoom in and out, Enter opens the list of wagons in the middle of the map, Tab goes through the markers, Escape closes. The same information is in the table below.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  railwayFrom: 'Stations and lines: {source}',
  leaflet: 'Leaflet, a map library',
  closePopup: 'Close the popup',
  wholeRailway: 'The whole railway',
  here: 'Wagons in the middle',
  nothingHere: 'There are no wagons here. Move the map or zoom out.',
  tilesFailing: 'The map’s images could not be loaded, so only the railway is drawn.',
  tilesRetry: 'Load the images again',
  fleetFailing: 'Not all wagons could be loaded onto the map. Trying again…',
  spotsFailing: 'The wagons on the map could not be renewed. Trying again…',
  legend: {
    label: 'Map symbols and numbers of wagons',
    mixed: 'Empty and loaded in one place',
    many: 'Larger symbol: {count, number} wagons or more',
    withoutPosition: 'Position unknown: {count, number}',
  },
  marker: 'wagon {number}, {state}, {place}',
  placeUnknown: 'station unknown',
  popup: {
    number: 'Wagon number',
    state: 'State',
    battery: 'Battery',
    temperature: 'Temperature',
    date: 'Measured',
    history: 'Show the way the wagon came',
  },
  spot: {
    title: 'Wagons here: {count, number}',
    loading: 'Loading the wagons here…',
    failed: 'The wagons here could not be loaded.',
    filter: 'Narrow down by number',
    close: 'Close the list',
    none: 'There is no wagon with this number here.',
    more: '{count, plural, one {# more wagon} other {# more wagons}}. Type a number to narrow them down.',
  },
};
