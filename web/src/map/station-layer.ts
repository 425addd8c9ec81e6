import type { Station } from '@vagon/contract';
import { CanvasLayer, type Frame } from './canvas-layer.ts';
import { type ColourScheme, MAP_COLOURS } from './map-colours.ts';
import { northing, type Projection } from './mercator.ts';

/** From this zoom on stations carry their names. */
const NAMES_FROM_ZOOM = 9;
/** CSS pixels. */
const FONT_SIZE = 12;
const NAME_GAP = 5;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A station and where it stands in the frame, CSS pixels. */
interface Placed {
  station: Station;
  x: number;
  y: number;
}

/** What a map draws over stations itself: marks, and names that need no second one. */
export interface StationMarking {
  /** Radius of the mark over a station, CSS pixels, by its id: the name stands beside it. */
  radius: ReadonlyMap<number, number>;
  /** Id of a station whose name the map shows by itself. */
  named: number | null;
}

/** The railway's stations: dots, and from close by their names as far as they do not cover each other. */
export class StationLayer extends CanvasLayer {
  #stations: readonly Station[];
  #scheme: ColourScheme;
  #marking: StationMarking | undefined;

  constructor(stations: readonly Station[], scheme: ColourScheme, marking?: StationMarking) {
    super('stations');
    this.#marking = marking;
    // Freight stations first: where names would cover each other, theirs stay.
    this.#stations = stations.toSorted((one, other) => Number(other.freight) - Number(one.freight));
    this.#scheme = scheme;
  }

  protected override paint(context: CanvasRenderingContext2D, frame: Frame): void {
    context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    const placed = this.#stations
      .map((station) => ({ station, ...pixelOf(station, frame.projection) }))
      .filter(({ x, y }) => x > 0 && y > 0 && x < frame.width && y < frame.height);
    this.#drawDots(context, placed, frame.zoom);
    if (frame.zoom >= NAMES_FROM_ZOOM) this.#drawNames(context, placed);
  }

  /** All dots as one path, filled and stroked once. */
  #drawDots(context: CanvasRenderingContext2D, placed: Placed[], zoom: number): void {
    const colours = MAP_COLOURS[this.#scheme];
    context.beginPath();
    for (const { x, y, station } of placed) {
      const radius = station.freight && zoom >= 8 ? 3 : 2;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = colours.ground;
    context.strokeStyle = colours.station;
    context.lineWidth = 1.2;
    context.fill();
    context.stroke();
  }

  #drawNames(context: CanvasRenderingContext2D, placed: Placed[]): void {
    const colours = MAP_COLOURS[this.#scheme];
    context.font = `600 ${FONT_SIZE}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = colours.ground;
    context.fillStyle = colours.label;
    const taken: Box[] = [];
    for (const { station, x, y } of placed) {
      if (station.id === this.#marking?.named) continue;
      const left = x + NAME_GAP + (this.#marking?.radius.get(station.id) ?? 0);
      const right = left + context.measureText(station.name).width;
      const box = { left, right, top: y - FONT_SIZE / 2, bottom: y + FONT_SIZE / 2 };
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      context.strokeText(station.name, left, y);
      context.fillText(station.name, left, y);
    }
  }
}

function pixelOf({ latitude, longitude }: Station, { scale, left, top }: Projection): { x: number; y: number } {
  return { x: longitude * 1e6 * scale + left, y: top - northing(latitude * 1e6) * scale };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
