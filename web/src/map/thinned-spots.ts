import { type FleetSpots, LOAD_CODES, type MapBox, TILE_SIZE } from '@vagon/contract';
import type { Map as LeafletMap, Point } from 'leaflet';
import type { FleetCounts, SpotMap } from './fleet-spots.ts';
import type { Projection } from './mercator.ts';
import { MANY } from './wagon-sprites.ts';

const MICRODEGREES_AROUND = 360_000_000;
/** From so many wagons on, a spot is drawn larger. */
export const MANY_FROM = 100;

/** Marks the spots that the server told in a frame of `width` × `height` pixels, wherever the map has moved since. */
export function markThinned(
  spotMap: SpotMap,
  told: FleetSpots,
  { width, height, projection }: { width: number; height: number; projection: Projection },
): FleetCounts {
  spotMap.reset(width * height);
  const { seen, spots } = spotMap;
  const side = projection.scale * MICRODEGREES_AROUND;
  const zoomed = side / (TILE_SIZE * 2 ** told.zoom);
  const pixels = told.cell * zoomed;
  const left = told.left * TILE_SIZE * zoomed + projection.left - side / 2;
  const top = told.top * TILE_SIZE * zoomed + projection.top - side / 2;
  let occupied = 0;
  for (let spot = 0; spot < told.x.length; spot++) {
    const x = Math.round(((told.x[spot] as number) + 0.5) * pixels + left);
    const y = Math.round(((told.y[spot] as number) + 0.5) * pixels + top);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const pixel = y * width + x;
    const before = seen[pixel] as number;
    if (before === 0) spots[occupied++] = pixel;
    seen[pixel] = before | loadsOn(told, spot) | (wagonsOn(told, spot) < MANY_FROM ? 0 : MANY);
  }
  spotMap.count = occupied;
  return { byLoad: told.byLoad, withoutPosition: told.withoutPosition };
}

const wagonsOn = ({ empty, loaded, unknown }: FleetSpots, spot: number): number =>
  (empty[spot] as number) + (loaded[spot] as number) + (unknown[spot] as number);

/** The loads on a spot as bits `1 << load`. */
const loadsOn = ({ empty, loaded, unknown }: FleetSpots, spot: number): number =>
  (empty[spot] ? 1 << LOAD_CODES.empty : 0) |
  (loaded[spot] ? 1 << LOAD_CODES.loaded : 0) |
  (unknown[spot] ? 1 << LOAD_CODES.unknown : 0);

/**
 * The box in which the wagons stand whose spots are drawn within `radius`
 * pixels of a point of the map's container: a spot is drawn in the middle of
 * its cell, so a wagon may stand half a cell further off.
 */
export function boxAround(map: LeafletMap, told: FleetSpots, point: Point, radius: number): MapBox {
  const reach = radius + (told.cell / 2) * 2 ** (map.getZoom() - told.zoom);
  const { lat: north, lng: west } = map.containerPointToLatLng(point.subtract([reach, reach]));
  const { lat: south, lng: east } = map.containerPointToLatLng(point.add([reach, reach]));
  return { west: Math.max(-180, west), south, east: Math.min(180, east), north };
}
