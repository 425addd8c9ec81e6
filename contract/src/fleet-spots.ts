import { type Static, Type } from 'typebox';
import { PageQuery, pageOf } from './paging.ts';
import { ConditionFields } from './positions.ts';

/** The path of what a part of the map shows of a fleet. */
export const FLEET_SPOTS_PATH = '/fleet/spots';
export const FLEET_SPOTS_MEDIA_TYPE = 'application/vnd.vagon.fleet-spots';
/** The path of the wagons that stand in a small box, by number. */
export const SPOT_WAGONS_PATH = '/fleet/spots/wagons';

/**
 * A larger fleet is not sent whole: its snapshot, 13 bytes a wagon packed, would take a phone more than two seconds at
 * 3 Mbit/s and again after every gap, and its moves would never pause. Twice the railway that the snapshot is made for.
 */
export const LARGEST_SNAPSHOT = 60_000;
/** Spots of one answer; packed, so many are some hundred kB at worst. */
export const MOST_SPOTS = 20_000;

/**
 * How long the server gives the same answer to whoever asks the same, ms. A screen that asked sooner than this after a
 * live message may not have seen what the message told of, and asks again.
 */
export const SPOTS_KEPT_MS = 1_000;

/** Pixels of a tile's side, as tile servers and Leaflet count. */
export const TILE_SIZE = 256;
export const MAX_VIEW_ZOOM = 20;
/** More tiles than that are no screen of ours: 4,096 by 1,024 pixels. */
export const MAX_VIEW_TILES = 64;
/** How far a box that is asked for its wagons may reach, degrees: a fingertip with the whole continent in sight. */
export const MAX_SPOT_DEGREES = 8;

/**
 * A part of the Web Mercator map in whole tiles of a zoom, so that people who
 * look at nearly the same ask the same. `right` and `bottom` are the first
 * tiles beyond it.
 */
export interface MapView {
  zoom: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const tile = Type.Integer({ minimum: 0, maximum: 2 ** MAX_VIEW_ZOOM });

/** Query of `GET /fleet/spots`: a {@link MapView} of at most {@link MAX_VIEW_TILES}, and the search's filter. */
export const FleetSpotsQuery = Type.Object({
  ...ConditionFields,
  zoom: Type.Integer({ minimum: 0, maximum: MAX_VIEW_ZOOM }),
  left: tile,
  top: tile,
  right: tile,
  bottom: tile,
});
export type FleetSpotsQuery = Static<typeof FleetSpotsQuery>;

/** A box between meridians and parallels, WGS 84 degrees. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

const longitude = Type.Number({ minimum: -180, maximum: 180 });
const latitude = Type.Number({ minimum: -90, maximum: 90 });

/** Query of `GET /fleet/spots/wagons`: a {@link MapBox}, the search's filter, and digits that the numbers contain. */
export const SpotWagonsQuery = Type.Object({
  ...PageQuery,
  ...ConditionFields,
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
  digits: Type.Optional(Type.String({ pattern: '^[0-9]{0,8}$', description: 'part of the wagon number' })),
});
export type SpotWagonsQuery = Static<typeof SpotWagonsQuery>;

/** A wagon on a spot; `load` as in `LOAD_CODES`, `station` the nearest station's id. */
export const SpotWagon = Type.Object({
  number: Type.Integer(),
  load: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  station: Type.Integer(),
});
export type SpotWagon = Static<typeof SpotWagon>;
export const SpotWagonPage = pageOf(SpotWagon);

/**
 * What a view shows: a spot for each occupied square cell of the map. Cells are
 * `cell` pixels wide at the view's zoom and counted from the view's top left
 * corner; columns run in parallel, spots by row and then by column.
 */
export interface FleetSpots {
  zoom: number;
  /** The view's corner, in tiles. */
  left: number;
  top: number;
  cell: number;
  /** Wagons that the filter lets through, in the view or not, by load code. */
  byLoad: [empty: number, loaded: number, unknown: number];
  /** How many of these have no position yet. */
  withoutPosition: number;
  x: Uint16Array;
  y: Uint16Array;
  /** Wagons on the spot, of each load. */
  empty: Uint32Array;
  loaded: Uint32Array;
  unknown: Uint32Array;
}

const MAGIC = 0x56475331;
const HEADER_FIELDS = 10;
const HEADER_BYTES = HEADER_FIELDS * 4;
const BYTES_PER_SPOT = 3 * 4 + 2 * 2;

/**
 * Layout, little-endian: ten uint32 (magic, count, zoom, left, top, cell, the
 * three of `byLoad`, `withoutPosition`), then the columns empty, loaded,
 * unknown, x, y, each whole: the widest first, so that offsets stay aligned.
 */
export function encodeSpots(spots: FleetSpots): Uint8Array {
  const count = spots.x.length;
  const bytes = new Uint8Array(HEADER_BYTES + count * BYTES_PER_SPOT);
  const { zoom, left, top, cell, byLoad, withoutPosition } = spots;
  const header = new DataView(bytes.buffer);
  [MAGIC, count, zoom, left, top, cell, ...byLoad, withoutPosition].forEach((value, field) => {
    header.setUint32(field * 4, value, true);
  });
  let offset = HEADER_BYTES;
  for (const column of [spots.empty, spots.loaded, spots.unknown, spots.x, spots.y]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += column.byteLength;
  }
  return bytes;
}

/**
 * Reads what {@link encodeSpots} wrote, without copying.
 * @throws RangeError when the bytes are none of it or are cut short
 */
export function decodeSpots(buffer: ArrayBuffer): FleetSpots {
  if (buffer.byteLength < HEADER_BYTES) throw new RangeError('fleet spots: shorter than their header');
  const header = new DataView(buffer);
  const field = (index: number) => header.getUint32(index * 4, true);
  if (field(0) !== MAGIC) throw new RangeError('fleet spots: unknown format');
  const count = field(1);
  if (buffer.byteLength !== HEADER_BYTES + count * BYTES_PER_SPOT) throw new RangeError('fleet spots: wrong length');
  const at = HEADER_BYTES;
  return {
    zoom: field(2),
    left: field(3),
    top: field(4),
    cell: field(5),
    byLoad: [field(6), field(7), field(8)],
    withoutPosition: field(9),
    empty: new Uint32Array(buffer, at, count),
    loaded: new Uint32Array(buffer, at + 4 * count, count),
    unknown: new Uint32Array(buffer, at + 8 * count, count),
    x: new Uint16Array(buffer, at + 12 * count, count),
    y: new Uint16Array(buffer, at + 14 * count, count),
  };
}
