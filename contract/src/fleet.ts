/** The path of the binary snapshot of the whole fleet. */
export const FLEET_SNAPSHOT_PATH = '/fleet/snapshot';
export const FLEET_SNAPSHOT_MEDIA_TYPE = 'application/vnd.vagon.fleet';

/** How the load state is written in columns. */
export const LOAD_CODES = { empty: 0, loaded: 1, unknown: 2 } as const;
export type LoadCode = 0 | 1 | 2;

/** @param isEmpty null while no sensor has told */
export function loadCodeOf(isEmpty: boolean | null): LoadCode {
  if (isEmpty === null) return LOAD_CODES.unknown;
  return isEmpty ? LOAD_CODES.empty : LOAD_CODES.loaded;
}

/**
 * The fleet as parallel columns. Coordinates are WGS 84 in millionths of a
 * degree, {@link NO_COORDINATE} while unknown; `station` is a station id, 0
 * while unknown. Wagons are in no particular order.
 */
export interface FleetColumns {
  /** Version of the fleet that these columns show; changes after it continue from here. */
  version: number;
  number: Uint32Array;
  latitude: Int32Array;
  longitude: Int32Array;
  station: Uint16Array;
  load: Uint8Array;
}

export const NO_COORDINATE = -0x8000_0000;
export const MICRODEGREES = 1_000_000;

const MAGIC = 0x56474e31;
const HEADER_BYTES = 24;
const BYTES_PER_WAGON = 4 + 4 + 4 + 2 + 1;

/**
 * Layout, little-endian: magic, count (uint32 each), version (float64), 8 bytes
 * kept free; then the columns number, latitude, longitude, station, load, each
 * whole. Offsets stay aligned because the widest columns come first.
 */
export function encodeFleet(columns: FleetColumns): Uint8Array {
  const count = columns.number.length;
  const bytes = new Uint8Array(HEADER_BYTES + count * BYTES_PER_WAGON);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, MAGIC, true);
  header.setUint32(4, count, true);
  header.setFloat64(8, columns.version, true);
  let offset = HEADER_BYTES;
  for (const column of [columns.number, columns.latitude, columns.longitude, columns.station, columns.load]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += column.byteLength;
  }
  return bytes;
}

/**
 * Reads what {@link encodeFleet} wrote, without copying.
 * @throws RangeError when the bytes are not a snapshot or are cut short
 */
export function decodeFleet(buffer: ArrayBuffer): FleetColumns {
  if (buffer.byteLength < HEADER_BYTES) throw new RangeError('fleet snapshot: shorter than its header');
  const header = new DataView(buffer);
  if (header.getUint32(0, true) !== MAGIC) throw new RangeError('fleet snapshot: unknown format');
  const count = header.getUint32(4, true);
  if (buffer.byteLength !== HEADER_BYTES + count * BYTES_PER_WAGON)
    throw new RangeError('fleet snapshot: wrong length');
  const at = HEADER_BYTES;
  return {
    version: header.getFloat64(8, true),
    number: new Uint32Array(buffer, at, count),
    latitude: new Int32Array(buffer, at + 4 * count, count),
    longitude: new Int32Array(buffer, at + 8 * count, count),
    station: new Uint16Array(buffer, at + 12 * count, count),
    load: new Uint8Array(buffer, at + 14 * count, count),
  };
}
