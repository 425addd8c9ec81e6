import { LOAD_CODES, type LoadCode } from '@vagon/contract';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';

/** What a spot shows: one load state, or `mixed` where empty and loaded wagons stand on one pixel. */
export type SpotKind = 'empty' | 'loaded' | 'unknown' | 'mixed';

/** A bit beside those of the loads: so many wagons stand there that the shape is larger. */
export const MANY = 1 << 3;
/** How much larger. */
const MANY_SCALE = 1.4;

/** A small picture as the pixels that are not clear: how far right and down of its middle, and the colour there. */
export interface Sprite {
  /** Device pixels from the middle to the edge. */
  reach: number;
  dx: Int8Array;
  dy: Int8Array;
  colour: Uint32Array;
}

/** The kind that a set of load codes, given as bits `1 << load`, is shown as. */
export function kindOf(seen: number): SpotKind {
  const isEmpty = (seen & (1 << LOAD_CODES.empty)) !== 0;
  const isLoaded = (seen & (1 << LOAD_CODES.loaded)) !== 0;
  if (isEmpty && isLoaded) return 'mixed';
  if (isEmpty) return 'empty';
  return isLoaded ? 'loaded' : 'unknown';
}

/** The kind that stands for one load code. */
export const kindOfLoad = (load: LoadCode): SpotKind => kindOf(1 << load);

/** Sprites by the bits of {@link kindOf} and {@link MANY}; those of no load are never used. */
export function makeSprites(scheme: ColourScheme, radius: number): Sprite[] {
  const usual = makeKinds(scheme, radius);
  const many = makeKinds(scheme, radius * MANY_SCALE);
  return Array.from({ length: 2 * MANY }, (_, seen) => (seen < MANY ? usual : many)[kindOf(seen)]);
}

function makeKinds(scheme: ColourScheme, radius: number): Record<SpotKind, Sprite> {
  const spriteOf = (kind: SpotKind) => readSprite(drawSpot(kind, scheme, radius));
  return {
    empty: spriteOf('empty'),
    loaded: spriteOf('loaded'),
    unknown: spriteOf('unknown'),
    mixed: spriteOf('mixed'),
  };
}

/**
 * Draws one spot: empty is a ring, loaded a full square, unknown a cross,
 * mixed a full square with a hole. A rim in the ground's colour sets it off.
 * @param radius device pixels
 */
function drawSpot(kind: SpotKind, scheme: ColourScheme, radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const middle = Math.ceil(radius) + 1;
  canvas.width = 2 * middle + 1;
  canvas.height = 2 * middle + 1;
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const colours = MAP_COLOURS[scheme];
  context.translate(middle + 0.5, middle + 0.5);
  if (kind === 'empty') {
    disc(context, colours.ground, radius);
    disc(context, colours.empty, radius * 0.86);
    disc(context, colours.ground, radius * 0.44);
  } else if (kind === 'unknown') {
    disc(context, colours.ground, radius);
    cross(context, colours.unknown, radius);
  } else {
    square(context, colours.ground, radius * 0.92);
    square(context, colours.loaded, radius * 0.72);
    if (kind === 'mixed') disc(context, colours.ground, radius * 0.4);
  }
  return canvas;
}

function disc(context: CanvasRenderingContext2D, colour: string, radius: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

function square(context: CanvasRenderingContext2D, colour: string, half: number): void {
  context.fillStyle = colour;
  context.fillRect(-half, -half, 2 * half, 2 * half);
}

function cross(context: CanvasRenderingContext2D, colour: string, radius: number): void {
  context.fillStyle = colour;
  context.fillRect(-radius * 0.7, -radius * 0.22, radius * 1.4, radius * 0.44);
  context.fillRect(-radius * 0.22, -radius * 0.7, radius * 0.44, radius * 1.4);
}

function readSprite(canvas: HTMLCanvasElement): Sprite {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const colours = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const reach = (canvas.width - 1) / 2;
  const visible = [...colours.keys()].filter((place) => (colours[place] as number) >>> 24 !== 0);
  return {
    reach,
    dx: Int8Array.from(visible, (place) => (place % canvas.width) - reach),
    dy: Int8Array.from(visible, (place) => Math.floor(place / canvas.width) - reach),
    colour: Uint32Array.from(visible, (place) => colours[place] as number),
  };
}

/** Puts a sprite into a picture `width` pixels wide; its faint edge never covers what is stronger. */
export function stamp(picture: Uint32Array, width: number, sprite: Sprite, x: number, y: number): void {
  const { dx, dy, colour } = sprite;
  for (let place = 0; place < colour.length; place++) {
    const at = (y + (dy[place] as number)) * width + x + (dx[place] as number);
    const ink = colour[place] as number;
    if (ink >>> 24 >= (picture[at] as number) >>> 24) picture[at] = ink;
  }
}
