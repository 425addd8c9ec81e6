/** Pixels of the whole world's side at zoom 0, as tile servers and Leaflet count. */
const TILE_SIZE = 256;
const MICRODEGREES_AROUND = 360_000_000;
/** Where the square Mercator map ends, degrees. */
const LAST_LATITUDE = 85.051_128_78;

/**
 * How far north a latitude lies on the Mercator map, in the unit in which
 * longitudes lie east: millionths of a degree. With it both axes of the map
 * are plain scaling, and a wagon needs the logarithm only when it moves.
 * @param latitude WGS 84, millionths of a degree
 */
export function northing(latitude: number): number {
  const degrees = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude / 1e6));
  const sine = Math.sin((degrees * Math.PI) / 180);
  return Math.round(((Math.log((1 + sine) / (1 - sine)) / 2) * 180e6) / Math.PI);
}

/** From millionths of a degree to pixels: `x = east * scale + left`, `y = top - north * scale`. */
export interface Projection {
  scale: number;
  left: number;
  top: number;
}

/**
 * @param zoom of the map; may be a fraction
 * @param origin world pixel at that zoom which is to be 0, 0
 */
export function projectionAt(zoom: number, origin: { x: number; y: number }): Projection {
  const side = TILE_SIZE * 2 ** zoom;
  return { scale: side / MICRODEGREES_AROUND, left: side / 2 - origin.x, top: side / 2 - origin.y };
}
