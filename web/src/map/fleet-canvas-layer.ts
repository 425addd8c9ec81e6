import type { FleetSpots, MapBox, SpotWagon } from '@vagon/contract';
import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type Frame } from './canvas-layer.ts';
import type { FleetFilter } from './fleet-filter.ts';
import type { FleetImage } from './fleet-image.ts';
import { type FleetCounts, markSpots, SpotMap, wagonsWithin } from './fleet-spots.ts';
import type { ColourScheme } from './map-colours.ts';
import { projectionAt } from './mercator.ts';
import { boxAround, markThinned } from './thinned-spots.ts';
import { makeSprites, type Sprite, stamp } from './wagon-sprites.ts';

/**
 * Every wagon that a filter lets through, as small shapes: one for each
 * occupied pixel. Shapes are written straight into the picture's memory, which
 * costs the same with and without a graphics processor; repainting all of it
 * is cheaper than finding out what may stay.
 */
export class FleetCanvasLayer extends CanvasLayer {
  #image: FleetImage;
  #filter: FleetFilter | null = null;
  #thinned: FleetSpots | null = null;
  #scheme: ColourScheme = 'light';
  #counts: FleetCounts = { byLoad: [0, 0, 0], withoutPosition: 0 };
  #countListeners = new Set<() => void>();
  #frame: Frame | null = null;
  #spotMap = new SpotMap();
  #picture: ImageData | null = null;
  #sprites: { key: string; sprites: Sprite[] } = { key: '', sprites: [] };

  constructor(image: FleetImage) {
    super('wagons');
    this.#image = image;
  }

  /** How many wagons the filter let through at the last painting; the same object while the numbers stay. */
  readCounts = (): FleetCounts => this.#counts;

  /** Calls `listener` when {@link readCounts} gives something new. */
  onCounted = (listener: () => void): (() => void) => {
    this.#countListeners.add(listener);
    return () => this.#countListeners.delete(listener);
  };

  /** @param filter null draws nothing */
  show(filter: FleetFilter | null, scheme: ColourScheme): void {
    this.#filter = filter;
    this.#scheme = scheme;
    this.schedule();
  }

  /** Draws what the server told of a fleet too large to be here whole; null until it has. */
  showThinned(spots: FleetSpots | null): void {
    this.#thinned = spots;
    this.schedule();
  }

  /** Of a thinned fleet, the box in which the wagons drawn within `radius` CSS pixels of a point stand; null where none is. */
  boxAt(map: LeafletMap, point: Point, radius: number): MapBox | null {
    if (this.#thinned === null || !this.isDrawnAt(map, point, radius)) return null;
    return boxAround(map, this.#thinned, point, radius);
  }

  /** The drawn wagons within `radius` CSS pixels of a point of the map's container. */
  wagonsAt(map: LeafletMap, point: Point, radius: number): SpotWagon[] {
    if (this.#filter === null) return [];
    const origin = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]));
    return wagonsWithin(this.#image, this.#filter, projectionAt(map.getZoom(), origin), point, radius);
  }

  /** Whether something is drawn within `radius` CSS pixels of a point of the map's container; answers from what was painted. */
  isDrawnAt(map: LeafletMap, point: Point, radius: number): boolean {
    if (this.#filter === null || this.#frame === null) return false;
    const { width, height } = this.#frame;
    const { x, y } = this.toFrame(map, point);
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
      for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++)
        if (this.#spotMap.seen[row * width + column]) return true;
    return false;
  }

  protected override paint(context: CanvasRenderingContext2D, frame: Frame): void {
    const counts = this.#filter && this.#mark(this.#filter, frame);
    // Until the fleet is there, an empty picture as large as the map would be made in vain.
    if (counts === null) return;
    this.#frame = frame;
    const { width, height } = context.canvas;
    const picture = this.#clearPicture(width, height);
    this.#stampSpots(new Uint32Array(picture.data.buffer), width, height, frame);
    context.putImageData(picture, 0, 0);
    this.#tell(counts);
  }

  #mark(filter: FleetFilter, frame: Frame): FleetCounts | null {
    if (this.#thinned) return markThinned(this.#spotMap, this.#thinned, frame);
    return this.#image.version < 0 ? null : markSpots(this.#spotMap, this.#image, filter, frame);
  }

  #tell(counts: FleetCounts): void {
    if (String(Object.values(counts)) === String(Object.values(this.#counts))) return;
    this.#counts = counts;
    for (const listener of this.#countListeners) listener();
  }

  #clearPicture(width: number, height: number): ImageData {
    if (this.#picture?.width === width && this.#picture.height === height) this.#picture.data.fill(0);
    else this.#picture = new ImageData(width, height);
    return this.#picture;
  }

  /** Spots whose sprite would reach over the edge lie in the padding, out of sight, and are left out. */
  #stampSpots(pixels: Uint32Array, width: number, height: number, frame: Frame): void {
    const sprites = this.#spritesFor(frame);
    const { spots, seen, count } = this.#spotMap;
    for (let place = 0; place < count; place++) {
      const pixel = spots[place] as number;
      const sprite = sprites[seen[pixel] as number] as Sprite;
      const x = Math.round((pixel % frame.width) * frame.ratio);
      const y = Math.round(Math.floor(pixel / frame.width) * frame.ratio);
      const { reach } = sprite;
      if (x < reach || y < reach || x >= width - reach || y >= height - reach) continue;
      stamp(pixels, width, sprite, x, y);
    }
  }

  #spritesFor({ zoom, ratio }: Frame): Sprite[] {
    const radius = radiusAt(zoom) * ratio;
    const key = `${this.#scheme} ${radius}`;
    if (this.#sprites.key !== key) this.#sprites = { key, sprites: makeSprites(this.#scheme, radius) };
    return this.#sprites.sprites;
  }
}

/** CSS pixels: small over the whole country, easy to hit in a yard. */
function radiusAt(zoom: number): number {
  if (zoom < 8) return 4;
  return zoom < 12 ? 5 : 7;
}
