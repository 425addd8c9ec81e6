import { type LoadCode, NO_COORDINATE, type SpotWagon } from '@vagon/contract';
import { type FleetFilter, PREFIX_DIVISOR } from './fleet-filter.ts';
import type { FleetImage } from './fleet-image.ts';
import type { Projection } from './mercator.ts';

/** How many wagons the filter lets through, by load code, and how many of all these have no position yet. */
export interface FleetCounts {
  byLoad: [empty: number, loaded: number, unknown: number];
  withoutPosition: number;
}

/**
 * Occupied pixels of a frame. `seen` holds for each pixel which load codes
 * stand there, as bits `1 << load`, and of a thinned fleet whether they are
 * many; `spots` lists the occupied pixels in its
 * first `count` places.
 */
export class SpotMap {
  seen = new Uint8Array(0);
  spots = new Int32Array(0);
  count = 0;

  /** Empties the map for a frame of that many pixels. */
  reset(pixels: number): void {
    if (this.seen.length === pixels) this.seen.fill(0);
    else {
      this.seen = new Uint8Array(pixels);
      this.spots = new Int32Array(pixels);
    }
    this.count = 0;
  }
}

/** Marks where the filter's wagons stand in a frame of `width` × `height` pixels and counts them all, in or out of it. */
export function markSpots(
  spotMap: SpotMap,
  image: FleetImage,
  filter: FleetFilter,
  { width, height, projection }: { width: number; height: number; projection: Projection },
): FleetCounts {
  spotMap.reset(width * height);
  const { seen, spots } = spotMap;
  const { number, longitude, north, station, load, count } = image;
  const { loads, prefixes, stations } = filter;
  const { scale, left, top } = projection;
  const byLoad: FleetCounts['byLoad'] = [0, 0, 0];
  let withoutPosition = 0;
  let occupied = 0;
  for (let row = 0; row < count; row++) {
    const code = load[row] as LoadCode;
    const prefix = Math.trunc((number[row] as number) / PREFIX_DIVISOR);
    if (!(loads[code] && prefixes[prefix] && stations[station[row] as number])) continue;
    byLoad[code]++;
    const east = longitude[row] as number;
    if (east === NO_COORDINATE) {
      withoutPosition++;
      continue;
    }
    const x = Math.round(east * scale + left);
    const y = Math.round(top - (north[row] as number) * scale);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const pixel = y * width + x;
    const before = seen[pixel] as number;
    if (before === 0) spots[occupied++] = pixel;
    seen[pixel] = before | (1 << code);
  }
  spotMap.count = occupied;
  return { byLoad, withoutPosition };
}

/** The filter's wagons within `radius` pixels of a point, by number. The projection is the one the point is counted in. */
export function wagonsWithin(
  image: FleetImage,
  filter: FleetFilter,
  projection: Projection,
  point: { x: number; y: number },
  radius: number,
): SpotWagon[] {
  const found: SpotWagon[] = [];
  const { scale, left, top } = projection;
  for (let row = 0; row < image.count; row++) {
    const east = image.longitude[row] as number;
    const dx = east * scale + left - point.x;
    const dy = top - (image.north[row] as number) * scale - point.y;
    if (east === NO_COORDINATE || dx * dx + dy * dy > radius * radius) continue;
    const number = image.number[row] as number;
    const load = image.load[row] as LoadCode;
    const station = image.station[row] as number;
    const prefix = Math.trunc(number / PREFIX_DIVISOR);
    if (filter.loads[load] && filter.prefixes[prefix] && filter.stations[station])
      found.push({ number, load, station });
  }
  return found.sort((one, other) => one.number - other.number);
}
