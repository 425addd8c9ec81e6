import {
  DomUtil,
  type LatLng,
  Layer,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet';
import { type PaneName, paneOf } from './map-panes.ts';
import { type Projection, projectionAt } from './mercator.ts';

/** What a layer paints on: CSS pixels wide and high, `ratio` device pixels to one of them. */
export interface Frame {
  width: number;
  height: number;
  ratio: number;
  zoom: number;
  projection: Projection;
}

/** Share of the map's size painted beyond each edge, so that dragging shows no blank border. */
const PADDING = 0.1;
/** Sharper than this nobody sees, and the canvas grows with the square. */
const LARGEST_RATIO = 2;

/**
 * A canvas over the whole map in a pane of its own, for layers that draw from
 * plain numbers. It moves and scales with the map and is painted anew when the
 * map has come to rest or {@link schedule} is called, at most once a frame.
 */
export abstract class CanvasLayer extends Layer {
  #pane: PaneName;
  #map: LeafletMap | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #frameRequest = 0;
  /** What stands in the canvas's top left corner, and the zoom it was painted at. */
  #corner: LatLng | null = null;
  #zoom = 0;

  constructor(pane: PaneName) {
    super();
    this.#pane = pane;
  }

  protected abstract paint(context: CanvasRenderingContext2D, frame: Frame): void;

  /** Asks for a new painting with the next frame. */
  schedule(): void {
    if (this.#frameRequest === 0 && this.#map !== null)
      this.#frameRequest = requestAnimationFrame(() => {
        this.#frameRequest = 0;
        this.#paintNow();
      });
  }

  /** A point of the map's container in the whole pixels of the last painting. */
  protected toFrame(map: LeafletMap, point: Point): Point {
    const corner = this.#canvas ? DomUtil.getPosition(this.#canvas) : map.containerPointToLayerPoint([0, 0]);
    return map.containerPointToLayerPoint(point).subtract(corner).round();
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane(paneOf(map, this.#pane)));
    this.#canvas.style.pointerEvents = 'none';
    this.schedule();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = 0;
    this.#canvas?.remove();
    this.#canvas = null;
    this.#map = null;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.schedule(),
      resize: () => this.schedule(),
      zoom: () => this.#map && this.#scaleTo(this.#map.getCenter(), this.#map.getZoom()),
      zoomanim: (event) => this.#scaleTo((event as ZoomAnimEvent).center, (event as ZoomAnimEvent).zoom),
    };
  }

  #paintNow(): void {
    const map = this.#map;
    const canvas = this.#canvas;
    const context = canvas?.getContext('2d', { willReadFrequently: true });
    if (!map || !canvas || !context) return;
    const size = map.getSize();
    // Before the page is laid out, and where it gives the map no room.
    if (size.x === 0 || size.y === 0) return;
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-PADDING)).round();
    const origin = map.getPixelOrigin().add(corner);
    const width = Math.round(size.x * (1 + 2 * PADDING));
    const height = Math.round(size.y * (1 + 2 * PADDING));
    const ratio = Math.min(LARGEST_RATIO, window.devicePixelRatio);
    this.#zoom = map.getZoom();
    this.#corner = map.unproject(origin, this.#zoom);
    resize(canvas, width, height, ratio);
    DomUtil.setPosition(canvas, corner);
    this.paint(context, { width, height, ratio, zoom: this.#zoom, projection: projectionAt(this.#zoom, origin) });
  }

  /** Stretches what is painted to where the map is on its way to. */
  #scaleTo(center: LatLng, zoom: number): void {
    if (!this.#map || !this.#canvas || !this.#corner) return;
    const origin = pixelOriginAt(this.#map, center, zoom);
    const corner = this.#map.project(this.#corner, zoom).subtract(origin);
    DomUtil.setTransform(this.#canvas, corner, this.#map.getZoomScale(zoom, this.#zoom));
  }
}

/** Setting a canvas's size also clears it. */
function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}

/** The world pixel that layer coordinates will be counted from once the map stands there. */
function pixelOriginAt(map: LeafletMap, center: LatLng, zoom: number): Point {
  return map
    .project(center, zoom)
    .subtract(map.getSize().divideBy(2))
    .add(DomUtil.getPosition(map.getPane('mapPane') as HTMLElement))
    .round();
}
